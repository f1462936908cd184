import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { changesOfMark } from "../../results/record-marks.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const cell = { student: idOf(params.student) ?? 0, subject: idOf(params.subject) ?? 0 };
  const changes = changesOfMark(idOf(params.exam) ?? 0, cell);
  return Response.json({ changes }, { headers: { "Cache-Control": "no-store" } });
}
