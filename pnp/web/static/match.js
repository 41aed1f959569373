// A match on the page: whose turn it is, what can be clicked, and what the server says of it.
"use strict";

const table = JSON.parse(one("[data-table]").textContent);
const places = { felt: one("[data-felt]"), hand: one("[data-hand]"), ask: one("[data-ask]"), story: one("[data-story]") };
let seat = null, state = null, picked = [], behind = false;

const picture = (face) => `/picture/${encodeURIComponent(table.game)}/${face.split("/").map(encodeURIComponent).join("/")}/front/small.png`;
const top_ = new Tabletop(table, places, picture, touched);
top_.after = () => lit();

async function fetched(path, form) {
  const options = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const answer = await fetch(`/table/${table.ident}/${path}`, options);
  if (!answer.ok) throw new Error(answer.status === 404 ? "You do not sit at this table any more." : "The server does not answer.");
  return answer.json();
}
async function doing(act, more = {}) {
  try { return await fetched(act, { seat, ...more }); } catch (error) { say(error.message); return {}; }
}

// --- whose turn it is

let asking = 0;
async function look() {
  const now = ++asking;
  try {
    const { mine, turn } = await fetched("state");
    if (now !== asking) return;
    if (!mine.length) { places.ask.replaceChildren(made("p", "", "Somebody else sits on your seat now.")); return; }
    const next = mine.includes(turn) ? turn : mine.includes(seat) ? seat : mine[0];
    one("[data-do=undo]").hidden = mine.length > 1;
    one("[data-do=invite]").hidden = mine.length < 2;
    if (mine.length > 1 && seat !== next && state !== null) await curtain(next);
    if (now !== asking) return;
    seat = next;
    const seen = await fetched(`state?seat=${seat}`);
    if (now === asking) { state = seen; picked = []; show(mine); }
  } catch (error) { say(error.message); }
}

function curtain(next) {
  const box = one("[data-curtain]");
  if (box.open) return new Promise(() => {});
  behind = true;
  for (const place of Object.values(places)) place.replaceChildren();
  one("h2", box).textContent = `Seat ${next + 1}, it is your turn`;
  box.showModal();
  return new Promise((done) => {
    const gone = () => { behind = false; box.close(); done(); };
    one("button", box).addEventListener("click", gone, { once: true });
    box.addEventListener("cancel", (event) => event.preventDefault(), { once: true });
  });
}

// --- what is asked, and what can be clicked

function show(mine) {
  top_.show(state);
  top_.story(state.story, places.story);
  lit();
}

function left() {
  return state.question.options.filter((option) => {
    const about = [...option.about];
    return picked.every((ref) => {
      const at = about.findIndex((each) => each === ref || (each.endsWith("#") && ref.startsWith(each)));
      if (at < 0) return false;
      about.splice(at, 1);
      return true;
    });
  });
}

function lit() {
  for (const elements of top_.elements.values()) for (const element of elements) element.classList.remove("can", "picked");
  ask();
  if (!state.question) return;
  for (const option of left()) {
    for (const ref of option.about) {
      for (const [other, elements] of top_.elements) {
        if (other === ref || (ref.endsWith("#") && other.startsWith(ref))) for (const element of elements) element.classList.add("can");
      }
    }
  }
  for (const ref of picked) for (const element of top_.elements.get(ref) || []) element.classList.add("picked");
}

function ask() {
  const { question } = state, parts = [];
  if (state.fault) parts.push(made("p", "wrong", state.fault));
  if (state.over) {
    parts.push(made("h2", "", "The match is over"), made("p", "", state.over));
  } else if (!question) {
    const who = state.turn === null ? "" : state.people.includes(state.turn) && state.turn !== seat ? `Waiting for ${state.seats[state.turn]}.` : "The others play.";
    parts.push(made("p", "", who));
  } else {
    parts.push(made("h2", "", question.head));
    const options = left();
    if (picked.length) {
      const back = made("button", "more", "choose anew");
      back.type = "button";
      back.addEventListener("click", () => { picked = []; lit(); });
      parts.push(back);
    }
    const asked = question.order ? ordering(question.order) : question.number && question.options.length > 12 ? numbers(question) : listed(options);
    parts.push(asked);
    if (question.all > question.options.length) parts.push(made("p", "note", `${question.all} answers; the first ${question.options.length} are shown.`));
  }
  places.ask.replaceChildren(...parts);
}

