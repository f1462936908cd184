import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { setPasswordByLink } from "../../../accounts/change-password.server";
import { LinkPage } from "../../../accounts/components/link-page";
import { linkPageHeaders, loadLinkPage, submitLinkPage } from "../../../accounts/one-time-links.server";

export const loader = ({ request }: LoaderFunctionArgs) => loadLinkPage(request, "password", "joining.newPassword");

export const action = ({ request }: ActionFunctionArgs) =>
  submitLinkPage(request, "joining.newPassword", setPasswordByLink);

export const headers = linkPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewPassword() {
  return (
    <LinkPage
      purpose="password"
      name="joining.newPassword"
      field={{ label: "joining.newPassword", hint: "joining.newPassword.hint", autoComplete: "new-password" }}
    />
  );
}
