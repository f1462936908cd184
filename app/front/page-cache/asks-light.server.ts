import { wantsLightPages } from "../../light-pages.server";
import type { Asked } from "./asked";
import { remembered } from "./remembered";

const lightness = remembered(isLightFor, 200);

/** Whether the headers of a request ask for a light page. */
export function asksLight({ cookie, savesData }: Asked): boolean {
  if (savesData === undefined && !cookie?.includes("light=")) return false;
  // Neither header can have an end of line in it.
  return lightness(`${savesData ?? ""}\n${cookie ?? ""}`);
}

function isLightFor(said: string): boolean {
  const [savesData, cookie] = said.split("\n");
  const headers = new Headers();
  if (cookie) headers.set("Cookie", cookie);
  if (savesData) headers.set("Save-Data", savesData);
  return wantsLightPages(new Request("http://school.invalid", { headers }));
}
