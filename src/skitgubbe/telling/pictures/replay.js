"use strict";
(async () => {
  const find = (id) => document.getElementById(id);
  const bytes = Uint8Array.from(atob(find("film").textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const film = JSON.parse(await new Response(stream).text());

  const story = find("story");
  const moments = [...story.querySelectorAll("a")];
  const slider = find("slider");
  const narrow = matchMedia("(max-width: 40rem)"); // the second half of the pictures is for that
  let at = 0;

  const draw = () => {
    const picture = film.pictures[narrow.matches ? at + moments.length : at];
    find("picture").innerHTML = picture.map((number) => film.pieces[number]).join("");
  };

  const show = (to) => {
    moments[at].removeAttribute("aria-current");
    at = Math.max(0, Math.min(to, moments.length - 1));
    const now = moments[at];
    now.setAttribute("aria-current", "step");
    draw();
    find("now").replaceChildren(...now.cloneNode(true).childNodes);
    slider.value = at;
    slider.setAttribute("aria-valuetext", now.querySelector("b").textContent);
    const top = now.offsetTop;
    if (top < story.scrollTop || top + now.offsetHeight > story.scrollTop + story.clientHeight) {
      story.scrollTop = top - story.clientHeight / 3;
    }
  };
  const go = (to) => {
    show(to);
    history.replaceState(null, "", moments[at].hash);
  };
  const follow = () => {
    show(Math.max(0, moments.findIndex((moment) => moment.hash === location.hash)));
  };

  const goals = {
    first: () => 0,
    back: () => at - 1,
    forward: () => at + 1,
    last: () => moments.length - 1,
  };
  for (const [id, goal] of Object.entries(goals)) {
    find(id).addEventListener("click", () => go(goal()));
  }
  slider.addEventListener("input", () => go(Number(slider.value)));
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };
  addEventListener("keydown", (event) => {
    const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (held || event.target === slider || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    go(goals[keys[event.key]]());
  });
  addEventListener("hashchange", () => {
    follow();
    find("picture").scrollIntoView({ block: "nearest" });
  });
  narrow.addEventListener("change", draw);
  for (const moment of moments) {
    moment.parentElement.removeAttribute("id"); // or the browser would scroll there
  }
  find("controls").hidden = false;
  scrollTo(0, 0);
  follow();
})();
