import { latinDigits } from "../language/digits-and-dates";
import { languageOfText } from "../language/languages";

/** A slot that nobody has filled yet ("[Office phone]") is shown, but is no link: there is nothing to dial. */
export function ContactLink({ scheme, to }: { scheme: "tel" | "mailto"; to: string }) {
  if (to.startsWith("[")) return <span lang={languageOfText(to)}>{to}</span>;
  return <a href={`${scheme}:${scheme === "tel" ? latinDigits(to).replace(/[^+\d]/g, "") : to}`}>{to}</a>;
}
