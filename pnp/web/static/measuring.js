// Measuring: figures that become surer while games are played, and what if numbers and copies were others.
"use strict";

function shown(run, place) {
  const parts = [];
  if (!run.over) {
    const bar = tag("progress");
    bar.max = run.games;
    bar.value = run.done;
    bar.ariaLabel = "games played";
    parts.push(bar, tag("p", "note", `${run.done} of ${run.games} games`));
  }
  if (run.wrong) parts.push(tag("p", "wrong", run.wrong));
  const told = run.figures;
  if (told) {
    const table = tag("table", "shares"), percent = (share) => `${(share * 100).toFixed(1)} %`;
    const head = table.createTHead().insertRow();
    for (const name of ["Seat", "Wins", "Surely between", ""]) { const cell = tag("th", "", name); cell.scope = "col"; head.append(cell); }
    const body = table.createTBody();
    for (const seat of told.seats) {
      const row = body.insertRow(), first = tag("th", "", `${seat.seat}${told.sides[seat.seat - 1] ? ` (${told.sides[seat.seat - 1]})` : ""}`);
      first.scope = "row";
      const cell = tag("td"), range = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      range.setAttribute("viewBox", "0 0 100 10");
      range.setAttribute("class", "range");
      range.setAttribute("aria-hidden", "true");
      for (const [x, wide, name] of [[0, 100, "whole"], [seat.low * 100, (seat.high - seat.low) * 100, "sure"], [seat.rate * 100 - 0.6, 1.2, "rate"]]) {
        const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        for (const [key, value] of Object.entries({ x, y: name === "whole" ? 4 : 1, width: wide, height: name === "whole" ? 2 : 8, class: name })) rect.setAttribute(key, value);
        range.append(rect);
      }
      cell.append(range);
      row.append(first, tag("td", "number", percent(seat.rate)), tag("td", "number", `${percent(seat.low)} to ${percent(seat.high)}`), cell);
    }
    parts.push(tag("h3", "", `After ${told.games} games`), table);
    if (run.halted) parts.push(tag("p", "note", `Stopped before its ${run.games} games were played; all of this is of the games played so far.`));
    parts.push(tag("p", "", `${told.length.toFixed(0)} answers a game, ${told.branching.toFixed(1)} to choose from; ${told.caps} ended by the cap.`));
    if (told.dead.length) parts.push(tag("p", "", `Dead: ${told.dead.join(", ")}.`));
  }
  if (told?.against) parts.push(...differences(told.against, place.dataset.beside));
  if (run.report) {
    const link = tag("a", "", "Open the whole report");
    link.href = `/report/${run.ident}`;
    link.target = "_blank";
    const line = tag("p");
    line.append(link);
    parts.push(line);
  }
  place.replaceChildren(...parts);
}

// What differs from the run before, or from the game as it is written.
function differences(rows, what) {
  const table = tag("table", "differences"), head = table.createTHead().insertRow(), body = table.createTBody();
  for (const name of ["", "before", "now", "difference", "surely between"]) { const cell = tag("th", "", name); cell.scope = "col"; head.append(cell); }
  const said = (row, value, sign = "") => `${sign && value > 0 ? "+" : ""}${row.unit === "rate" ? `${(value * 100).toFixed(1)}${sign ? "" : " %"}` : value.toFixed(1)}`.replace("-", "−");
  for (const row of rows) {
    const line = body.insertRow(), first = tag("th", "", row.what);
    first.scope = "row";
    if (row.sure) line.className = "differs";
    const unit = row.unit === "rate" ? " points" : "";
    line.append(first, tag("td", "number", said(row, row.before)), tag("td", "number", said(row, row.now)), tag("td", "number", `${said(row, row.effect, "+")}${unit}`), tag("td", "number", `${said(row, row.low, "+")} to ${said(row, row.high, "+")}`));
  }
  const sure = rows.filter((row) => row.sure).length;
  const box = tag("div", "rows");
  box.append(table);
  const end = sure ? `${sure} of these differ by more than chance; they stand in bold.` : "None of these differs by more than chance would make it.";
  return [tag("h3", "", `Beside ${what}`), rows.length ? box : tag("p", "", "Nothing of it can be compared."), tag("p", "note", rows.length ? end : "")];
}

document.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-measure]")) return;
  event.preventDefault();
  const form = event.target, place = one("[data-figures]"), stop = one("[data-stop]", form), fields = new FormData(form);
  if (place.dataset.run && one("table", place)) {
    fields.set("beside", place.dataset.run);
    place.dataset.beside = `the run before (${place.dataset.what.replace(/\.$/, "")})`;
  } else place.dataset.beside = "the game as it is written";
  earlier(place);
  place.dataset.what = one("[data-changes]")?.textContent || "as it is written";
  const answer = await fetch(`/measure/${encodeURIComponent(document.body.dataset.game)}`, { method: "POST", body: new URLSearchParams(fields) });
  const begun = answer.ok || answer.status === 409 ? await answer.json() : { wrong: "The server does not take it." };
  if (begun.wrong) { place.replaceChildren(tag("p", "wrong", begun.wrong)); return; }
  place.dataset.run = begun.ident;
  stop.hidden = stop.disabled = false;
  stop.onclick = () => {
    stop.disabled = true;
    say("It ends with the games played so far, and writes its report.");
    fetch(`/run/${begun.ident}/stop`, { method: "POST" });
  };
  for (;;) {
    const told = await fetch(`/run/${begun.ident}`);
    if (!told.ok) break;
    const run = await told.json();
    shown({ ...run, ident: begun.ident }, place);
    if (run.over) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  stop.hidden = true;
});

// --- what if: a slider and its number go together, and what is other than written is told

function changes() {
  const told = all("[data-slides]").filter((range) => one(`[data-exact="${CSS.escape(range.dataset.slides)}"]`).value !== range.dataset.was)
    .map((range) => `${range.closest("label").firstElementChild.textContent} ${range.dataset.was} → ${one(`[data-exact="${CSS.escape(range.dataset.slides)}"]`).value}`);
  const place = one("[data-changes]");
  if (place) place.textContent = told.length ? `What if: ${told.join("; ")}.` : "";
}
document.addEventListener("input", (event) => {
  const { slides, exact } = event.target.dataset;
  if (!slides && !exact) return;
  one(slides ? `[data-exact="${CSS.escape(slides)}"]` : `[data-slides="${CSS.escape(exact)}"]`).value = event.target.value;
  changes();
});
document.addEventListener("reset", () => setTimeout(changes));

// What was measured before stays below, to be compared with.
function earlier(place) {
  if (!one("table", place)) return;
  const box = tag("details"), head = tag("summary", "", `Before: ${place.dataset.what}`);
  box.open = true;
  box.append(head, ...place.childNodes);
  one("[data-earlier]").prepend(box);
}
