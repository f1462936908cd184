import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeEmailByLink } from "../../../accounts/change-email.server";
import { LinkPage } from "../../../accounts/components/link-page";
import { linkPageHeaders, loadLinkPage, submitLinkPage } from "../../../accounts/one-time-links.server";

export const loader = ({ request }: LoaderFunctionArgs) => loadLinkPage(request, "email", "joining.newAddress");

export const action = ({ request }: ActionFunctionArgs) =>
  submitLinkPage(request, "joining.newAddress", changeEmailByLink);

export const headers = linkPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewAddress() {
  return <LinkPage purpose="email" name="joining.newAddress" field={{ label: "account.presentPassword" }} />;
}
