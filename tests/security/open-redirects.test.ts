import { afterEach, describe, expect, it } from "vitest";
import { isSitePath } from "~/path-rules";
import { startCachedServer } from "../server/page-cache/cached-server";
import { insertNotice } from "../support/content-rows";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { targets } from "./redirect-targets";

const school = website();
// The website logs requests for unknown addresses as errors. Without this line, these logs would make the tests fail.
afterEach(() => void takeConsoleErrors());

/** Returns the origin to which a browser goes if the website answers with this Location header. */
const leadsTo = (location: string | null | undefined, origin = school.origin) =>
  location ? new URL(location, origin).origin : origin;

describe("no redirect leads off the website", () => {
  const fields = ["back", "redirectTo", "next", "to", "url", "goTo", "return", "list", "from"];
  const everywhere = (target: string) => new URLSearchParams(fields.map((name) => [name, target]));

  it.each(["/light-pages?pages=light", "/cog-admin/login?lng=en", "/cog-admin?x", "/cog-admin/language?x", "/?lng=bn"])(
    "a hostile target in any query of %s redirects nowhere off the website",
    async (path) => {
      const off: string[] = [];
      for (const target of targets) {
        const { location } = await school.visit(`${path}&${everywhere(target)}`);
        if (leadsTo(location) !== school.origin) off.push(`${target}: ${location}`);
      }
      expect(off).toEqual([]);
    },
  );

  it("no form of the admin area or of the sign-in redirects off the website", async () => {
    const staff = school.signedIn();
    const off: string[] = [];
    for (const target of targets) {
      const language = await staff.post("/cog-admin/language", { lng: "bn", back: target, to: target });
      const id = insertNotice(school.database);
      const removed = await staff.post(`/cog-admin/notices/${id}/delete?${everywhere(target)}`);
      for (const { location } of [language, removed]) {
        if (location === null || leadsTo(location) !== school.origin) off.push(`${target}: ${location}`);
      }
      const page = await school.browser().post(`/cog-admin/login?${everywhere(target)}`, { email: "", password: "" });
      for (const { attributes } of page.all("form")) {
        if (leadsTo(attributes.action) !== school.origin) off.push(`${target} in a form: ${attributes.action}`);
      }
    }
    expect(off).toEqual([]);
  });

  it("no path redirects off the website, even if it begins with a language or a page", async () => {
    const server = await startCachedServer();
    const origin = `http://127.0.0.1:${server.port}`;
    const off: string[] = [];
    let moved = 0;
    for (const start of ["", "/en", "/bn", "/en/.", "/bn/notices"]) {
      for (const path of targets.filter((target) => /^[\\/][!-~]*$/.test(target))) {
        for (const query of ["", "?lng=en", "?lng=bn"]) {
          const { location } = (await server.get(start + path + query)).headers;
          if (location) moved += 1;
          if (leadsTo(location, origin) !== origin) off.push(`${start + path + query}: ${location}`);
        }
      }
    }
    expect(off).toEqual([]);
    expect(moved).toBeGreaterThan(0);
  });

  it("no redirect target that passes the check leads off the website", () => {
    const taken = targets.filter(isSitePath);
    expect(taken.filter((target) => leadsTo(target) !== school.origin)).toEqual([]);
    const followed = taken.map((target) => new URL(target, school.origin));
    expect(followed.filter(({ pathname, search }) => leadsTo(pathname + search) !== school.origin)).toEqual([]);
  });
});
