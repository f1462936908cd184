import type { IncomingMessage } from "node:http";
import { visitorOf } from "../visitor.server";
import type { Asked } from "./asked";
import type { Wing } from "./shelf";

const most = 100;

/** Remembers by which names, as they were sent, the gates have let requests in, and to which pages each leads. */
export function knownNames(proxies: number, publicUrl?: URL) {
  const wings = new Map<string, Wing>();

  function wingFor(request: IncomingMessage, asked: Asked): Wing | undefined {
    return wings.get(nameOf(request, asked));
  }

  function remember(request: IncomingMessage, asked: Asked, wing: Wing): void {
    if (wings.size >= most) wings.clear();
    wings.set(nameOf(request, asked), wing);
  }

  /** What tells one public name of the website from another. */
  function nameOf(request: IncomingMessage, { host = "" }: Asked): string {
    return publicUrl || proxies === 0 ? host : `${visitorOf(request, proxies).protocol} ${host}`;
  }

  return { wingFor, remember };
}
