// A match that was played: the slider, the seat that looks, and the table as it was.
"use strict";

const match_ = JSON.parse(document.getElementById("match").textContent);
const find = (what) => document.querySelector(what);
const spots = { felt: find("[data-felt]"), hand: find("[data-hand]"), story: find("[data-story]") };
const drawn = new Tabletop(match_.table, spots, (name) => match_.faces[name], () => {});
const slider = find("[data-at]"), reader = find("[data-reader]"), run = find("[data-run]");
let held = { reader: null, at: -1, state: null, lines: [] };

for (const name of Object.keys(match_.frames)) {
  const option = document.createElement("option");
  option.value = name;
  option.textContent = name;
  reader.append(option);
}
slider.max = Object.values(match_.frames)[0].length - 1;

function changed(state, change) {
  const next = { ...state, ...change };
  for (const key of ["piles", "lying"]) {
    const all = { ...(state ? state[key] : {}) };
    for (const [name, each] of Object.entries(change[key] || {})) if (each === null) delete all[name]; else all[name] = each;
    next[key] = all;
  }
  return next;
}

function look() {
  const at = Number(slider.value), who = reader.value, frames = match_.frames[who];
  if (held.reader !== who || held.at > at) held = { reader: who, at: -1, state: null, lines: [] };
  const lines = [...held.lines];
  let state = held.state;
  for (let step = held.at + 1; step <= at; step++) {
    state = changed(state, frames[step]);
    lines.push(...(frames[step].story || []));
  }
  held = { reader: who, at, state, lines };
  drawn.show({ ...state, piles: Object.values(state.piles), lying: Object.values(state.lying) });
  drawn.story(lines, spots.story);
  if (state.over && at === frames.length - 1) spots.story.append(made("p", "begins", state.over));
  find("[data-told]").textContent = `${at + 1} of ${frames.length}`;
}

let timer = 0;
function stop() {
  clearInterval(timer);
  timer = 0;
  run.textContent = "Play";
}
run.addEventListener("click", () => {
  if (timer) { stop(); return; }
  if (Number(slider.value) >= Number(slider.max)) slider.value = 0;
  run.textContent = "Stop";
  timer = setInterval(() => {
    slider.value = Number(slider.value) + 1;
    look();
    if (Number(slider.value) >= Number(slider.max)) stop();
  }, 900);
});
for (const button of document.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => { stop(); slider.value = Number(slider.value) + Number(button.dataset.step); look(); });
}
slider.addEventListener("input", () => { stop(); look(); });
reader.addEventListener("change", look);
find(".wheel").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.target.matches("select, input, .story")) return;
  const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
  if (by) { event.preventDefault(); stop(); slider.value = Number(slider.value) + by; look(); }
  else if (event.key === " " && event.target === document.body) { event.preventDefault(); run.click(); }
});
look();
