import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { parseId } from "../../../http";
import { listMarkChanges } from "../../../marks/mark-history.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const cell = { student: parseId(params.student) ?? 0, subject: parseId(params.subject) ?? 0 };
  const changes = listMarkChanges(parseId(params.exam) ?? 0, cell);
  return Response.json({ changes }, { headers: { "Cache-Control": "no-store" } });
}
