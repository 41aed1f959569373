// Changing the game's files from its pages: values of rows, the theme, icons and fonts by picture, the parts of a face.
"use strict";

const slug_ = document.body.dataset.game;

async function edited(act, form = {}) {
  const answer = await fetch(`/edit/${encodeURIComponent(slug_)}/${act}`, { method: "POST", body: new URLSearchParams(form) });
  const told = answer.ok || answer.status === 409 ? await answer.json() : { wrong: "The server does not take it." };
  say(told.wrong || told.done);
  // The page will be as the file is in a moment; who changes the next value before that changes this state of it.
  if (told.stamp) for (const row of all(`[data-stamp="${form.stamp}"]`)) row.dataset.stamp = told.stamp;
  anew();
  return told;
}

function rowOf(element) {
  const { component, piece, stamp, rowId } = element.closest("[data-row]").dataset;
  return { component, piece, stamp, row: rowId };
}

// --- a value of a row

function writing(place, row, field, text) {
  const box = document.createElement("textarea");
  box.className = "writing";
  box.value = text;
  box.rows = Math.min(8, Math.max(1, Math.ceil(text.length / 44)));
  box.ariaLabel = field;
  place.replaceWith(box);
  box.focus();
  box.select();
  let over = false;
  const end = async (save) => {
    if (over) return;
    over = true;
    if (save && box.value !== text) await edited("change", { ...row, field, value: box.value });
    if (box.isConnected) box.replaceWith(place);
  };
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); end(true); }
    if (event.key === "Escape") end(false);
  });
  box.addEventListener("blur", () => end(true));
}

function naming(row) {
  const box = one("[data-naming]"), form = one("form", box);
  form.reset();
  form.onsubmit = async (event) => {
    event.preventDefault();
    const { wrong, next } = await edited("copy", { ...row, value: form.elements.name.value.trim() });
    if (wrong) return;
    box.close();
    if (next && next !== location.pathname) location.assign(next);
  };
  box.showModal();
}

async function copies(button) {
  const row = button.closest("[data-row]");
  const now = Number(one("[data-field=copies]", row)?.dataset.text ?? one("[data-count]", row).textContent);
  const next = now + Number(button.dataset.copies);
  if (!Number.isInteger(now)) say("Its copies are no number.");
  else if (next >= 0 && !copies.busy) {
    copies.busy = true;
    try {
      const { wrong } = await edited("change", { ...rowOf(button), field: "copies", value: String(next) });
      const place = one("[data-field=copies], [data-count]", row);
      if (!wrong && place) place.textContent = place.dataset.text = String(next);
    } finally { copies.busy = false; }
  }
}

document.addEventListener("click", (event) => {
  const value = event.target.closest("[data-value]"), pick = event.target.closest("[data-pick]");
  const step = event.target.closest("[data-copies]"), copy = event.target.closest("[data-copy-row]");
  if (value) writing(value, rowOf(value), value.dataset.field, value.dataset.text);
  else if (pick) picking(pick.dataset, pick.dataset.field ? rowOf(pick) : { stamp: one("[data-theme]").dataset.stamp });
  else if (step) copies(step);
  else if (copy) naming(rowOf(copy));
  else if (event.target.closest("[data-add-it]")) {
    const field = one("[data-add]").value, place = document.createElement("span"), row = event.target.closest("[data-row]");
    if (field.includes("icon")) { picking({ pick: "icon", now: "", field }, rowOf(row)); return; }
    row.append(place);
    writing(place, rowOf(event.target), field, "");
  } else if (event.target.closest("[data-undo]")) edited("undo");
  else if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
});

// --- icons and fonts by picture

const sign = (name) => `/sign/${encodeURIComponent(slug_)}/${encodeURIComponent(name)}.png`;
const fontPicture = (name) => `/letters/${encodeURIComponent(slug_)}/${encodeURIComponent(name)}.png`;

async function signs(place, words, chosen, now = "") {
  const asked = signs.asked = (signs.asked || 0) + 1;
  const answer = await fetch(`/signs/${encodeURIComponent(slug_)}?${new URLSearchParams({ words })}`);
  if (!answer.ok || asked !== signs.asked) return;
  const { names, all: found } = await answer.json();
  one("[data-found]", place).replaceChildren(...names.map((name) => choice(name, sign(name), chosen, now)));
  one("[data-told]", place).textContent = found > names.length ? `${names.length} of ${found} are shown; more words find fewer.` : `${found} ${found === 1 ? "icon" : "icons"}.`;
}

function choice(name, address, chosen, now) {
  const item = document.createElement("li"), button = document.createElement("button"), image = document.createElement("img");
  button.type = "button";
  image.src = address;
  image.alt = "";
  image.loading = "lazy";
  if (name === now) button.ariaCurrent = "true";
  button.append(image, address.startsWith("/sign/") ? name.replaceAll("-", " ") : name);
  button.addEventListener("click", () => chosen(name));
  item.append(button);
  return item;
}

