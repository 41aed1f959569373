// Printing: a form that is made as it is changed, what comes of it, and the user's printers.
"use strict";

{ // the names of other scripts stay theirs
const desk = one("[data-printing]"), verb = desk.dataset.printing, order = one("[data-order]");
const itself = verb !== "shop" && verb !== "export";
const AT_FIRST = 12, MORE = 24, PAUSE = 450;
let job = null, source = null, waits = 0, turn = 0, sides = [];

function post(address, fields) {
  return fetch(address, { method: "POST", body: fields }).then(
    async (answer) => (answer.ok || answer.status === 409 ? answer.json() : { wrong: "The server does not take it." }),
    () => ({ wrong: "The server does not answer." }),
  );
}

// --- what is wrong stands beside its field

function clear(form) {
  for (const each of all("[data-wrong], [data-wrong-all]", form)) { each.hidden = true; each.textContent = ""; }
  for (const each of all("[aria-invalid]", form)) each.removeAttribute("aria-invalid");
}

function refuse(form, told, place) {
  const field = told.field && one(`[data-field="${CSS.escape(told.field)}"]`, form);
  const here = field ? one("[data-wrong]", field) : one("[data-wrong-all]", place);
  here.textContent = told.wrong;
  here.hidden = false;
  if (!field) return;
  for (const each of all("input, select", field)) each.setAttribute("aria-invalid", "true");
  const group = field.closest("details");
  if (group) group.open = true;
  status("That cannot be had as it is asked for.");
}

// --- what differs from the usual is told in the head of its group

function usual(input) {
  if (input.type === "checkbox") return input.checked === input.defaultChecked;
  if (input.tagName === "SELECT") return input.selectedIndex === Math.max(0, [...input.options].findIndex((each) => each.defaultSelected));
  return input.value.trim() === input.defaultValue;
}

function chosen() {
  for (const group of all("details", order)) {
    const others = all("[data-field]", group).filter((field) => all("input, select", field).some((input) => !usual(input)));
    one("[data-chosen]", group).textContent = others.map((field) => {
      const input = one("input, select", field), name = one("label, legend", field).textContent.trim().toLowerCase();
      if (field.classList.contains("as-check")) return name;
      if (field.classList.contains("as-checks")) return `${name}: ${all("input:checked", field).length}`;
      return `${name} ${input.tagName === "SELECT" ? input.selectedOptions[0].textContent : input.value || "none"}`;
    }).join(", ");
  }
}

// --- the order, and how far it is

const status = (words) => { one("[data-status]").textContent = words; };
const shown = (what, is) => { one(what, one(".made")).hidden = !is; };

function again() {
  clearTimeout(waits);
  if (itself) waits = setTimeout(begin, PAUSE); else status("Changed since it was made.");
}

async function begin() {
  clearTimeout(waits);
  const mine = ++turn, fields = new URLSearchParams(new FormData(order));
  if (job) fields.set("instead", job);
  clear(order);
  clear(one(".made"));
  const told = await post(`/print/${encodeURIComponent(document.body.dataset.game)}/${verb}`, fields);
  if (mine !== turn) { if (told.ident) post(`/made/${told.ident}/stop`); return; }
  if (source) source.close();
  if (told.wrong) {
    if (job) post(`/made/${job}/stop`); // what it was making is not what is asked for now
    for (const each of ["[data-download]", "[data-printed]", "[data-progress]", "[data-halt]"]) shown(each, false);
    one(".made").ariaBusy = "false";
    refuse(order, told, one(".made"));
    return;
  }
  job = told.ident;
  source = new EventSource(`/made/${job}/events`);
  source.addEventListener("told", (event) => tell(JSON.parse(event.data)));
  source.addEventListener("error", () => { if (source.readyState === EventSource.CLOSED) status("The connection is lost."); });
}

function tell(state) {
  if (state.ident !== job) return;
  const bar = one("[data-progress]");
  shown("[data-progress]", !state.over);
  shown("[data-halt]", !state.over);
  one(".made").ariaBusy = String(!state.over);
  if (!state.over) {
    if (state.total) { bar.max = state.total; bar.value = state.done; } else bar.removeAttribute("value");
    status(state.total ? `Drawing, ${state.done} of ${state.total}` : "Drawing");
    return;
  }
  source.close();
  if (state.wrong) refuse(order, state, one(".made"));
  else if (state.stopped) status("Stopped.");
  else status(state.told.join(" · "));
  const link = one("[data-download]");
  link.hidden = !state.file;
  if (state.file) {
    link.href = `/made/${job}/file`;
    link.download = state.file;
    link.textContent = `Download ${state.file.endsWith(".zip") ? "ZIP" : state.file.split(".").pop().toUpperCase()}, ${size(state.bytes)}`;
  }
  shown("[data-printed]", Boolean(state.kit));
  notes(state);
  if (state.told) pages(state.sides);
  if (state.rulers) rulers(state.rulers);
}

const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

function notes(state) {
  const list = one("[data-notes]"), found = one("[data-found-here]"), some = state.findings || [];
  list.replaceChildren(...(state.notes || []).map((each) => tag("li", "", each)));
  list.hidden = !list.children.length;
  found.hidden = !some.length;
  const errors = some.filter((each) => each.level === "error").length;
  one("summary", found).textContent = `${state.found} ${state.found === 1 ? "finding" : "findings"}${errors ? `, ${errors} of them errors` : ""}`;
  one("ul", found).replaceChildren(...some.map((each) => {
    const line = tag("li", each.level);
    line.append(tag("b", "", each.level), ` ${each.piece ? `${each.piece}: ` : ""}${each.message}`);
    return line;
  }));
}

// --- the pages

function pages(told) {
  const list = one("[data-sheets]"), before = list.children.length;
  sides = told;
  list.replaceChildren();
  grow(Math.max(AT_FIRST, Math.min(before, told.length)));
}

function grow(count) {
  const list = one("[data-sheets]");
  for (let number = list.children.length; number < Math.min(sides.length, count); number += 1) {
    const item = tag("li"), button = tag("button"), image = tag("img");
    const name = sides[number] === null ? `Picture ${number + 1}` : `Page ${number + 1}`;
    image.src = `/made/${job}/sight/${number}.png`;
    image.alt = name;
    image.addEventListener("load", () => { image.dataset.there = ""; });
    image.loading = "lazy";
    image.decoding = "async";
    button.type = "button";
    button.dataset.number = number;
    button.append(image);
    item.append(button, tag("span", "note", sides[number] === null ? "" : String(number + 1)));
    list.append(item);
  }
  shown("[data-more]", list.children.length < sides.length);
}

function look(number) {
  const dialog = one("[data-page]"), image = one("img", dialog);
  if (number < 0 || number >= sides.length) return;
  image.src = `/made/${job}/sight/${number}.png`;
  image.alt = `Page ${number + 1}`;
  one("[data-which]", dialog).textContent = `${number + 1} of ${sides.length}`;
  dialog.dataset.number = number;
  if (!dialog.open) dialog.showModal();
}

document.addEventListener("click", (event) => {
  const page = event.target.closest("[data-number]:not(dialog)"), by = event.target.closest("[data-turn]");
  if (page) look(Number(page.dataset.number));
  else if (by) look(Number(one("[data-page]").dataset.number) + Number(by.dataset.turn));
  else if (event.target.closest("[data-close]") || event.target.matches("[data-page]")) one("[data-page]").close();
  else if (event.target.closest("[data-more]")) grow(one("[data-sheets]").children.length + MORE);
  else if (event.target.closest("[data-make]")) begin();
  else if (event.target.closest("[data-halt]")) post(`/made/${job}/stop`);
  else if (event.target.closest("[data-printed]")) post(`/made/${job}/printed`).then((told) => say(told.wrong || told.done));
});
one("[data-page]").addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) look(Number(one("[data-page]").dataset.number) + by);
});

