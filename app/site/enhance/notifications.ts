import { pushPath } from "~/path-rules";
import { choiceKey, type NotifyTap } from "./notify-panel";

/* This script is loaded when a person first taps the notification panel. */

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
    // fetch throws a TypeError if it cannot connect to the server.
    panel.dataset.shown = error instanceof TypeError || !navigator.onLine ? "offline" : "failed";
  }
  // The panel gets the focus, because the pressed button may have disappeared.
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
    // The subscription failed because the browser has one with an earlier key of this website, so that one is removed
    // first.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Unsubscribes the browser, even without a connection. The browser's push service then rejects later messages, so the
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
    // Without storage, the next page offers the panel again.
  }
}
