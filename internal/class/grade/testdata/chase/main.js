// Right: settles positions until nothing changes.
const graph = JSON.parse(require("fs").readFileSync(0, "utf8"));
const n = graph.length;
const id = (mouse, cat, turn) => (mouse * n + cat) * 2 + turn;
const value = new Uint8Array(2 * n * n);
for (let v = 1; v < n; v++) {
  for (const turn of [0, 1]) {
    value[id(0, v, turn)] = 1;
    value[id(v, v, turn)] = 2;
  }
}
for (let changed = true; changed; ) {
  changed = false;
  for (let mouse = 1; mouse < n; mouse++) {
    for (let cat = 1; cat < n; cat++) {
      for (const turn of [0, 1]) {
        if (value[id(mouse, cat, turn)]) continue;
        const next = turn === 0 ? graph[mouse].map((to) => value[id(to, cat, 1)]) : graph[cat].filter((to) => to > 0).map((to) => value[id(mouse, to, 0)]);
        const own = turn + 1;
        if (next.includes(own)) value[id(mouse, cat, turn)] = own;
        else if (next.length > 0 && next.every((won) => won === 3 - own)) value[id(mouse, cat, turn)] = 3 - own;
        if (value[id(mouse, cat, turn)]) changed = true;
      }
    }
  }
}
console.log(value[id(1, 2, 0)]);