order.addEventListener("input", (event) => { if (event.target.type !== "file") { chosen(); again(); } });
order.addEventListener("submit", (event) => { event.preventDefault(); begin(); });
addEventListener("pagehide", () => { if (source) source.close(); if (job) navigator.sendBeacon(`/made/${job}/stop`); });
addEventListener("pageshow", (event) => { if (event.persisted && itself) begin(); });

// --- a list of one's own

const own = one("[data-own]", order);
if (own) own.addEventListener("change", async () => {
  const field = own.closest("[data-field]"), wrong = one("[data-wrong]", field), sent = new FormData();
  if (!own.files.length) return;
  sent.set("file", own.files[0]);
  const told = await post(`/lists/${encodeURIComponent(document.body.dataset.game)}`, sent);
  own.value = "";
  wrong.hidden = !told.wrong;
  wrong.textContent = told.wrong || "";
  if (told.wrong) return;
  const label = tag("label"), input = tag("input"), name = ` ${told.title}, ${told.cards} ${told.cards === 1 ? "card" : "cards"}`;
  Object.assign(input, { type: "checkbox", name: "deck", value: told.name, checked: true });
  label.append(input, name);
  one("[data-owned]", field).append(label, ...told.notes.map((each) => tag("p", "note", each)));
  again();
});

// --- a save of the game's files is printed, too

document.addEventListener("saved", again);

// --- printers

const read = one("[data-printer]");

function rulers([across, down]) {
  for (const [axis, length] of [["x", across], ["y", down]]) {
    one(`[name=ruler_${axis}]`, read).value = length;
    const input = one(`[name=measured_${axis}]`, read), note = one(`#told-measured_${axis}`);
    input.placeholder = `${length - 1.5}`;
    note.textContent = note.textContent.replace(/\(\d+\)/, `(${length})`);
  }
  one("[name=landscape]", read).checked = one("[name=landscape]", order).checked;
}

if (read) {
  rulers([one("[name=ruler_x]", read).value, one("[name=ruler_y]", read).value]);
  read.addEventListener("submit", async (event) => {
    event.preventDefault();
    clear(read);
    const told = await post("/printers/keep", new URLSearchParams(new FormData(read)));
    if (told.wrong) { refuse(read, told, read); return; }
    const place = one("[data-corrected]");
    place.hidden = false;
    place.replaceChildren(tag("b", "", told.done), ` ${told.told}. From now on kits are corrected for it.`);
    await listed();
  });
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-drop]");
    if (!button) return;
    const told = await post("/printers/drop", new URLSearchParams({ name: button.dataset.drop }));
    say(told.wrong || told.done);
    await listed();
  });
}

async function listed() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  one(".printers").replaceWith(one(".printers", page));
}

chosen();
if (itself) begin();
}
