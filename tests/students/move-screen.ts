import type { Answer, Browser } from "../support/browser";
import { list } from "./class-of-pupils";

export const screen = `${list}/move-up?class=6`;

/** What a page without script would send by this button; only these pupils stay ticked when they are given. */
export function filledIn(page: Answer, intent: string, only?: number[]): FormData {
  const sent = new FormData();
  for (const { attributes } of page.one("form", "move").all("input")) {
    const { type, name = "", value = "on" } = attributes;
    const isSent =
      type === "hidden" || (name === "up" && only ? only.includes(Number(value)) : "checked" in attributes);
    if (isSent) sent.append(name, value);
  }
  sent.append("intent", intent);
  return sent;
}

/** The second step, after the first one was sent with everybody ticked, or with these alone. */
export const preview = async (staff: Browser, only?: number[], at = screen) =>
  staff.post(at, filledIn(await staff.visit(at), "preview", only));
