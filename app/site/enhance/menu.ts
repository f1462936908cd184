/** Closes the menu of small screens when people leave it. */
export function enhanceMenu() {
  const menu = document.querySelector<HTMLDetailsElement>("details[data-menu]");
  if (menu) closeOnLeave(menu);
}

/** Closes what opens downwards when a link is chosen, on Escape, and when people go on elsewhere. */
export function closeOnLeave(menu: HTMLDetailsElement) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", (event) => {
    const onLink = event.target instanceof Element && event.target.closest("a");
    if (onLink || !menu.contains(event.target as Node)) menu.open = false;
  });
}
