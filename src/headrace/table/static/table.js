// The browser's part of the table: it shows what the server sends, and sends what is pressed.
// It knows no game. Pieces are moved by their ids; what may be touched stands on the buttons.

const PACE = 800; // milliseconds for each move of others, to follow it
const STEP = 400; // for each place on a piece's way
const LONGEST = 4000; // for all the ways of a move
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);
const table = byId("table");

// ---- patching: make what is there like what came, and keep what stays

const alike = (a, b) =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");

function without(gone) {
  const next = gone.nextSibling;
  gone.remove();
  return next;
}

function patchChildren(old, fresh) {
  const known = new Map();
  for (const child of old.children) if (child.id) known.set(child.id, child);
  const wanted = new Set(Array.from(fresh.children, (child) => child.id));
  let here = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    let match = want.id ? known.get(want.id) : here;
    while (!want.id && match && (match.id || !alike(match, want))) match = match.nextSibling;
    if (!match || !alike(match, want)) {
      old.insertBefore(document.importNode(want, true), here);
      continue;
    }
    while (here && here !== match && !wanted.has(here.id || "-")) here = without(here);
    if (match === here) here = here.nextSibling;
    else old.insertBefore(match, here);
    patch(match, want);
  }
  while (here) here = without(here);
}

function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  if (old.localName !== "input") patchChildren(old, fresh);
}

function fill(id, html) {
  const old = byId(id);
  if (!old) return;
  const template = document.createElement("template");
  const svg = old instanceof SVGElement;
  template.innerHTML = svg ? `<svg>${html}</svg>` : html;
  patchChildren(old, svg ? template.content.firstChild : template.content);
}

// ---- motion: pieces glide by the style sheet, or go from place to place; new ones come from
// somewhere, cards turn over, dice tumble

const placeOf = (piece) => getComputedStyle(piece).transform;
const pieces = () => document.querySelectorAll("#moving .h-piece");

// where the attribute `transform` sets a thing, whatever still glides
const drawn = document.createElementNS("http://www.w3.org/2000/svg", "g");
function matrixOf(transform) {
  drawn.setAttribute("transform", transform ?? "");
  const { a, b, c, d, e, f } = drawn.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix();
  return new DOMMatrix([a, b, c, d, e, f]);
}
const homeOf = (piece) => `${matrixOf(piece.getAttribute("transform"))}`;

// in the old picture, one step after another, before the new one is shown; says how long it takes
let travelling = [];
function travel(felt) {
  const steps = felt.filter(([id, how]) => how.includes("(") && byId(id));
  if (!steps.length || calm.matches || document.hidden) return 0;
  const duration = Math.min(STEP * steps.length, LONGEST);
  for (const id of new Set(steps.map(([id]) => id))) {
    const piece = byId(id);
    const way = [{ transform: placeOf(piece), offset: 0 }];
    steps.forEach(([who, place], i) => {
      if (who !== id) return;
      way.push({ ...way.at(-1), offset: i / steps.length });
      way.push({ transform: `${matrixOf(place)}`, offset: (i + 1) / steps.length });
      piece.setAttribute("transform", place);
    });
    for (const stop of way) stop.easing = "ease-in-out";
    travelling.push(piece.animate(way, { duration, fill: "forwards" }));
  }
  follow();
  return duration;
}

function showMoving(html) {
  const known = new Map();
  for (const piece of pieces()) known.set(piece.id, [piece.dataset.side, piece.getAttribute("transform")]);
  for (const animation of travelling.splice(0)) {
    animation.cancel();
    placeOf(animation.effect.target); // from there it may glide on
  }
  fill("moving", html);
  if (!known.size) return;
  for (const piece of pieces()) {
    const home = homeOf(piece);
    const [side, place] = known.get(piece.id) ?? [];
    const turned = known.has(piece.id) && piece.dataset.side !== side;
    let duration = 450;
    let way;
    if (calm.matches) {
      if (place && place !== piece.getAttribute("transform")) leaveMark(place);
    } else if (!known.has(piece.id)) {
      const source = piece.dataset.from && byId(piece.dataset.from);
      way = source
        ? [{ transform: `${placeOf(source)} scale(.3)`, opacity: 0.4 }, { transform: home }]
        : [{ opacity: 0 }, { opacity: 1 }];
    } else if (turned && piece.classList.contains("h-die")) {
      duration = 800;
      way = [[-26, -700], [0, -300], [-10, -120], [0, 0]].map(([y, turn]) => ({
        transform: `${home} translate(0, ${y}px) rotate(${turn}deg)`,
      }));
    } else if (turned) way = [{ transform: `${home} scale(.04, 1.06)` }, { transform: home }];
    if (way) piece.animate(way, { duration, easing: "ease-out" });
  }
}

