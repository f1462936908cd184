import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { notFound } from "~/http";

/**
 * Returns a 404 for unknown URLs of the admin area. Without this route, the router would choose a public page, and this
 * page would be in the language of the admin area.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  throw notFound();
}

// The loader always throws, so the layout shows the error and this component is never rendered.
export default () => null;
