import { ArrowRight } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { textButton } from "../admin/button";
import { FileField } from "../admin/forms/file-field";
import type { FormState } from "../admin/forms/form";
import type { Rejection } from "../admin/forms/form.server";
import { Field } from "../components/field";
import { Input, Select, Textarea } from "../components/input";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/content-form";
import { ItemActions, ItemMeta } from "../content/content-item";
import { ItemFile } from "../content/file-preview";
import type { Listed } from "../content/publication";
import type { FieldError } from "../i18n/form-values";
import { detectLanguage, localizedPath } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { previewRoot } from "../path-rules";
import type { AttachmentInfo } from "../uploads/attachment";
import { authorImageRule, postFileRule } from "../uploads/upload-rules";
import type { PostEditorProps } from "./editor/post-editor";
import { galleryChoiceUrl } from "./gallery-choice";
import { type PostField, type PostInput, postCategories, postCategoryText, postDefaults } from "./post";
import { AuthorLine, CategoryBadge } from "./post-card";
import type { listPosts } from "./posts.admin.server";

type PostFiles = { authorImage: AttachmentInfo; relatedFile: AttachmentInfo };

export function PostForm(props: ContentFormProps<PostInput, PostField, PostFiles>) {
  return (
    <ContentForm kind="blog" {...props}>
      {(form, values) => (
        <>
          <PostTextFields form={form} values={values} />
          {/* Before the files: what follows a file that is too large to be read does not arrive. */}
          <PublishAtField value={values?.publishAt} problem={form.problem("publishAt")} />
          <PostFileFields files={props.changing?.files} />
        </>
      )}
    </ContentForm>
  );
}

type PostFormState = FormState<Rejection<unknown, PostField>>;

function PostTextFields({ form: { problem }, values }: { form: PostFormState; values?: PostInput }) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t("form.title")} need="required" problem={problem("title")}>
        {(field) => <Input {...field} name="title" defaultValue={values?.title} autoComplete="off" />}
      </Field>
      <ContentField value={values?.content} problem={problem("content")} />
      <Field label={t("form.excerpt")} need="optional" problem={problem("excerpt")} hint={t("adminBlogs.excerptHint")}>
        {(field) => <Textarea {...field} name="excerpt" rows={3} defaultValue={values?.excerpt} />}
      </Field>
      <Field label={t("form.author")} need="required" problem={problem("author")}>
        {(field) => (
          <Input {...field} name="author" defaultValue={values?.author ?? postDefaults.author} autoComplete="off" />
        )}
      </Field>
      <Field label={t("form.category")}>
        {(field) => (
          <Select
            {...field}
            name="category"
            defaultValue={values?.category ?? postDefaults.category}
            options={postCategories.map((category) => ({ value: category, text: t(postCategoryText[category]) }))}
          />
        )}
      </Field>
    </>
  );
}

function ContentField({ value, problem }: { value?: string; problem?: FieldError }) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const Editor = useEditorCode();
  const [mode, setMode] = useState<PostEditorProps["mode"]>("page");
  const isPage = Editor !== undefined && mode === "page";
  return (
    <div className="lg:!max-w-column">
      <Field
        label={t("form.blogContent")}
        need="required"
        problem={problem}
        hint={Editor ? undefined : t("adminBlogs.contentHint")}
      >
        {({ id, ...attributes }) => (
          <div className={Editor && editorFrame}>
            {Editor && box.current && (
              <Editor
                box={box.current}
                label={t("form.blogContent")}
                attributes={toTexts(attributes)}
                mode={mode}
                onMode={setMode}
              />
            )}
            <Textarea
              {...(isPage ? { tabIndex: -1, "aria-hidden": true } : attributes)}
              id={id}
              ref={box}
              name="content"
              rows={12}
              defaultValue={value}
              className={isPage ? outOfSight : Editor && "!border-0 !font-mono !text-small !leading-1.6 !shadow-none"}
            />
          </div>
        )}
      </Field>
      {!Editor && (
        <p className="-mt-3 mb-3">
          <a className={textButton} href={galleryChoiceUrl} target="_blank" rel="noopener">
            {t("adminBlogs.editor.gallery")}
          </a>
        </p>
      )}
    </div>
  );
}

const editorFrame =
  "relative rounded-sm border border-rule-strong bg-card focus-within:border-focus focus-within:shadow-field has-[[aria-invalid]]:border-danger has-[[aria-invalid]]:shadow-invalid";

/** A click on its label still focuses it; it hands the focus to the editor. */
const outOfSight = "!absolute !size-px !min-h-0 overflow-hidden !border-0 !p-0 [clip-path:inset(50%)]";

const toTexts = (attributes: object) =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));

/** Not while somebody writes in the textarea, whose cursor it would take away. */
function useEditorCode() {
  const [Editor, setEditor] = useState<ComponentType<PostEditorProps>>();
  useEffect(() => {
    let isThere = true;
    // Without it the textarea does the same work.
    import("./editor/post-editor").then(
      ({ PostEditor }) => {
        const takeOver = () => {
          if (!isThere) return;
          const { activeElement } = document;
          if (activeElement instanceof HTMLTextAreaElement && activeElement.name === "content")
            activeElement.addEventListener("blur", () => setTimeout(takeOver, 300), { once: true });
          else setEditor(() => PostEditor);
        };
        takeOver();
      },
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, []);
  return Editor;
}

function PostFileFields({ files }: { files?: PostFiles }) {
  const { t } = useTranslation();
  return (
    <>
      <FileField
        name="authorImage"
        label={t("form.authorImage")}
        need="optional"
        rule={authorImageRule}
        present={files?.authorImage}
        mayRemove
      />
      <FileField
        name="relatedFile"
        label={t("form.relatedFile")}
        need="optional"
        rule={postFileRule}
        present={files?.relatedFile}
        mayRemove
      />
    </>
  );
}

type PostListItem = Listed<ReturnType<typeof listPosts>["rows"][number]>;

export function PostItem({ post }: { post: PostListItem }) {
  const { t, language } = useTexts();
  const { id, title, excerpt, author, category, authorImageUrl } = post;
  const page = localizedPath(language, `/blogs/${id}`);
  return (
    <li
      data-part="row"
      className="flex min-w-0 flex-col border-b border-rule pb-2 pt-5 md:odd:border-r md:odd:pr-gap md:even:pl-gap lg:odd:pl-gap"
    >
      <ItemMeta row={post}>
        <CategoryBadge category={category} />
      </ItemMeta>
      <h2 className="mb-1.4 mt-2 text-[1.5rem] leading-tight bn:leading-1.42" lang={detectLanguage(title)}>
        {title}
      </h2>
      <p className="mb-3.6 line-clamp-3 max-w-prose text-ink-2" lang={detectLanguage(excerpt)}>
        {excerpt}
      </p>
      <ItemFile file={post} isNarrow />
      <div className="mt-auto flex items-center justify-between gap-5">
        <AuthorLine author={author} image={authorImageUrl} />
        <a
          className={`flex-none ${textButton}`}
          href={post.status === "Published" ? page : previewRoot + page}
          aria-label={`${t("common.readMore")}: ${title}`}
        >
          {t("common.readMore")}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </div>
      <ItemActions kind="blog" item={post} preview={`/blogs/${id}`} />
    </li>
  );
}
