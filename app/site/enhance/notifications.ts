import { pushPath } from "../../path-rules";
import { choiceKey } from "./notify-panel";

/* Loaded by the first tap on the panel. */

window.pushActs = { turnOn, turnOff };

async function turnOn(panel: HTMLElement): Promise<string> {
  const choice = panel.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
  const response = await post(panel, await subscribe(panel.dataset.key ?? ""), choice);
  if (!response.ok) throw new Error(String(response.status));
  remember(`${panel.dataset.since} ${choice}`);
  return choice;
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await findWorker();
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // It was subscribed to another key, of before the website had this one.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Also without a connection: then its maker tells the website that this browser is gone. */
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
    // It is offered again on the next page.
  }
}
