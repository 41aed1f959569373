(() => {
  const table = document.querySelector("table.cards");
  if (table) {
    const body = table.tBodies[0], rows = [...body.rows], heads = [...table.querySelectorAll("[data-sort]")];
    const place = (row) => Number(row.dataset.at);
    const worth = (row, name) => {
      const cell = row.querySelector(`[data-${name}]`);
      return cell ? Number(cell.dataset[name]) : -Infinity;
    };
    const sort = (name, up) => {
      for (const head of heads) {
        if (head.dataset.sort === name) head.setAttribute("aria-sort", up ? "ascending" : "descending");
        else head.removeAttribute("aria-sort");
      }
      const order = (a, b) =>
        name === "" ? 0
        : name === "title" ? a.dataset.title.localeCompare(b.dataset.title)
        : worth(b, name) - worth(a, name) || 0;
      body.append(...rows.sort((a, b) => (up ? -1 : 1) * order(a, b) || place(a) - place(b)));
    };
    const label = document.createElement("label"), choice = document.createElement("select");
    label.className = "sorting";
    label.append("Sort by", choice);
    choice.append(new Option("what stands out", ""));
    for (const head of heads) {
      const button = document.createElement("button"), name = head.dataset.sort;
      choice.append(new Option(head.textContent, name));
      button.type = "button";
      button.append(...head.childNodes);
      button.onclick = () => sort(name, head.getAttribute("aria-sort") === "descending");
      head.append(button);
    }
    choice.onchange = () => sort(choice.value, false);
    table.before(label);
  }
  if (navigator.clipboard) {
    for (const code of document.querySelectorAll(".command code")) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "copy";
      button.onclick = async () => {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "copied";
        setTimeout(() => (button.textContent = "copy"), 1500);
      };
      code.after(button);
    }
  }
})();
