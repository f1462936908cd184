import { isNativeApp } from "~/components/browser";

export type NotifyTap = { act: string; permission?: Promise<NotificationPermission> };

/** What it takes to tell this browser is loaded by the first tap; until then nothing is. */
export function enhanceNotifyPanel() {
  const panel = document.querySelector<HTMLElement>("[data-notify]");
  const state = panel && findState(panel);
  if (!state) return;
  panel.hidden = false;
  panel.dataset.shown = state;
  let script: Promise<unknown> | undefined;
  let act = "turnOn";
  panel.addEventListener("click", async ({ target }) => {
    const tapped = target instanceof Element && target.closest<HTMLElement>("[data-act]")?.dataset.act;
    if (!tapped || panel.dataset.shown === "busy") return;
    if (tapped !== "again") act = tapped;
    // At once, because the browser wants to see that somebody tapped.
    const permission = act === "turnOn" ? Notification.requestPermission() : undefined;
    try {
      script ??= loadScript(panel.dataset.script ?? "");
      await script;
      panel.dispatchEvent(new CustomEvent<NotifyTap>("notify", { detail: { act, permission } }));
    } catch {
      script = undefined;
      panel.dataset.shown = "offline";
    }
  });
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
  if (Notification.permission !== "granted" || since !== panel.dataset.since) return "offered";
  panel.dataset.choice = choice;
  return "on";
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
