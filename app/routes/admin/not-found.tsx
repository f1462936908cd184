import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { notFound } from "~/http";

/**
 * Returns a 404 for unknown admin URLs. Without this route, a public page would respond, in the language of the admin
 * area.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  throw notFound();
}

// The layout shows the error, so this route renders no content.
export default () => null;
