import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { notFound } from "../../http";

/** An address of the office that is none: without this the public pages would answer it, in the office's language. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  throw notFound();
}

// The page that says so is the layout's.
export default () => null;
