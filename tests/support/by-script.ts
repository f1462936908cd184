import { decode } from "turbo-stream";
import type { Browser } from "./browser";

/** What Remix answers a form that was sent by script: the data of its action, or where to go. */
export async function postByScript(browser: Pick<Browser, "post">, path: string, form: Parameters<Browser["post"]>[1]) {
  const [page, search = ""] = path.split("?");
  const answer = await browser.post(`${page}.data${search && `?${search}`}`, form);
  const { value } = await decode(new Response(answer.html).body as ReadableStream<Uint8Array>);
  // biome-ignore lint/suspicious/noExplicitAny: what an action answers is known to its test
  return { status: answer.status, headers: answer.headers, ...(value as { data?: any; redirect?: string }) };
}
