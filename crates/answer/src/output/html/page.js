// Shows one step at a time, if there are several, and the introduction with the first. Without this script, the page shows
// everything.
const steps = [...document.querySelectorAll("section")];
const introduction = document.querySelectorAll("header > :not(h1)");
const place = document.createElement("span");
place.setAttribute("aria-live", "polite");
let at = 0;
let all = false;

function show() {
  document.body.classList.toggle("stepping", !all);
  introduction.forEach((part) => (part.hidden = !all && at > 0));
  steps.forEach((step, index) => (step.hidden = !all && index !== at));
  place.textContent = all ? `All ${steps.length} steps` : `Step ${at + 1} of ${steps.length}`;
  back.disabled = all || at === 0;
  next.disabled = all || at === steps.length - 1;
  whole.setAttribute("aria-pressed", String(all));
  fit();
}

// Tells the style sheet what stands above the boards, so that they get the height that is left.
function fit() {
  const board = steps[at].querySelector("figure svg");
  if (board) document.body.style.setProperty("--above", `${board.getBoundingClientRect().top + scrollY}px`);
}

function go(to) {
  if (all || to < 0 || to >= steps.length) return;
  const introduced = at === 0 || to === 0;
  at = to;
  show();
  if (introduced) scrollTo(0, 0);
}

function button(text, clicked) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", clicked);
  return button;
}

const back = button("Back", () => go(at - 1));
const next = button("Next", () => go(at + 1));
const whole = button("Show all", () => {
  all = !all;
  show();
});

if (steps.length > 1) {
  const bar = document.createElement("nav");
  bar.setAttribute("aria-label", "Steps");
  bar.append(back, next, whole, place);
  document.querySelector("main").before(bar);
  const goals = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => steps.length - 1 };
  addEventListener("keydown", (event) => {
    if (all || event.altKey || event.ctrlKey || event.metaKey || !(event.key in goals)) return;
    event.preventDefault();
    go(goals[event.key]());
  });
  addEventListener("resize", fit);
  show();
}
