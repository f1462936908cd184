import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { uploadBlogPicture } from "~/blogs/blog-pictures.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return redirect("/cog-admin/blogs");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccount(request);
  const answer = await uploadBlogPicture(request);
  const headers = { "Cache-Control": "no-store" };
  if ("picture" in answer) return Response.json(answer, { headers });
  return Response.json({ error: answer.error }, { status: answer.status, headers });
}