function listed(options) {
  const list = made("div", "options");
  let head = null;
  for (const option of options) {
    if (option.head && option.head !== head) list.append(made("h3", "", option.head));
    head = option.head;
    const button = made("button", "option", option.text);
    button.type = "button";
    button.addEventListener("click", () => give(option.n));
    const show = (on) => () => { for (const ref of option.about) for (const element of top_.elements.get(ref) || []) element.classList.toggle("shown", on); };
    for (const name of ["mouseenter", "focus"]) button.addEventListener(name, show(true));
    for (const name of ["mouseleave", "blur"]) button.addEventListener(name, show(false));
    list.append(button);
  }
  return list;
}

function numbers(question) {
  const box = made("div", "options"), range = made("input"), button = made("button", "option");
  range.type = "range";
  range.min = 0;
  range.max = question.options.length - 1;
  range.value = 0;
  range.ariaLabel = question.head;
  button.type = "button";
  const told = () => { button.textContent = question.options[range.value].text; };
  range.addEventListener("input", told);
  button.addEventListener("click", () => give(question.options[range.value].n));
  told();
  box.append(range, button);
  return box;
}

// An order: dragged, or moved by the buttons and the arrow keys; given all at once.
function ordering(items) {
  const box = made("div", "ordering"), list = made("ol"), send = made("button", "main", "In this order");
  const step = state.step, rows = items.map((text, at) => {
    const row = made("li"), words = made("button", "grip", text), up = made("button", "more", "↑"), down = made("button", "more", "↓");
    row.dataset.at = at;
    words.ariaLabel = `${text}; drag it, or move it with the arrow keys`;
    up.ariaLabel = `${text}: earlier`;
    down.ariaLabel = `${text}: later`;
    up.addEventListener("click", () => moved(row, -1, up));
    down.addEventListener("click", () => moved(row, 1, down));
    words.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by) { event.preventDefault(); event.stopPropagation(); moved(row, by, words); }
    });
    words.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      words.setPointerCapture(event.pointerId);
      row.classList.add("held");
      const move = (now) => {
        const over = [...list.children].find((other) => { const at = other.getBoundingClientRect(); return now.clientY >= at.top && now.clientY <= at.bottom; });
        if (!over || over === row) return;
        const all = [...list.children], from = all.indexOf(row), to = all.indexOf(over);
        // The others go past the row that is held: one that moves itself would lose the pointer.
        for (let at = from; at > to; at--) row.after(row.previousElementSibling);
        for (let at = from; at < to; at++) row.before(row.nextElementSibling);
      };
      const end = () => { row.classList.remove("held"); words.removeEventListener("pointermove", move); };
      words.addEventListener("pointermove", move);
      words.addEventListener("pointerup", end, { once: true });
      words.addEventListener("pointercancel", end, { once: true });
    });
    for (const button of [words, up, down]) button.type = "button";
    row.append(words, up, down);
    return row;
  });
  const moved = (row, by, button) => {
    const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (other) other[by < 0 ? "before" : "after"](row);
    button.focus();
    say(`${row.firstChild.textContent}: ${[...list.children].indexOf(row) + 1} of ${items.length}`);
  };
  list.append(...rows);
  send.type = "button";
  send.addEventListener("click", async () => {
    const { wrong } = await doing("order", { step, order: [...list.children].map((row) => row.dataset.at).join(",") });
    if (wrong) { say(wrong); look(); }
  });
  box.append(list, send);
  return box;
}

