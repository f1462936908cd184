import { remembered } from "../../remembered";

// No browser sends more, and reading thousands of entries takes longer than answering.
const longest = 300;

/** How an answer may be packed: what serves the reader best, and what else where that is not to be had. */
export type Packing = { best: "br" | "gzip" | "plain"; otherwise: "gzip" | "plain" };

/** What an Accept-Encoding header asks for; what it gives q=0 is never taken, and without one nothing is packed. */
export const packingFor = remembered(packingIn, 200);

function packingIn(header: string): Packing {
  if (header.length > longest) return { best: "plain", otherwise: "plain" };
  const weights = new Map(header.split(",").map(weighed));
  const weight = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const [br, gzip] = [weight("br"), weight("gzip")];
  const plain = weights.get("identity") ?? 0;
  const takesGzip = gzip > 0 && gzip >= plain;
  if (br > 0 && br >= gzip && br >= plain) return { best: "br", otherwise: takesGzip ? "gzip" : "plain" };
  return { best: takesGzip ? "gzip" : "plain", otherwise: takesGzip ? "gzip" : "plain" };
}

function weighed(entry: string): [coding: string, weight: number] {
  const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
  const said = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = said === undefined ? 1 : Number(said.slice("q=".length));
  return [coding, weight >= 0 && weight <= 1 ? weight : 0];
}
