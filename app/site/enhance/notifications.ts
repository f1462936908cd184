import { pushPath } from "~/path-rules";
import { choiceKey, type NotifyTap } from "./notify-panel";

/* The first tap on the panel loads this file. */

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
    // fetch throws this when it reaches no server.
    panel.dataset.shown = error instanceof TypeError || !navigator.onLine ? "offline" : "failed";
  }
  // The pressed button may be gone.
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
    // The browser subscribed to an earlier key of this website.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Works without a connection too: then the browser's maker tells the website that this browser is gone. */
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
    // The panel is offered again on the next page.
  }
}
