import { pushPath } from "~/path-rules";
import { choiceKey, type NotifyTap } from "./notify-panel";

/* This script loads when the user first taps the notification panel. */

const panel = document.querySelector<HTMLElement>("[data-notify]");
panel?.addEventListener("notify", (event) => void act(panel, (event as CustomEvent<NotifyTap>).detail));

async function act(panel: HTMLElement, { act, permission }: NotifyTap): Promise<void> {
  try {
    if (act === "change") panel.dataset.shown = "offered";
    else if (act === "turnOff") panel.dataset.shown = await turnOff(panel);
    else {
      panel.dataset.shown = "busy";
      panel.dataset.shown = await turnOn(panel, await permission);
    }
  } catch (error) {
    // A TypeError means that fetch could not connect to the server.
    panel.dataset.shown = error instanceof TypeError || !navigator.onLine ? "offline" : "failed";
  }
  // We focus the panel, because the pressed button may have disappeared.
  panel.focus({ preventScroll: true });
}

async function turnOn(panel: HTMLElement, permission?: NotificationPermission): Promise<string> {
  if (permission === "denied") return "refused";
  if (permission !== "granted") return "offered";
  const choice = panel.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
  const response = await post(panel, await subscribe(panel.dataset.key ?? ""), choice);
  if (!response.ok) throw new Error(String(response.status));
  remember(`${panel.dataset.since} ${choice}`);
  panel.dataset.choice = choice;
  return "on";
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await findWorker();
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Subscribing failed, because the browser still has a subscription with an earlier key of this website. So we
    // remove the old subscription first.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Unsubscribes the browser, even without a connection. The browser's push service then rejects later messages, and the
 * website removes the subscription.
 */
async function turnOff(panel: HTMLElement): Promise<string> {
  const subscription = await (await findWorker()).pushManager.getSubscription();
  if (subscription) await post(panel, subscription, "none").catch(() => undefined);
  await subscription?.unsubscribe();
  remember("");
  return "offered";
}

async function findWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/offline-worker.js");
  return navigator.serviceWorker.ready;
}

function post({ dataset: { language } }: HTMLElement, subscription: PushSubscription, choice: string) {
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, ...keys, language, choice });
  return fetch(pushPath, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

function remember(choice: string): void {
  try {
    localStorage.setItem(choiceKey, choice);
  } catch {
    // Without storage, the next page shows the panel again.
  }
}
