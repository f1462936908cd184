import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { parseId } from "~/http";
import { findLastMarkChange } from "~/marks/mark-history.server";

/** Returns the last change of one mark. The mark sheet requests it for the cell with the cursor. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const cell = { student: parseId(params.student) ?? 0, subject: parseId(params.subject) ?? 0 };
  const change = findLastMarkChange(parseId(params.exam) ?? 0, cell);
  return Response.json({ change }, { headers: { "Cache-Control": "no-store" } });
}
