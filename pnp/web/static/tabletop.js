// Draws a table from the plain values that the server (or a replay) gives: boards, piles, hands, tracks, the story.
"use strict";

function made(tag, names = "", text = "") {
  const element = document.createElement(tag);
  if (names) element.className = names;
  if (text) element.textContent = text;
  return element;
}

// Dice as they lie: of six sides with pips, others by their outline with a number. The words beside them say the same.
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const OUTLINES = { 4: "20,4 37,34 3,34", 8: "20,2 37,20 20,38 3,20", 10: "20,2 38,17 20,38 2,17", 12: "20,2 37,14 31,36 9,36 3,14", 20: "20,2 36,11 36,29 20,38 4,29 4,11" };

function shape(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function die([sides, face]) {
  const svg = shape("svg", { viewBox: "0 0 40 40", class: "die", "aria-hidden": "true" });
  const outline = OUTLINES[sides];
  svg.append(outline ? shape("polygon", { points: outline }) : shape("rect", { x: 3, y: 3, width: 34, height: 34, rx: 7 }));
  if (sides === 6 && PIPS[face]) {
    for (const at of PIPS[face]) svg.append(shape("circle", { cx: 11.5 + 8.5 * (at % 3), cy: 11.5 + 8.5 * Math.floor(at / 3), r: 3.3 }));
  } else {
    const text = shape("text", { x: 20, y: sides === 4 ? 30 : 26, "text-anchor": "middle", "font-size": face > 99 ? 13 : 17 });
    text.textContent = face;
    svg.append(text);
  }
  return svg;
}

function dice(list) {
  const row = made("span", "dice");
  row.append(...list.map(die));
  return row;
}

class Tabletop {
  // `table` says sizes, backs and boards; `face(name)` gives the picture of a face; `touch(ref, element)` is called
  // with whatever is clicked.
  constructor(table, places, face, touch) {
    Object.assign(this, { table, places, face, touch });
    this.elements = new Map();
    this.opened = new Set();
  }

  show(state) {
    this.state = state;
    this.elements.clear();
    const felt = [], hand = [];
    for (const name of Object.keys(this.table.boards)) felt.push(this.board(name));
    felt.push(...this.tracks());
    const common = state.piles.filter((pile) => pile.seat === null);
    if (common.length) felt.push(this.row("", common));
    state.seats.forEach((name, seat) => {
      const piles = state.piles.filter((pile) => pile.seat === seat);
      const own = piles.filter((pile) => pile.own), before = piles.filter((pile) => !pile.own);
      if (before.length) (seat === state.seat ? hand : felt).push(this.row(seat === state.seat ? "" : this.named(seat), before));
      if (own.length) hand.push(this.row("", own));
    });
    this.places.felt.replaceChildren(...felt);
    this.places.hand.replaceChildren(...hand);
    this.places.hand.hidden = !hand.length;
  }

  named(seat) {
    return this.state.seats[seat] + (this.state.out.includes(seat) ? ", out" : "");
  }

  // --- what lies where

  row(title, piles) {
    const row = made("section", "row");
    if (title) row.append(made("h2", "", title));
    const line = made("div", "piles");
    line.append(...piles.map((pile) => this.pile(pile)));
    row.append(line);
    return row;
  }

  pile(pile) {
    const box = made("figure", "pile");
    const cards = made("div", "cards");
    const unknown = pile.cards.every((card) => !card.face);
    const closed = /discard/i.test(pile.id) || (unknown && (pile.seat === null || pile.size > 12)) || (pile.sight === "nobody" && pile.seat === null);
    const many = pile.cards.length > 1 && closed && !this.opened.has(pile.id);
    const shown = many ? pile.cards.slice(-1) : pile.cards;
    cards.append(...shown.map((card) => this.card(card)));
    if (many) cards.classList.add("stack");
    const told = made("figcaption", "", `${pile.name}${pile.size > 1 || many ? ` ${pile.size}` : ""}${pile.total ? ` · ${pile.total}` : ""}`);
    box.append(cards, told);
    const knows = pile.cards.some((card) => card.face);
    if (closed && knows && pile.cards.length > 1) {
      const more = made("button", "more", this.opened.has(pile.id) ? "close" : "look through");
      more.type = "button";
      more.addEventListener("click", () => {
        if (!this.opened.delete(pile.id)) this.opened.add(pile.id);
        this.show(this.state);
        if (this.after) this.after();
      });
      told.append(" ", more);
    }
    return box;
  }

  card(card, scale = 1) {
    const element = made("button", card.face ? "card" : "card back");
    element.type = "button";
    const component = card.face ? card.face.split("/")[0] : card.back;
    const [wide, high] = this.table.sizes[component] || [63.5, 88.9];
    const image = made("img");
    const source = card.face ? this.face(card.face) : this.table.backs[component];
    const most = scale * Math.min(1, 62 / Math.max(wide * 0.8, high * 0.6)) * Math.max(1, 38 / Math.max(wide, high));
    image.width = Math.round(wide * 1.75 * most);
    image.height = Math.round(high * 1.75 * most);
    if (source) image.src = source;
    image.alt = card.name || "a card that you do not know";
    element.append(image);
    const notes = [card.marks, card.worth].filter(Boolean).join("; ");
    if (notes) element.append(made("span", "marks", notes));
    element.title = [card.name, notes].filter(Boolean).join(": ");
    this.note(card.ref, element);
    element.addEventListener("click", () => this.touch(card.ref, element, card));
    return element;
  }

  note(ref, element) {
    if (!this.elements.has(ref)) this.elements.set(ref, []);
    this.elements.get(ref).push(element);
  }

  board(name) {
    const ground = this.table.boards[name];
    const box = made("figure", "board"), sheet = made("div", "sheet");
    const room = this.places.felt.clientHeight - 26;
    const asked = this.state.question?.options.some((option) => option.about.some((ref) => ref[0] === "@" && ref.slice(1) in ground.spaces));
    if (!asked && !this.state.lying.some((each) => each.board === name)) box.classList.add("idle");
    else if (innerWidth > 960 && room > 200) box.style.maxWidth = `${Math.max(380, Math.round(room * ground.width / ground.height))}px`;
    const image = made("img");
    image.src = ground.picture;
    image.alt = ground.title;
    image.width = Math.round(ground.width * 3.2);
    image.height = Math.round(ground.height * 3.2);
    sheet.append(image);
    for (const [space, [x, y, wide, high]] of Object.entries(ground.spaces)) {
      const spot = made("button", "space");
      spot.type = "button";
      spot.ariaLabel = space;
      spot.title = space;
      Object.assign(spot.style, {
        left: `${(x - wide / 2) / ground.width * 100}%`, top: `${(y - high / 2) / ground.height * 100}%`,
        width: `${wide / ground.width * 100}%`, height: `${high / ground.height * 100}%`,
      });
      this.note(`@${space}`, spot);
      spot.addEventListener("click", () => this.touch(`@${space}`, spot, { name: space }));
      sheet.append(spot);
    }
    for (const lying of this.state.lying.filter((each) => each.board === name)) this.lay(sheet, ground, lying);
    box.append(sheet);
    return box;
  }

  lay(sheet, ground, lying) {
    const [x, y, wide, high] = ground.spaces[lying.space], count = lying.cards.length;
    lying.cards.forEach((card, at) => {
      const component = card.face ? card.face.split("/")[0] : card.back;
      const [w, h] = this.table.sizes[component] || [10, 10];
      const fit = Math.min(1, wide * 1.05 / w, high * 1.05 / h) * (count > 1 ? 0.82 : 1);
      const element = this.card(card);
      element.classList.add("standing");
      const shift = count > 1 ? (at - (count - 1) / 2) / count * 0.9 : 0;
      Object.assign(element.style, {
        left: `${(x + shift * wide * 0.5 - w * fit / 2) / ground.width * 100}%`,
        top: `${(y + shift * high * 0.35 - h * fit / 2) / ground.height * 100}%`,
        width: `${w * fit / ground.width * 100}%`,
      });
      sheet.append(element);
    });
  }

  tracks() {
    const { grid, status, things, seats } = this.state, found = [];
    const names = Object.keys(grid);
    if (names.length) {
      const table = made("table", "tracks"), head = table.createTHead().insertRow();
      head.append(made("th"));
      seats.forEach((_, seat) => { const cell = made("th", "", this.named(seat)); cell.scope = "col"; head.append(cell); });
      const body = table.createTBody();
      for (const name of names) {
        const row = body.insertRow();
        const first = made("th", "", name);
        first.scope = "row";
        row.append(first, ...seats.map((_, seat) => made("td", "", String(grid[name][seat] ?? ""))));
      }
      found.push(table);
    }
    const told = [...status, ...things.map(([state, all]) => `${state}: ${all.join(", ")}`)];
    if (told.length) found.push(made("p", "status", told.join(" · ")));
    return found;
  }

  story(lines, place) {
    place.replaceChildren(...lines.slice(-160).map((line) => {
      const told = made("p", line.head ? "begins" : "", line.text);
      if (line.seat !== null) told.dataset.seat = line.seat % 6;
      if (line.dice) told.prepend(dice(line.dice));
      return told;
    }));
    const rolled = lines.slice(-8).findLast((line) => line.dice);
    if (rolled) {
      const last = made("p", "rolled");
      last.append(dice(rolled.dice), made("span", "", rolled.text));
      this.places.felt.prepend(last);
    }
    requestAnimationFrame(() => { place.scrollTop = place.scrollHeight; });
  }
}
