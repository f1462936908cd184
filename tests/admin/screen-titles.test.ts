import type { useLoaderData } from "@remix-run/react";
import { expect, expectTypeOf, it } from "vitest";
import { screenTitles, type TitleData } from "~/admin/screen-titles";
import { adminRoutePrefix, isAdminRoute } from "~/path-rules";
import routes from "~/routes";
import type * as decideAccount from "~/routes/admin/accounts/decide-account";
import type * as oneTimeLink from "~/routes/admin/accounts/one-time-link";
import type * as deleteContent from "~/routes/admin/content/delete";
import type * as editContent from "~/routes/admin/content/edit";
import type * as deleteNamedRow from "~/routes/admin/results/delete-named-row";
import type * as lockExam from "~/routes/admin/results/exams/lock-exam";
import type * as firstSteps from "~/routes/admin/school/first-steps";
import type * as section from "~/routes/admin/school/section";
import type * as notifications from "~/routes/admin/system/notifications";

type Route = { id?: string; file: string; children?: Route[] };

// Lists the screens that must have a title in screenTitles. Layouts have none, and neither do screens with the look of
// the public pages (preview, not found).
const listScreens = (all: Route[]): string[] =>
  all.flatMap(({ id, file, children = [] }) => {
    const place = id ?? file.replace(/\.tsx$/, "");
    const isScreen = file.endsWith(".tsx") && isAdminRoute(file) && !/layout|not-found|preview/.test(file);
    return [...(isScreen ? [place.replace(adminRoutePrefix, "")] : []), ...listScreens(children)];
  });

it("every screen of the office has a title, and every title belongs to a screen", () => {
  expect(listScreens(routes as Route[]).toSorted()).toEqual(Object.keys(screenTitles).toSorted());
});

type Loaded<Route extends { loader: unknown }> = ReturnType<typeof useLoaderData<Route["loader"]>>;

type LoaderData = {
  "accounts/one-time-link": Loaded<typeof oneTimeLink>;
  "accounts/decide-account": Loaded<typeof decideAccount>;
  "content/edit": Loaded<typeof editContent>;
  "content/delete": Loaded<typeof deleteContent>;
  "results/exams/lock-exam": Loaded<typeof lockExam>;
  "results/delete-named-row": Loaded<typeof deleteNamedRow>;
  "school/first-steps": Loaded<typeof firstSteps>;
  "school/section": Loaded<typeof section>;
  "system/notifications": Loaded<typeof notifications>;
};

// tsc checks this, not the test runner.
it("a screen title reads from its loader only what that loader returns", () => {
  expectTypeOf<LoaderData>().toExtend<TitleData>();
});
