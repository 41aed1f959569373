// What the pages do by themselves: light or dark, sifting, looking closely, and following the files as they are saved.
"use strict";

const root = document.documentElement;
const all = (what, where = document) => [...where.querySelectorAll(what)];
const one = (what, where = document) => where.querySelector(what);
const store = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing */ } },
};

function tag(name, names, text) {
  const made = document.createElement(name);
  if (names) made.className = names;
  if (text !== undefined) made.textContent = text;
  return made;
}

function say(words) {
  const toast = one("[data-toast]");
  toast.textContent = words;
  toast.classList.add("said");
  clearTimeout(say.timer);
  say.timer = setTimeout(() => toast.classList.remove("said"), 2200);
}

// --- light or dark

const looks = ["", "light", "dark"];
function look(name) {
  if (name) root.dataset.look = name; else delete root.dataset.look;
}
look(store.get("look") || "");
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-look]:not(html)")) return;
  const next = looks[(looks.indexOf(root.dataset.look || "") + 1) % looks.length];
  look(next);
  store.set("look", next);
  say(next ? `Always ${next}.` : "As your system wants it.");
});

// --- sifting: what does not fit the words and choices is hidden

function seats(range, wanted) {
  const [least, most] = range.endsWith("+") ? [parseInt(range), Infinity] : range.split("-").map(Number);
  return wanted >= least && wanted <= (most ?? least);
}

function fits(thing, form) {
  for (const field of form.elements) {
    const value = field.type === "checkbox" ? (field.checked ? field.value : "") : field.value;
    if (!field.name || !value) continue;
    if (field.name === "words") {
      if (!value.toLowerCase().split(/\s+/).every((word) => thing.dataset.words.includes(word))) return false;
    } else if (field.name === "seats") {
      if (!thing.dataset.seats || !seats(thing.dataset.seats, Number(value))) return false;
    } else if (thing.getAttribute(`data-${field.name}`) !== value) return false;
  }
  return true;
}

function sift() {
  const form = one("[data-sift]");
  if (!form) return;
  let left = 0;
  for (const thing of all("[data-thing]")) {
    const shown = fits(thing, form);
    thing.hidden = !shown;
    left += shown;
  }
  for (const part of all("[data-part]")) part.hidden = !one("[data-thing]:not([hidden])", part);
  for (const list of all(".faces")) {
    const head = list.previousElementSibling;
    const empty = !one("[data-thing]:not([hidden])", list);
    list.hidden = empty;
    if (head && head.tagName === "H3") head.hidden = empty;
  }
  const what = form.dataset.sift === "game" ? ["game", "games"] : ["face", "faces"];
  one("[data-left]", form).textContent = `${left} ${what[left === 1 ? 0 : 1]}`;
  one("[data-none]").hidden = left > 0;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-backs]")) {
    document.body.classList.toggle("backs", event.target.checked);
  } else if (event.target.matches("[data-size]")) {
    size(event.target.value);
    store.set("size", event.target.value);
  } else if (event.target.closest("[data-sift]")) sift();
});
document.addEventListener("submit", (event) => { if (event.target.matches("[data-sift]")) event.preventDefault(); });

function size(percent) {
  for (const image of all(".faces:not(.large) img")) image.style.width = `${image.getAttribute("width") * percent / 100}px`;
}

// --- looking closely: overlays, larger and smaller, dragging

function overlays() {
  const sides = one(".sides");
  if (!sides) return;
  for (const box of all("[data-over]")) sides.classList.toggle(`over-${box.dataset.over}`, box.checked);
  const whole = sides.classList.contains("over-bleed");
  for (const svg of all(".stage > svg", sides)) svg.setAttribute("viewBox", whole ? svg.dataset.whole : svg.dataset.trim);
}
document.addEventListener("change", (event) => { if (event.target.matches("[data-over]")) overlays(); });

const place = new WeakMap();
function placed(stage) {
  if (!place.has(stage)) place.set(stage, { x: 0, y: 0, by: 1, waits: false });
  return place.get(stage);
}
function put(stage) {
  const at = placed(stage);
  if (at.waits) return;
  at.waits = true;
  requestAnimationFrame(() => {
    at.waits = false;
    one("svg", stage).style.transform = `translate3d(${at.x}px, ${at.y}px, 0) scale(${at.by})`;
  });
}
function zoom(stage, by) {
  const at = placed(stage);
  const next = Math.min(12, Math.max(0.5, at.by * by));
  at.x *= next / at.by;
  at.y *= next / at.by;
  at.by = next;
  if (next <= 1) at.x = at.y = 0;
  put(stage);
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) for (const stage of all(".stage")) zoom(stage, button.dataset.zoom > 0 ? 1.4 : 1 / 1.4);
});
document.addEventListener("wheel", (event) => {
  const stage = event.target.closest && event.target.closest(".stage");
  if (!stage || !(event.ctrlKey || placed(stage).by > 1)) return;
  event.preventDefault();
  zoom(stage, Math.exp(-event.deltaY / 400));
}, { passive: false });
document.addEventListener("pointerdown", (event) => {
  const stage = event.target.closest(".stage");
  if (!stage || event.button || event.target.closest("a")) return;
  const at = placed(stage), from = { x: event.clientX - at.x, y: event.clientY - at.y };
  stage.setPointerCapture(event.pointerId);
  stage.classList.add("dragged");
  const move = (now) => { at.x = now.clientX - from.x; at.y = now.clientY - from.y; put(stage); };
  const end = () => {
    stage.classList.remove("dragged");
    stage.removeEventListener("pointermove", move);
    stage.removeEventListener("pointerup", end);
    stage.removeEventListener("pointercancel", end);
  };
  stage.addEventListener("pointermove", move);
  stage.addEventListener("pointerup", end);
  stage.addEventListener("pointercancel", end);
});