function touched(ref, element, card) {
  if (!state.question || !element.classList.contains("can")) { larger(card); return; }
  if (picked.includes(ref)) picked = picked.filter((each) => each !== ref);
  else picked.push(ref);
  const options = left();
  if (options.length === 1 && picked.length >= options[0].about.length) give(options[0].n);
  else if (options.length === 1 && options[0].about.length === picked.length) give(options[0].n);
  else lit();
}

function larger(card) {
  if (!card.face) return;
  const box = one("[data-big]");
  one("img", box).src = picture(card.face).replace("/small.png", "/large.png");
  one("img", box).alt = card.name;
  one("p", box).textContent = [card.name, card.marks, card.worth].filter(Boolean).join(" · ");
  box.showModal();
}
one("[data-big] button").addEventListener("click", () => one("[data-big]").close());

let giving = false;
async function give(number) {
  if (giving) return;
  giving = true;
  try {
    const { wrong } = await doing("answer", { step: state.step, n: number });
    if (wrong) { say(wrong); look(); }
  } finally { giving = false; }
}

for (const button of all("[data-do]")) {
  button.addEventListener("click", async () => {
    const act = button.dataset.do;
    if (act === "invite") { invite(); return; }
    if (act === "seats") { seats(); return; }
    button.disabled = true;
    const { wrong, said } = await doing(act);
    button.disabled = false;
    if (wrong) say(wrong);
    if (said) {
      const note = made("div", "said");
      note.append(...(said.length ? said : ["Nothing more is said of this."]).map((line) => made("p", "", line)));
      one(".said", places.ask)?.remove();
      places.ask.append(note);
      note.scrollIntoView({ block: "nearest" });
    }
  });
}

// Who sits where: agents and their levels can be changed at any time.
async function seats() {
  const { who, mine } = await fetched("state"), box = one("[data-seats]");
  one("form", box).replaceChildren(...who.map((each, number) => {
    const label = made("label", "", state.seats[number]), choice = made("select");
    for (const [level, said] of Object.entries(table.levels)) choice.add(new Option(said, level, level === each, level === each));
    choice.disabled = each === "person" && !mine.includes(number);
    choice.addEventListener("change", async () => {
      const { wrong } = await doing("seat", { other: number, who: choice.value });
      if (wrong) { say(wrong); choice.value = each; }
    });
    label.append(choice);
    return label;
  }));
  if (!box.open) box.showModal();
}
one("[data-seats] p button").addEventListener("click", () => { one("[data-seats]").close(); look(); });

async function invite() {
  const { mine } = await fetched("state");
  const other = mine.find((each) => each !== seat);
  if (other === undefined) { say("Every other seat is taken."); return; }
  const { link } = await doing("invite", { other });
  if (!link) return;
  const note = made("div", "said");
  const code = made("code", "", link);
  code.dataset.copy = "";
  note.append(made("p", "", `Whoever opens this link sits on seat ${other + 1}, and nobody else any more:`), code);
  one(".said", places.ask)?.remove();
  places.ask.append(note);
}

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || behind) return;
  if (/^[1-9]$/.test(event.key)) all(".option", places.ask)[Number(event.key) - 1]?.focus();
  else if (event.key === "?") one("[data-do=help]").click();
  else if (event.key === "h") one("[data-do=hint]").click();
  else if (event.key === "u" && !one("[data-do=undo]").hidden) one("[data-do=undo]").click();
  else if (event.key === "Escape" && picked.length) { picked = []; lit(); }
});

const events = new EventSource(`/table/${table.ident}/events`);
let lost = false;
events.addEventListener("changed", () => look());
events.addEventListener("open", () => { if (lost) say("Connected again."); lost = false; look(); });
events.addEventListener("error", () => { if (!lost) say("The connection is lost; waiting for it."); lost = true; });
addEventListener("pagehide", () => events.close());