function picking({ pick, now, field, kind, name, key = "" }, row) {
  const box = one("[data-picker]"), search = one("[data-search]", box);
  const chosen = async (value) => {
    const { wrong } = await edited(field ? "change" : "theme", field ? { ...row, field, value } : { ...row, kind, name, key, value });
    if (!wrong) box.close();
  };
  one("h2", box).textContent = field ? `Choose the ${field.replaceAll("_", " ")}` : `Choose: ${name}`;
  const icons = pick === "icon";
  search.hidden = !icons;
  box.classList.toggle("fonts", !icons);
  one("[data-told]", box).textContent = "";
  if (icons) {
    const input = one("input", search);
    input.value = "";
    input.oninput = () => signs(box, input.value, chosen, now);
    signs(box, "", chosen, now);
  } else fetch(`/letters/${encodeURIComponent(slug_)}`).then((answer) => answer.json()).then(({ names }) => {
    // A style takes a font by its role, too, and follows it from then on.
    const byRole = kind === "styles" ? all("[data-kind=fonts]").map(({ dataset }) => choice(dataset.name, fontPicture(dataset.now), chosen, now)) : [];
    one("[data-found]", box).replaceChildren(...byRole, ...names.map((each) => choice(each, fontPicture(each), chosen, now)));
  });
  box.showModal();
}

const browsed = one("[data-signs]");
if (browsed) {
  const place = browsed.closest("section");
  const copied = async (name) => {
    try { await navigator.clipboard.writeText(name); say(`${name} is copied.`); } catch { say(name); }
  };
  browsed.addEventListener("input", () => signs(place, browsed.value, copied));
  signs(place, "", copied);
}

// --- the theme: colours, and how well text on them is read

function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(first, second) {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
function told() {
  const by = Object.fromEntries(all("[data-colour]").map((input) => [input.dataset.colour, input.value]));
  for (const place of all("[data-against]")) {
    const own = by[place.dataset.against];
    const told = ["ink", "paper"].filter((name) => name !== place.dataset.against && by[name]).map((name) => {
      const ratio = contrast(own, by[name]);
      return `${ratio.toFixed(1)} to ${name}${ratio < 3 ? "" : ratio < 4.5 ? " (large type)" : " ✓"}`;
    });
    const text = told.join(" · ");
    if (place.textContent !== text) place.textContent = text;
  }
}
document.addEventListener("input", (event) => { if (event.target.matches("[data-colour]")) told(); });
document.addEventListener("change", async (event) => {
  if (event.target.matches("[data-choice]")) {
    const input = event.target, { kind, name, key } = input.dataset, value = input.value.trim();
    const { wrong } = value ? await edited("theme", { stamp: one("[data-theme]").dataset.stamp, kind, name, key, value }) : { wrong: true };
    if (wrong) asWritten(input);
    return;
  }
  if (!event.target.matches("[data-colour]")) return;
  const { colour } = event.target.dataset;
  edited("theme", { stamp: one("[data-theme]").dataset.stamp, kind: "colours", name: colour, value: event.target.value });
});
function asWritten(input) {
  if (input.tagName !== "SELECT") input.value = input.getAttribute("value");
  else input.selectedIndex = Math.max(0, [...input.options].findIndex((each) => each.defaultSelected));
}
document.addEventListener("anew", () => {
  for (const input of all("[data-colour], [data-choice]")) if (input !== document.activeElement || input.type === "color") asWritten(input);
  told();
});
told();

// --- what the layout draws: a list beside the face, and each part lit on it

const drawnOf = { text: "text", textbox: "box", icon: "icon", image: "picture", columns: "columns", shape: "shapes" };

async function parts(place) {
  const sides = all("[data-side]");
  const lists = await Promise.all(sides.map(async (figure) => {
    const answer = await fetch(place.dataset.parts.replace("SIDE", figure.dataset.side));
    return answer.ok ? (await answer.json()).parts : [];
  }));
  one("summary", place).after(...lists.map((found, at) => {
    const list = document.createElement("ul");
    list.ariaLabel = sides[at].dataset.side;
    list.append(...found.map((part) => {
      const item = document.createElement("li"), button = document.createElement("button");
      const what = `${part.count > 1 ? `${part.count} ` : ""}${drawnOf[part.tag] || part.tag}${part.count > 1 && !drawnOf[part.tag] ? "s" : ""}`;
      button.type = "button";
      button.ariaPressed = "false";
      button.append(Object.assign(document.createElement("b"), { textContent: part.name || what }), part.name ? ` ${what}` : "", part.shows ? `: ${part.shows}` : "");
      button.addEventListener("click", () => {
        const on = button.ariaPressed !== "true";
        for (const other of all("[aria-pressed]", place)) other.ariaPressed = "false";
        for (const rect of all(".stage .lit")) rect.remove();
        button.ariaPressed = String(on);
        if (on) light(sides[at], part.box);
      });
      item.append(button);
      if (part.at) {
        const where = tag("code", "where", part.at);
        where.dataset.copy = "";
        where.title = "Copy";
        item.append(" ", where);
      }
      return item;
    }));
    return list;
  }));
}

function light(figure, [x0, y0, x1, y1]) {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [key, value] of Object.entries({ x: x0, y: y0, width: Math.max(0.2, x1 - x0), height: Math.max(0.2, y1 - y0), class: "lit" })) rect.setAttribute(key, value);
  one(".stage > svg", figure).append(rect);
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches("[data-parts]") && event.target.open && !one("ul", event.target)) parts(event.target);
}, true);
