import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";

/** A call from the page to a plugin of the Android app. */
export type Call = { pluginId: string; methodName: string; options: Record<string, unknown> };

type Phone = { calls: Call[]; errors: Record<string, string> };

const bridge = "node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js";
const headers = [
  { name: "Filesystem", methods: [{ name: "writeFile", rtype: "promise" }] },
  { name: "Share", methods: [{ name: "share", rtype: "promise" }] },
];

/**
 * Makes all pages of this browser run as in the Android app. They use Capacitor's real bridge, and a fake phone answers
 * their calls.
 */
export async function runInApp(context: BrowserContext): Promise<void> {
  await context.addInitScript(phone);
  const start = `window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };`;
  const code = readFileSync(join(import.meta.dirname, "../..", bridge), "utf8");
  await context.addInitScript(`${start}\n${code}\nwindow.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`);
}

/** Waits until the page has made this many calls to the phone, and returns these calls. */
export async function calls(page: Page, count: number): Promise<Call[]> {
  const phone = await page.waitForFunction((count) => {
    const { calls } = (window as unknown as { phone: Phone }).phone;
    return calls.length >= count && calls;
  }, count);
  return (await phone.jsonValue()) || [];
}

/** Makes the phone reject all later calls of the plugin `plugin` with this error message. */
export const rejectCalls = (page: Page, plugin: string, message: string) =>
  page.evaluate(
    ([name, error]) => Object.assign((window as unknown as { phone: Phone }).phone.errors, { [name]: error }),
    [plugin, message] as const,
  );

function phone() {
  const phone: Phone = { calls: [], errors: {} };
  const results: Record<string, (options: Record<string, unknown>) => unknown> = {
    writeFile: ({ directory, path }) => ({ uri: `file:///${directory}/${encodeURIComponent(String(path))}` }),
    share: () => ({ activityType: "org.example.printing" }),
  };
  const androidBridge = {
    onmessage: (_event: { data: string }) => {},
    postMessage(message: string) {
      const { callbackId, ...call } = JSON.parse(message);
      const { pluginId, methodName, options } = call;
      phone.calls.push({ pluginId, methodName, options });
      const error = phone.errors[pluginId];
      const result = error
        ? { success: false, error: { message: error } }
        : { success: true, data: results[methodName]?.(options) };
      const data = JSON.stringify({ callbackId, pluginId, methodName, ...result });
      setTimeout(() => androidBridge.onmessage({ data }));
    },
  };
  Object.assign(window, { phone, androidBridge });
}
