"use strict";
// The page of jogada levels show: all maps as one picture, findings that lead to their cells, walks that can be played.
(() => {
  const get = (id) => document.getElementById(id);
  const data = JSON.parse(get("data").textContent);
  const canvas = get("map"), context = canvas.getContext("2d");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const ink = dark ? "#e8eaed" : "#16191d", wall = dark ? "#3a424d" : "#4a4f57", never = dark ? "#2a2020" : "#e7d9d4";
  const words = data.words, free = dark ? "#20242a" : "#f0f0f0";
  const marks = { start: "#1b6e3c", exit: "#b3261e", key: "#8a5300", door: "#5b2a86", switch: "#0b57a4", portal: "#00796b" };
  const letters = { start: "S", exit: "E", key: "k", door: "D", switch: "s", portal: "o" };
  let view = { x: 0, y: 0, scale: 1 }, wave = data.colors.length - 1, marked = null, walk = [], at = 0, timer = 0;

  const size = (level) => ({ width: level.width * level.cell[0], height: level.height * level.cell[1] });

  // middle returns the pixel of the world in the middle of a cell [level, x, y], as the editor counts.
  const middle = ([number, x, y]) => {
    const level = data.levels[number];
    return [level.x + (x - level.origin[0] + 0.5) * level.cell[0], level.y + (y - level.origin[1] + 0.5) * level.cell[1]];
  };

  const whole = () => {
    let width = 1, height = 1;
    for (const level of data.levels) {
      width = Math.max(width, level.x + size(level).width);
      height = Math.max(height, level.y + size(level).height);
    }
    const scale = Math.min(canvas.clientWidth / width, canvas.clientHeight / height) * 0.96;
    view = { scale, x: (canvas.clientWidth - width * scale) / 2, y: (canvas.clientHeight - height * scale) / 2 };
    draw();
  };

  const go = (cell) => {
    const [x, y] = middle(cell), level = data.levels[cell[0]];
    const scale = Math.min(canvas.clientWidth / (24 * level.cell[0]), canvas.clientHeight / (16 * level.cell[1]));
    view = { scale, x: canvas.clientWidth / 2 - x * scale, y: canvas.clientHeight / 2 - y * scale };
    marked = cell;
    draw();
  };

  const cells = (level) => {
    let cell = 0;
    const [width, height] = level.cell;
    for (const [count, value] of level.runs) {
      context.fillStyle = value === -2 ? wall : value === -1 ? never : value > wave ? free : data.colors[value];
      for (let left = count; left > 0; ) {
        const x = cell % level.width, run = Math.min(left, level.width - x);
        context.fillRect(level.x + x * width, level.y + Math.floor(cell / level.width) * height, run * width, height + 0.5 / view.scale); // without a seam
        cell += run;
        left -= run;
      }
    }
  };

  // valueAt returns the wave of a cell, -1 or -2.
  const valueAt = (level, cell) => {
    for (const [count, value] of level.runs) {
      if (cell < count) return value;
      cell -= count;
    }
    return -1;
  };

  const things = (level) => {
    const [width, height] = level.cell, side = Math.min(width, height);
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const thing of level.things) {
      const x = level.x + (thing.at % level.width + 0.5) * width, y = level.y + (Math.floor(thing.at / level.width) + 0.5) * height;
      context.fillStyle = marks[thing.kind];
      context.beginPath();
      if (thing.kind === "door") context.rect(x - side * 0.42, y - side * 0.42, side * 0.84, side * 0.84);
      else context.arc(x, y, side * 0.42, 0, 7);
      context.fill();
      if (side * view.scale > 9) {
        context.fillStyle = "#fff";
        context.font = `${side * 0.6}px system-ui, sans-serif`;
        context.fillText(letters[thing.kind], x, y + side * 0.05);
      }
    }
  };

  const path = () => {
    if (!walk.length) return;
    context.lineWidth = 3 / view.scale;
    context.strokeStyle = "#d81b60";
    context.beginPath();
    for (let i = 0; i <= at; i++) {
      const [x, y] = middle(walk[i]);
      if (i && walk[i][0] === walk[i - 1][0]) context.lineTo(x, y);
      else context.moveTo(x, y);
    }
    context.stroke();
    const [x, y] = middle(walk[at]);
    context.fillStyle = "#d81b60";
    context.beginPath();
    context.arc(x, y, Math.max(5 / view.scale, data.levels[walk[at][0]].cell[0] * 0.3), 0, 7);
    context.fill();
  };

  const draw = () => {
    const ratio = devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    context.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
    for (const level of data.levels) {
      cells(level);
      things(level);
      context.strokeStyle = ink;
      context.lineWidth = 1 / view.scale;
      context.strokeRect(level.x, level.y, size(level).width, size(level).height);
      context.fillStyle = ink;
      context.textAlign = "left";
      context.textBaseline = "bottom";
      context.font = `${12 / view.scale}px system-ui, sans-serif`;
      if (size(level).width * view.scale > 60) context.fillText(level.name.replace(/^.*[#/]/, ""), level.x + 3 / view.scale, level.y - 2 / view.scale, size(level).width);
    }
    path();
    if (marked) {
      const level = data.levels[marked[0]], [x, y] = middle(marked);
      context.strokeStyle = "#b3261e";
      context.lineWidth = 4 / view.scale;
      context.strokeRect(x - level.cell[0] * 0.7, y - level.cell[1] * 0.7, level.cell[0] * 1.4, level.cell[1] * 1.4);
    }
  };

  const step = (to) => {
    at = Math.max(0, Math.min(walk.length - 1, to));
    get("step").value = String(at);
    get("steps").textContent = `${at} / ${walk.length - 1}`;
    draw();
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    get("play").textContent = get("play").dataset.play;
  };

  const show = (cells) => {
    stop();
    walk = cells;
    marked = null;
    get("player").hidden = !walk.length;
    get("step").max = String(walk.length - 1);
    step(0);
    get("play").focus();
  };

  const button = (text, className, press) => {
    const b = document.createElement("button");
    b.textContent = text;
    b.className = className;
    b.addEventListener("click", press);
    return b;
  };

  const up = () => canvas.scrollIntoView({ block: "nearest" });

  for (const f of data.findings) {
    const item = document.createElement("li"), severity = document.createElement("span");
    severity.className = f.severity;
    severity.textContent = f.word;
    const text = `${f.where}: ${f.text} [${f.rule}]`;
    item.append(severity, " ", f.at ? button(text, "go", () => { go(f.at); up(); }) : text);
    if (f.walk.length) item.append(" ", button(get("findings").dataset.walk, "walk", () => { show(f.walk); whole(); up(); }));
    get("findings").append(item);
  }
  if (!data.findings.length) get("findings").append(get("findings").dataset.none);
  const several = new Set(data.spheres.map((s) => s.start)).size > 1;
  for (const s of data.spheres) {
    const item = document.createElement("li"), list = get("spheres").dataset;
    item.value = s.wave;
    const names = [several ? s.start : "", s.keys.length ? `${list.keys}: ${s.keys.join(", ")}` : "", s.doors.length ? `${list.doors}: ${s.doors.join(", ")}` : ""].filter(Boolean).join("; ");
    item.append(button(names || `${s.cells}`, "sphere", () => { get("sphere").value = String(s.wave); get("sphere").dispatchEvent(new Event("input")); up(); }));
    get("spheres").append(item);
  }
  for (const w of data.walks) {
    const item = document.createElement("li");
    item.append(button(w.text, "walk", () => { show(w.walk); whole(); up(); }));
    get("walks").append(item);
  }

  // explain adds an entry to the legend: a colour, with a letter on it or none, and its name.
  const explain = (color, letter, name) => {
    const item = document.createElement("li"), swatch = document.createElement("span");
    swatch.className = "swatch";
    swatch.style.background = color;
    swatch.textContent = letter;
    swatch.ariaHidden = "true";
    item.append(swatch, name);
    get("legend").append(item);
  };
  const all = data.levels.flatMap((level) => level.things.map((t) => t.kind)), values = new Set(data.levels.flatMap((level) => level.runs.map((run) => run[1])));
  for (const kind of Object.keys(marks)) if (all.includes(kind)) explain(marks[kind], letters[kind], words.kinds[kind]);
  if (values.has(-2)) explain(wall, "", words.wall);
  if (values.has(-1)) explain(never, "", words.never);
  data.colors.slice(0, 6).forEach((color, i) => explain(color, "", words.spheres[i]));

  get("sphere").max = String(data.colors.length - 1);
  get("sphere").value = String(wave);
  get("wave").textContent = String(wave);
  get("sphere").addEventListener("input", () => {
    wave = Number(get("sphere").value);
    get("wave").textContent = String(wave);
    draw();
  });
  get("whole").addEventListener("click", () => { marked = null; whole(); });
  get("step").addEventListener("input", () => { stop(); step(Number(get("step").value)); });
  get("play").addEventListener("click", () => {
    if (timer) { stop(); return; }
    if (at === walk.length - 1) step(0);
    get("play").textContent = get("play").dataset.stop;
    timer = setInterval(() => (at < walk.length - 1 ? step(at + 1) : stop()), Math.max(30, Math.min(250, 12000 / walk.length)));
  });

  const zoom = (by, x, y) => {
    view = { scale: view.scale * by, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
    draw();
  };
  for (const [id, by] of [["closer", 1.2], ["farther", 1 / 1.2]]) get(id).addEventListener("click", () => zoom(by, canvas.clientWidth / 2, canvas.clientHeight / 2));
  canvas.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.offsetX, event.offsetY); }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons) {
      view.x += event.movementX;
      view.y += event.movementY;
      draw();
    }
    const x = (event.offsetX - view.x) / view.scale, y = (event.offsetY - view.y) / view.scale;
    const level = data.levels.find((l) => x >= l.x && y >= l.y && x < l.x + size(l).width && y < l.y + size(l).height);
    let text = "\u00a0";
    if (level) {
      const column = Math.floor((x - level.x) / level.cell[0]), row = Math.floor((y - level.y) / level.cell[1]);
      const cell = row * level.width + column, value = valueAt(level, cell);
      const here = level.things.filter((t) => t.at === cell).map((t) => t.label);
      const state = value === -2 ? words.wall : value === -1 ? words.never : words.spheres[value];
      text = [`${level.name}:${column + level.origin[0]},${row + level.origin[1]}`, ...here, state].join(" · ");
    }
    get("hover").textContent = text;
  });
  canvas.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (moves[event.key]) {
      event.preventDefault();
      view.x += moves[event.key][0];
      view.y += moves[event.key][1];
      draw();
    } else if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1.2 : 1 / 1.2, canvas.clientWidth / 2, canvas.clientHeight / 2);
  });
  addEventListener("resize", draw);
  whole();
  document.body.dataset.ready = "true";
})();
