import { useTranslation } from "react-i18next";
import type { FormState } from "../admin/form";
import type { Rejection } from "../admin/form.server";
import { Field } from "../components/field";
import { ContentForm, type ContentFormProps, fileFieldProps, PublishAtField } from "../content/content-form";
import type { AttachmentInfo } from "../uploads/attachment";
import { FileField } from "../uploads/file-field";
import { authorImageRule, postFileRule } from "../uploads/file-types";
import { type PostField, type PostInput, postCategories, postCategoryText, postDefaults } from "./post";

type PostFiles = { authorImage: AttachmentInfo; relatedFile: AttachmentInfo };

/** The form of a post, new or being changed. */
export function PostForm(props: ContentFormProps<PostInput, PostField, PostFiles>) {
  return (
    <ContentForm kind="blog" {...props}>
      {(form, typed) => (
        <>
          <PostTextFields form={form} typed={typed} />
          {/* Before the files: what follows a file that is too large to be read does not arrive. */}
          <PublishAtField value={typed?.publishAt} problem={form.problem("publishAt")} />
          <PostFileFields form={form} files={props.changing?.files} />
        </>
      )}
    </ContentForm>
  );
}

type PostFormState = FormState<Rejection<unknown, PostField>>;

function PostTextFields({ form: { problem }, typed }: { form: PostFormState; typed?: PostInput }) {
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

/** The author's picture and the file that goes with a post; each stays when a post is changed unless it is replaced. */
function PostFileFields({ form, files }: { form: PostFormState; files?: PostFiles }) {
  const { t } = useTranslation();
  return (
    <>
      <FileField
        {...fileFieldProps(form, "authorImage")}
        label={t("form.authorImage")}
        need="optional"
        rule={authorImageRule}
        hint={t("adminBlogs.imageHint")}
        present={files?.authorImage}
        mayRemove
      />
      <FileField
        {...fileFieldProps(form, "relatedFile")}
        label={t("form.relatedFile")}
        need="optional"
        rule={postFileRule}
        hint={t("adminBlogs.fileHint")}
        present={files?.relatedFile}
        mayRemove
      />
    </>
  );
}
