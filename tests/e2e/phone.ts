import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";

/** What the page asked the phone to do. */
export type Call = { pluginId: string; methodName: string; options: Record<string, unknown> };

type Phone = { calls: Call[]; refusals: Record<string, string> };

const bridge = "node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js";
const headers = [
  { name: "Filesystem", methods: [{ name: "writeFile", rtype: "promise" }] },
  { name: "Share", methods: [{ name: "share", rtype: "promise" }] },
];

/** Lets all pages of this browser run as in the Android app: with its own bridge, and a phone behind it that answers. */
export async function runInApp(context: BrowserContext): Promise<void> {
  await context.addInitScript(phone);
  const start = `window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };`;
  const code = readFileSync(join(import.meta.dirname, "../..", bridge), "utf8");
  await context.addInitScript(`${start}\n${code}\nwindow.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`);
}

/** What the phone was asked so far. */
export const calls = (page: Page) => page.evaluate(() => (window as unknown as { phone: Phone }).phone.calls);

/** From now on the phone refuses the calls of this plugin with these words. */
export const refuse = (page: Page, plugin: string, words: string) =>
  page.evaluate(
    ([name, reason]) => Object.assign((window as unknown as { phone: Phone }).phone.refusals, { [name]: reason }),
    [plugin, words] as const,
  );

function phone() {
  const phone: Phone = { calls: [], refusals: {} };
  const answers: Record<string, (options: Record<string, unknown>) => unknown> = {
    writeFile: ({ directory, path }) => ({ uri: `file:///${directory}/${encodeURIComponent(String(path))}` }),
    share: () => ({ activityType: "org.example.printing" }),
  };
  const androidBridge = {
    onmessage: (_event: { data: string }) => {},
    postMessage(message: string) {
      const { callbackId, ...call } = JSON.parse(message);
      const { pluginId, methodName, options } = call;
      phone.calls.push({ pluginId, methodName, options });
      const refusal = phone.refusals[pluginId];
      const result = refusal
        ? { success: false, error: { message: refusal } }
        : { success: true, data: answers[methodName]?.(options) };
      setTimeout(() =>
        androidBridge.onmessage({ data: JSON.stringify({ callbackId, pluginId, methodName, ...result }) }),
      );
    },
  };
  Object.assign(window, { phone, androidBridge });
}
