import { it } from "vitest";
import { website } from "../support/website";
const school = website();
it("x", async () => {
  for (let i=0;i<6;i++){
  const p = await school.visit("/bn/notices");
  const m = p.one("div","empty-state");
  console.log(JSON.stringify(m.html), [...m.text].map(c=>c.codePointAt(0)!.toString(16)).join(" "));
  const i0 = p.html.indexOf("\ufffd"); console.log(i0, p.html.slice(i0-20,i0+20));
  }
});
