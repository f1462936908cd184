import { isNativeApp } from "../../components/browser";

declare global {
  interface Window {
    /** What it takes to tell this browser; each returns the state that it leads to. */
    pushActs?: Record<string, (panel: HTMLElement) => Promise<string>>;
  }
}

export function enhanceNotifyPanel() {
  const panel = document.querySelector<HTMLElement>("[data-notify]");
  const state = panel && findState(panel);
  if (!state) return;
  showState(panel, state);
  panel.hidden = false;
  panel.addEventListener("click", async ({ target }) => {
    const act = target instanceof Element && target.closest<HTMLElement>("[data-act]")?.dataset.act;
    if (!act || panel.dataset.shown === "busy") return;
    showState(panel, await perform(panel, act));
    // The button that was pressed may be gone.
    panel.focus({ preventScroll: true });
  });
}

async function perform(panel: HTMLElement, act: string): Promise<string> {
  if (act === "change") return "offered";
  if (act === "turnOn") {
    showState(panel, "busy");
    // At once, because the browser wants to see that somebody tapped.
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return permission === "denied" ? "refused" : "offered";
  }
  try {
    await loadScript(panel.dataset.script ?? "");
    return (await window.pushActs?.[act]?.(panel)) ?? "offered";
  } catch (error) {
    // A script that did not come is no error, and fetch throws its own when it reaches nobody.
    const isOffline = !navigator.onLine || !(error instanceof Error) || error instanceof TypeError;
    return `${findState(panel)} ${isOffline ? "offline" : "failed"}`;
  }
}

function findState(panel: HTMLElement): string | undefined {
  const isInHomeScreen = matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches;
  if (!("PushManager" in window)) {
    // Since 16.4, and from the home screen alone.
    return /iPhone OS (?:16_[4-9]|1[7-9]|[2-9]\d)/.test(navigator.userAgent) && !isInHomeScreen ? "iphone" : undefined;
  }
  if (isNativeApp() || !("serviceWorker" in navigator) || !("Notification" in window)) return undefined;
  if (Notification.permission === "denied") return "refused";
  const [since, choice] = readChoice();
  return Notification.permission === "granted" && since === panel.dataset.since ? choice : "offered";
}

/** `state` is one word, and a second one where something failed. */
function showState(panel: HTMLElement, state: string): void {
  panel.dataset.shown = state;
  const words = state.split(" ");
  for (const part of panel.querySelectorAll<HTMLElement>("[data-when]"))
    part.hidden = !part.dataset.when?.split(" ").some((word) => words.includes(word));
}

export const choiceKey = "notify";

/** Since when, as the panel says it, and what was chosen. A browser may deny storage, and then throws. */
function readChoice(): string[] {
  try {
    return localStorage.getItem(choiceKey)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

const loadScript = (url: string) =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