// nothing moves for those who do not like it: a ring shows from where a piece has gone
function leaveMark(transform) {
  const ring = drawn.cloneNode();
  ring.setAttribute("transform", transform);
  ring.append(document.createElementNS(drawn.namespaceURI, "circle"));
  ring.firstChild.classList.add("was");
  byId("moving").append(ring);
}

function feel([id, how]) {
  const piece = byId(id);
  if (!piece || calm.matches || how.includes("(")) return;
  const home = homeOf(piece);
  const steps =
    how === "bad"
      ? [0, -7, 7, -5, 5, 0].map((x) => ({ transform: `${home} translate(${x}px)` }))
      : [1, 1.14, 1].map((size) => ({ transform: `${home} scale(${size})` }));
  piece.animate(steps, { duration: how === "bad" ? 500 : 600, delay: 250, easing: "ease-in-out" });
}

const scrolls = (box) =>
  box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;

// a board larger than its window shows what the game follows
function follow() {
  const view = byId("view");
  for (const box of [view, byId("players")]) if (box) box.tabIndex = scrolls(box) ? 0 : -1;
  const piece = scrolls(view) && view.querySelector(".h-follow");
  if (!piece) return;
  const { x, y, width, height } = piece.getBBox();
  const at = new DOMPoint(x + width / 2, y + height / 2)
    .matrixTransform(matrixOf(piece.getAttribute("transform")))
    .matrixTransform(piece.parentNode.getScreenCTM());
  const window = view.getBoundingClientRect();
  const left = at.x - window.left - window.width / 2;
  const top = at.y - window.top - window.height / 2;
  if (Math.abs(left) > window.width / 4 || Math.abs(top) > window.height / 4)
    view.scrollBy({ left, top, behavior: calm.matches ? "auto" : "smooth" });
}

// ---- frames: one for each move, shown at a pace that can be followed

const frames = [];
let freeAt = 0;
let timer = 0;

function show(frame) {
  const had = document.activeElement;
  const log = byId("log");
  if (frame.anew) log.replaceChildren();
  for (const line of frame.log) log.insertAdjacentHTML("afterbegin", line);
  for (const [id, html] of Object.entries(frame.parts))
    if (id === "moving") showMoving(html);
    else fill(id, html);
  frame.felt.forEach(feel);
  mark();
  document.body.classList.toggle("gathering", !byId("moving").firstChild);
  follow();
  if (had && had !== document.body && !had.isConnected) byId("ask").focus({ preventScroll: true });
}

function next() {
  clearTimeout(timer);
  while (frames.length) {
    const [frame] = frames;
    const now = performance.now();
    if (freeAt > now && !document.hidden && (frame.begun || !frame.quiet)) {
      timer = setTimeout(next, freeAt - now);
      break;
    }
    const long = frame.begun ? 0 : travel(frame.felt);
    frame.begun ??= now;
    if (long) {
      freeAt = now + long;
      continue;
    }
    show(frames.shift());
    if (frame.begun < now || !frame.quiet) freeAt = Math.max(frame.begun + PACE, now + STEP);
  }
  byId("skip").hidden = !frames.length;
}

// ---- the stream

let stream;
let tries = 0;

function listen() {
  stream?.close();
  if (document.hidden) return;
  stream = new EventSource(table.dataset.stream);
  stream.onmessage = (event) => {
    tries = 0;
    say("");
    frames.push(JSON.parse(event.data));
    if (frames.at(-1).whole) frames.splice(0, frames.length - 1);
    next();
  };
  stream.onerror = () => {
    stream.close();
    say(table.dataset.lost);
    setTimeout(listen, Math.min(500 * 2 ** tries++, 8000));
  };
}

// ---- saying what is wrong

