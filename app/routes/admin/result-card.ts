import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { notFound } from "../../http";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  throw notFound();
}
