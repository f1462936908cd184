import { expect, it } from "vitest";
import { website } from "../support/website";

const school = website();

it("x", async () => {
  for (const p of ["/", "/bn", "/notices", "/xx", "/xx/yy/zz", "/cog-admin/login", "/cog-admin", "/about"]) {
    const a = await school.visit(p);
    console.log(p, a.status, a.location, a.h1, a.text.slice(0, 300));
    if (p === "/") console.log(a.html.replace(/<style.*?<\/style>/s, "<style/>").slice(0, 3000));
  }
  const s = school.signedIn();
  const a = await s.visit("/cog-admin/notices?new");
  console.log(a.status, a.html.slice(0,6000));
});