// --- by keys

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.matches("input, select, textarea")) {
    if (event.key === "Escape" && event.target.value) { event.target.value = ""; sift(); }
    return;
  }
  const stage = document.activeElement.closest(".stage");
  const steps = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
  if (event.key === "/") { const search = one("input[type=search]"); if (search) { event.preventDefault(); search.focus(); } }
  else if (stage && (event.key === "+" || event.key === "=")) zoom(stage, 1.4);
  else if (stage && event.key === "-") zoom(stage, 1 / 1.4);
  else if (stage && steps[event.key] && placed(stage).by > 1) {
    event.preventDefault();
    placed(stage).x += steps[event.key][0];
    placed(stage).y += steps[event.key][1];
    put(stage);
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    const link = one(event.key === "ArrowLeft" ? "a[rel=prev]" : "a[rel=next]");
    if (link) link.click();
  }
});
document.addEventListener("click", async (event) => {
  const code = event.target.closest("[data-copy]");
  if (!code || !navigator.clipboard) return;
  event.preventDefault();
  try { await navigator.clipboard.writeText(code.textContent); say("Copied."); } catch { say("The browser does not let it be copied."); }
});

// --- live: the page follows the files

function follow(slug) {
  const source = new EventSource(`/events/${encodeURIComponent(slug)}`);
  let lost = false;
  source.addEventListener("open", () => { if (lost) { lost = false; anew(); say("Connected again."); } });
  source.addEventListener("error", () => { if (!lost) say("The connection is lost; waiting for it."); lost = true; });
  source.addEventListener("game", (event) => {
    const { broken } = JSON.parse(event.data);
    say(broken ? "The last save cannot be read." : "Saved.");
    document.dispatchEvent(new Event("saved"));
    anew();
  });
  source.addEventListener("face", (event) => {
    const { face, key } = JSON.parse(event.data);
    for (const image of all(`[data-face="${CSS.escape(face)}"]`)) {
      const name = image.tagName === "image" ? "href" : "src";
      const address = new URL(image.getAttribute(name), location);
      address.searchParams.set("key", key);
      image.setAttribute(name, address.pathname + address.search);
      image.classList.remove("changed");
      void image.getBoundingClientRect();
      image.classList.add("changed");
    }
    if (one("[data-closely]")) anew();
  });
  source.addEventListener("findings", () => anew());
  addEventListener("pagehide", () => source.close());
}

let waiting = 0;
function anew() {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    if (one(".writing, dialog[open]")) { anew(); return; }
    const answer = await fetch(location.href, { headers: { "x-anew": "1" } });
    if (!answer.ok && answer.status !== 404) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const what of ["[data-live]", ".top"]) {
      const now = one(what), next = one(what, page);
      if (now && next) Idiomorph.morph(now, next, { callbacks: { beforeAttributeUpdated: (name, node) => !kept(name, node), beforeNodeMorphed: (node) => !stays(node), beforeNodeRemoved: (node) => !stays(node) } });
    }
    ready();
    document.dispatchEvent(new Event("anew"));
  }, one(".writing, dialog[open]") ? 400 : 60);
}
function stays(node) {  // what the page itself put there
  return node.nodeType === 1 && (node.matches("[data-found], [data-figures], [data-earlier], .stage .lit") || Boolean(node.closest("[data-parts]")));
}
function kept(name, node) {
  const written = node.matches?.("[data-colour], [data-choice]") && node !== document.activeElement;  // shows what the file says
  return name === "checked" || (name === "value" && !written) || name === "open" ||
    (name === "selected" && Boolean(node.closest?.("form"))) || (name === "style") ||
    (name === "class" && node.matches && node.matches(".sides, .stage, .changed"));
}

function ready() {
  const chosen = store.get("size"), range = one("[data-size]");
  if (chosen && range && chosen !== "100") { range.value = chosen; size(chosen); }
  sift();
  overlays();
}
ready();
if (document.body.dataset.game) follow(document.body.dataset.game);

// --- who plays: as many seats as the way to play has

function seatsOf() {
  const form = one("[data-sitting]"), way = form && one("[data-way]", form);
  if (!way) return;
  const { least, most, wanted } = way.selectedOptions[0].dataset;
  for (const label of all("[data-seat]", form)) {
    const number = Number(label.dataset.seat), choice = one("select", label);
    label.hidden = number >= Number(most);
    if (label.hidden || (number >= Number(wanted) && !seatsOf.touched)) choice.value = "";
    else if (number < Number(least) && !choice.value) choice.value = "thumb";
    else if (number < Number(wanted) && !choice.value && !seatsOf.touched) choice.value = "thumb";
  }
}
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-seat] select")) seatsOf.touched = true;
  if (event.target.matches("[data-way]")) { seatsOf.touched = false; seatsOf(); }
});
seatsOf();
