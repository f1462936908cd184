import { createRequestHandler } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { knownPage } from "../../app/front/page-cache/known-pages";
import { pageRenderer } from "../../app/front/page-renderer.server";
import { growSchool } from "../support/grown-school";
import { acceptedComplaints } from "../support/setup";
import { origin, website } from "../support/website";
import { routesOfTheTable, websiteBuild } from "../support/website-build";

const school = website();
const build = websiteBuild();
const remix = createRequestHandler(build, "production");
const render = pageRenderer(build);
const ask = (path: string, headers: Record<string, string> = {}) => new Request(origin + path, { headers });

beforeEach(() => growSchool(school.database, { notices: 60, papers: 3, blogs: 4, photos: 3, activity: 1 }));
afterEach(() => void acceptedComplaints());

const lists = ["/results", "/notices", "/blogs", "/curriculum-gallery"];
const pages = ["/", "/about", "/staff", "/academic", "/free-courses", ...lists, "/notices?page=2", "/notices/7"];
const files = ["/notices.xml", "/blogs.xml", "/calendar.ics", "/manifest.webmanifest"];
const known = [...pages, "/blogs/2", "/search", "/offline", ...files];
const inBengali = (path: string) => `/bn${path === "/" ? "" : path}`;

async function seen(answer: Promise<Response>) {
  const got = await answer;
  return { status: got.status, headers: [...got.headers].sort(), text: await got.text() };
}

const everythingElse = `
  UPDATE notices SET title = title || ' (changed)', content = 'Another text.' WHERE id % 2 = 0;
  UPDATE blogs SET title = title || ' (changed)';
  UPDATE result_documents SET exam_type = 'Retest';
  UPDATE gallery_items SET title = 'Seen from the gate', category = 'Events';
`;

const routeOf = (path: string) => knownPage(path)?.route ?? "";

describe("a page written without Remix's handler", () => {
  it.each([...known, ...known.map(inBengali), "/sitemap.xml", "/robots.txt"])("%s is the same", async (path) => {
    const [ours, theirs] = await Promise.all([seen(render(ask(path), routeOf(path))), seen(remix(ask(path)))]);
    expect(ours).toEqual(theirs);
    expect(ours.status).toBe(200);
  });

  it.each([...pages, ...pages.map(inBengali)])(
    "%s is the same when most of it is kept, before a write and after",
    async (path) => {
      const once = await seen(render(ask(path), routeOf(path)));
      expect(await seen(render(ask(path), routeOf(path)))).toEqual(once);
      school.database.$client.exec(everythingElse);
      const after = await seen(render(ask(path), routeOf(path)));
      expect(after).toEqual(await seen(remix(ask(path))));
      expect(after).not.toEqual(once);
    },
  );

  it.each(["/", "/bn/notices"])("%s is the same for those who save data", async (path) => {
    const sparing = { "Save-Data": "on" };
    const ours = await seen(render(ask(path, sparing), routeOf(path)));
    expect(ours).toEqual(await seen(remix(ask(path, sparing))));
    expect(ours.text).not.toContain("@font-face");
  });
});

describe("what is not simply a page is left to Remix", () => {
  it.each([
    ["a notice that is not there", "/notices/999", 404],
    ["a post that is not there, in Bengali", "/bn/blogs/999", 404],
    ["the same page in the other language", "/notices?lng=bn", 301],
  ])("%s", async (_what, path, status) => {
    const ours = await seen(render(ask(path), routeOf(path)));
    expect(ours).toEqual(await seen(remix(ask(path))));
    expect(ours.status).toBe(status);
  });

  it("a page whose writing fails: it says so in its frame, and the log has the reason", async () => {
    const about = routesOfTheTable["routes/site/about"];
    if (!about) throw new Error("there is no about page");
    const broken = () => {
      throw new Error("the chalk broke");
    };
    const routes = { ...routesOfTheTable, [about.id]: { ...about, module: { ...about.module, default: broken } } };
    const answer = await seen(pageRenderer(websiteBuild(routes))(ask("/about"), about.id));
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("<footer");
    expect(acceptedComplaints().join()).toContain("the chalk broke");
  });

  it("a page that sets a cookie", async () => {
    const about = routesOfTheTable["routes/site/about"];
    if (!about) throw new Error("there is no about page");
    const loader: typeof about.module.loader = async (args) =>
      new Response(JSON.stringify(await about.module.loader?.(args)), { headers: { "Set-Cookie": "who=you" } });
    const routes = { ...routesOfTheTable, [about.id]: { ...about, module: { ...about.module, loader } } };
    const answer = await pageRenderer(websiteBuild(routes))(ask("/about"), about.id);
    expect(answer.headers.getSetCookie()).toEqual(["who=you"]);
  });
});

it("a route that is not there is refused", async () => {
  await expect(render(ask("/"), "routes/site/nowhere")).rejects.toThrow("there is no route called routes/site/nowhere");
});