function say(words, rule) {
  const why = byId("why");
  why.hidden = !words;
  why.textContent = words;
  if (rule?.rule) {
    const link = document.createElement("a");
    link.href = rule.link;
    link.target = "_blank";
    link.textContent = rule.rule;
    why.append(" ", link, ` ${rule.text.replace(/[*`]/g, "")}`);
  }
}

// ---- pressing: all is posted as the form says; the answer comes by the stream

async function post(form, button) {
  say("");
  const body = new URLSearchParams(new FormData(form, button));
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
  } catch {
    return say(table.dataset.lost);
  }
  if (answer.redirected) location.assign(answer.url);
  else if (!answer.ok) {
    const told = await answer.json().catch(() => null);
    say(told ? told.error : `${answer.status}`, told);
    listen();
  }
}

const QUIET = /\/(moves|undo|wish|resign)$/;

document.addEventListener("submit", (event) => {
  if (!table || !QUIET.test(event.target.action)) return;
  event.preventDefault();
  const asked = event.target.ticket?.value;
  skip(); // another question may stand there now: it is not answered unseen
  if (event.target.isConnected && event.target.ticket?.value === asked) post(event.target, event.submitter);
});

// ---- touching: first what to take, then where to

let taken = "";
const paths = () =>
  Array.from(document.querySelectorAll("button[data-touch]"), (button) => [
    button,
    ...button.dataset.touch.split(" "),
  ]);

function mark() {
  for (const old of document.querySelectorAll(".can, .taken")) old.classList.remove("can", "taken");
  const possible = paths();
  if (!possible.some((path) => path[1] === taken)) taken = possible.length ? possible[0][1] : "";
  for (const [, first, last] of possible) {
    byId(first)?.classList.add(last && first === taken ? "taken" : "can");
    if (first === taken && last) byId(last)?.classList.add("can");
  }
}

// all that lies under a finger, the topmost first: what may be touched may be covered
function* under({ clientX, clientY }) {
  for (const top of document.elementsFromPoint(clientX, clientY))
    for (let thing = top.closest("[id]"); thing; thing = thing.parentElement?.closest("[id]")) yield thing;
}

async function touch(event) {
  const possible = paths();
  if (!possible.length || frames.length) return;
  const things = [...under(event)];
  for (const { id } of things) {
    const path = possible.find(
      ([, first, last]) => (first === taken && last === id) || (first === id && !last),
    );
    if (path) return path[0].click();
    if (possible.some(([, first]) => first === id)) {
      taken = id;
      say("");
      return mark();
    }
  }
  const piece = things.find((thing) => thing.classList.contains("h-piece"));
  if (!piece) return;
  const asked = new URLSearchParams({ first: taken, last: piece.id });
  const answer = await fetch(`${table.dataset.why}&${asked}`).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (told?.error) say(told.error, told);
}

// ---- the pages

function skip() {
  for (const frame of frames.splice(0)) show(frame);
  freeAt = 0;
  next();
}

if (table) {
  byId("ask").tabIndex = -1;
  for (const where of [byId("view"), byId("hand")]) where.addEventListener("click", touch);
  byId("skip").addEventListener("click", skip);
  document.addEventListener("visibilitychange", listen);
  mark();
  listen();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = byId(button.dataset.copy);
  field.select();
  navigator.clipboard?.writeText(field.value);
  button.textContent = button.dataset.done;
});

// stepping through a race that is over
async function step(link) {
  const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
  history.replaceState(null, "", link.href);
  const html = (id) => page.getElementById(id).innerHTML;
  const felt = link.id === "forward" ? JSON.parse(page.getElementById("moving").dataset.felt) : [];
  for (const id of ["in-words", "news", "steps", "log"]) fill(id, html(id));
  const show = () => {
    showMoving(html("moving"));
    felt.forEach(feel);
    follow();
  };
  clearTimeout(timer);
  timer = setTimeout(show, travel(felt));
  const log = byId("log");
  const line = log.querySelector("[aria-current]");
  if (line) log.scrollTop = line.offsetTop - log.clientHeight / 2;
}

if (byId("view")) follow();

if (byId("steps")) {
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const link = keys[event.key] && byId(keys[event.key]);
    if (!link || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(link);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#steps a, #log a");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(link);
  });
}

// setting up: as many seats as players, what belongs to each, and the board as it will be
const setup = byId("setup");
if (setup) {
  const renew = () => {
    const data = new FormData(setup);
    for (const row of setup.querySelectorAll(".seat-row")) {
      row.hidden = Number(row.id.slice(5)) >= Number(data.get("players"));
      row.dataset.kind = row.querySelector("select").value;
    }
    const asked = new URLSearchParams({ players: data.get("players") });
    for (const [name, value] of data) if (/^(option|own)-/.test(name) && value) asked.set(name, value);
    const image = byId("preview");
    const address = `/games/${image.dataset.game}/board.svg?${asked}`;
    if (!image.src.endsWith(address)) image.src = address;
  };
  setup.addEventListener("change", renew);
  renew();
}
