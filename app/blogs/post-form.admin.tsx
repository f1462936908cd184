import { useTranslation } from "react-i18next";
import { AdminForm, type FormState } from "../admin/form";
import { Field } from "../components/field";
import type { DisplayStatus } from "../content/list-item";
import { PublishAtField, publishButtons } from "../content/publish-fields";
import type { AttachmentInfo } from "../uploads/attachment";
import { FileField } from "../uploads/file-field";
import { authorImageRule, postFileRule } from "../uploads/file-types";
import { postCategories, postCategoryText, postDefaults } from "./post";
import type { PostFormValues, PostRejection } from "./posts.admin.server";

/** A post that is being changed: how it stands in the form, its status as shown, and its files. */
type EditedPost = {
  id: number;
  typed: PostFormValues;
  status: DisplayStatus;
  file: AttachmentInfo;
  authorImageUrl: string | null;
};

type PostFormProps = { once?: string; changing?: EditedPost; refusedWithPage?: PostRejection };

/** The form of a post, new or being changed. `once` tells a new one from the same one sent twice. */
export function PostForm({ once, changing, refusedWithPage }: PostFormProps) {
  return (
    <AdminForm
      label={changing ? "adminBlogs.edit" : "adminBlogs.new"}
      action={changing ? `/cog-admin/blogs/${changing.id}/edit` : "/cog-admin/blogs?new"}
      back="/cog-admin/blogs"
      failed={changing ? "toast.err.changeBlog" : "toast.err.publishBlog"}
      refusedWithPage={refusedWithPage}
      buttons={publishButtons("adminBlogs.publish", changing?.status ?? "new")}
    >
      {(sheet) => {
        const typed = sheet.refused?.typed ?? changing?.typed;
        return (
          <>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="seen" value={typed?.seen} />
            <PostTextFields typed={typed} problem={sheet.problem} />
            {/* Before the files: what follows a file that is too large to be read does not arrive. */}
            <PublishAtField value={typed?.publishAt} problem={sheet.problem("publishAt")} />
            <PostFileFields sheet={sheet} authorImageUrl={changing?.authorImageUrl} file={changing?.file} />
          </>
        );
      }}
    </AdminForm>
  );
}

function PostTextFields({ typed, problem }: { typed?: PostFormValues; problem: FormState<PostRejection>["problem"] }) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t("form.title")} need="required" problem={problem("title")}>
        {(field) => <input {...field} className="input" name="title" defaultValue={typed?.title} autoComplete="off" />}
      </Field>
      <Field
        label={t("form.blogContent")}
        need="required"
        problem={problem("content")}
        hint={t("adminBlogs.contentHint")}
      >
        {(field) => <textarea {...field} className="input" name="content" rows={12} defaultValue={typed?.content} />}
      </Field>
      <Field label={t("form.excerpt")} need="optional" problem={problem("excerpt")} hint={t("adminBlogs.excerptHint")}>
        {(field) => <textarea {...field} className="input" name="excerpt" rows={3} defaultValue={typed?.excerpt} />}
      </Field>
      <Field label={t("form.author")} need="required" problem={problem("author")}>
        {(field) => (
          <input
            {...field}
            className="input"
            name="author"
            defaultValue={typed?.author ?? postDefaults.author}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t("form.category")}>
        {(field) => (
          <select {...field} className="input" name="category" defaultValue={typed?.category ?? postDefaults.category}>
            {postCategories.map((category) => (
              <option key={category} value={category}>
                {t(postCategoryText[category])}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

type PostFileFieldsProps = { sheet: FormState<PostRejection>; authorImageUrl?: string | null; file?: AttachmentInfo };

/** The author's picture and the file that goes with a post; each stays when a post is changed unless it is replaced. */
function PostFileFields({ sheet, authorImageUrl = null, file }: PostFileFieldsProps) {
  const { t } = useTranslation();
  const { problem, refuseFile, cancel, mustChooseAgain, percent } = sheet;
  const both = {
    mustChooseAgain,
    percent,
    need: "optional",
    onRefused: refuseFile,
    onCancel: cancel,
    mayRemove: true,
  } as const;
  const image = { fileUrl: authorImageUrl, fileName: null, fileType: null, fileSize: null };
  return (
    <>
      <FileField
        {...both}
        name="authorImage"
        label={t("form.authorImage")}
        rule={authorImageRule}
        hint={t("adminBlogs.imageHint")}
        problem={problem("authorImage")}
        present={image}
      />
      <FileField
        {...both}
        name="relatedFile"
        label={t("form.relatedFile")}
        rule={postFileRule}
        hint={t("adminBlogs.fileHint")}
        problem={problem("relatedFile")}
        present={file}
      />
    </>
  );
}
