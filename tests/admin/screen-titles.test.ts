import { expect, it } from "vitest";
import { screenTitles } from "~/admin/screen-titles";
import { adminRoutePrefix, isAdminRoute } from "~/path-rules";
import routes from "~/routes";

type Route = { id?: string; file: string; children?: Route[] };

// These are screens with an address. Layouts, and screens in the public theme, have no title there.
const listScreens = (all: Route[]): string[] =>
  all.flatMap(({ id, file, children = [] }) => {
    const place = id ?? file.replace(/\.tsx$/, "");
    const isScreen = file.endsWith(".tsx") && isAdminRoute(file) && !/layout|not-found|preview/.test(file);
    return [...(isScreen ? [place.replace(adminRoutePrefix, "")] : []), ...listScreens(children)];
  });

it("every screen of the office has a title, and every title a screen", () => {
  expect(listScreens(routes as Route[]).toSorted()).toEqual(Object.keys(screenTitles).toSorted());
});
