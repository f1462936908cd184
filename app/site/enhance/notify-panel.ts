import { isNativeApp } from "~/components/browser";

export type NotifyTap = { act: string; permission?: Promise<NotificationPermission> };

/**
 * Shows the panel for notifications. The first tap loads the script for notifications, so that other visitors do not
 * load it.
 */
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
    // We request the permission before the script loads, because browsers allow the request only right after a tap.
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
    // iPhones support notifications since iOS 16.4, but only if the user opened the website from the home screen.
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

/**
 * Returns the two parts of the stored value: the `data-since` of the panel when this browser subscribed, and the choice
 * of notifications. `localStorage` throws an error if the browser does not allow storage.
 */
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
