import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { LinkPage } from "../../../accounts/components/link-page";
import { linkPageHeaders, loadLinkPage, submitLinkPage } from "../../../accounts/one-time-links.server";
import { confirmAddress } from "../../../accounts/sign-up.server";

export const loader = ({ request }: LoaderFunctionArgs) => loadLinkPage(request, "confirm", "joining.confirm");

export const action = ({ request }: ActionFunctionArgs) =>
  submitLinkPage(request, "joining.confirm", (_request, token, password) => confirmAddress(token, password));

export const headers = linkPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ConfirmAddress() {
  return <LinkPage purpose="confirm" name="joining.confirm" field={{}} />;
}
