import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { notFound } from "~/http";

/** Without this route the public pages would answer, in the language of the admin area. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  throw notFound();
}

// The layout shows the error.
export default () => null;
