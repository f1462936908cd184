import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { readAdminForm } from "~/admin/forms/saving/form.server";
import { Inset, ScreenHeader } from "~/admin/screen";
import { copyToBlogPictures } from "~/blogs/blog-pictures.server";
import { type GalleryAnswer, galleryChoiceUrl, PhotoChoices } from "~/blogs/gallery-choice";
import { Field } from "~/components/field";
import { Input } from "~/components/input";
import { Pager } from "~/components/pager";
import { getCaption } from "~/gallery/photo";
import { findPhoto, listPhotos } from "~/gallery/photos.admin.server";
import { getPageNumber, parseId } from "~/http";
import { useTexts } from "~/i18n/use-texts";
import { photoSources } from "~/uploads/image-sizes";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

/**
 * Returns one page of photos from the gallery for choosing a photo. The editor of blog posts also fetches this data.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const page = getPageNumber(request);
  const { photos, older } = listPhotos(page);
  const offered = photos.flatMap(({ id, title, ...photo }) => {
    const { src } = photoSources(photo);
    return src ? [{ id, title, src }] : [];
  });
  return { photos: offered, page, older };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccount(request);
  const { fields } = await readAdminForm(request, formLimits, "content.photo.createFailed", async () => undefined);
  const photo = findPhoto(parseId(String(fields.get("photo"))) ?? 0);
  if (!photo?.fileUrl) return data<GalleryAnswer>({ error: { text: "adminBlogs.gallery.gone" } }, { status: 404 });
  const copy = await copyToBlogPictures(photo.fileUrl.slice("/uploads/".length));
  if ("error" in copy) return data<GalleryAnswer>({ error: copy.error }, { status: copy.status });
  return data<GalleryAnswer>({ picture: { url: copy.picture.url, alt: photo.alt || getCaption(photo.title) } });
}

const formLimits = { maxFiles: 0, maxFileBytes: 4096, maxFields: 5 };

export default function ChoosePhoto() {
  const { t, values } = useTexts();
  const { photos, page, older } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ScreenHeader back="/cog-admin/blogs" />
      <Inset>
        {answer && "error" in answer && (
          <p role="alert" className="py-3 text-danger">
            {t(answer.error.text, values(answer.error.values))}
          </p>
        )}
        {answer && "picture" in answer && (
          <div role="status" className="max-w-column py-4">
            <img className="mb-3 max-h-48" src={answer.picture.url} alt={answer.picture.alt} />
            <Field label={t("adminBlogs.gallery.ready")}>
              {(field) => <Input {...field} readOnly defaultValue={pictureLine(answer.picture)} />}
            </Field>
          </div>
        )}
        <Form method="post" action={galleryChoiceUrl} className="pt-4">
          <PhotoChoices photos={photos} />
        </Form>
        <Pager address={galleryChoiceUrl} page={page} more={older} />
      </Inset>
    </>
  );
}

const pictureLine = ({ url, alt }: { url: string; alt: string }) =>
  `<img src="${url}" alt="${alt.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">`;
