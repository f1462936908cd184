import { ArrowRight } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { textButton } from "../admin/button";
import { ChoiceField, FormField, LineField, TextField } from "../admin/forms/fields/fields";
import { FileField } from "../admin/forms/fields/file-field";
import { newRow } from "../admin/list";
import { frameOfField, Textarea } from "../components/input";
import { contentRowId } from "../content/content-kind";
import type { Listed } from "../content/publication";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/screens/content-form";
import { ItemActions, ItemMeta } from "../content/screens/content-item";
import type { FilterChoice } from "../content/screens/content-screen";
import { ItemFile } from "../content/screens/file-preview";
import { detectLanguage, localizedPath } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { previewRoot } from "../path-rules";
import { authorImageRule, blogFileRule } from "../uploads/upload-rules";
import { type BlogFormValues, blogCategories, blogCategoryText, blogDefaults, blogSchema } from "./blog";
import { AuthorLine, CategoryBadge } from "./blog-card";
import type { ListedBlog } from "./blogs.admin.server";
import type { BlogEditorProps } from "./editor/blog-editor";
import { galleryChoiceUrl } from "./gallery-choice";

export function BlogForm(props: ContentFormProps<BlogFormValues>) {
  const { changing } = props;
  const portrait = changing?.values.authorImageUrl ?? null;
  return (
    <ContentForm kind="blog" schema={blogSchema} defaults={blogDefaults} {...props}>
      <LineField name="title" label="form.title" />
      <ContentField />
      <TextField name="excerpt" label="form.excerpt" need="optional" hint="adminBlogs.excerptHint" rows={3} />
      <LineField name="author" label="form.author" />
      <ChoiceField name="category" label="form.category" options={categories} />
      {/* This field is before the files, because the server does not receive fields after a file that is too large. */}
      <PublishAtField />
      <FileField
        name="authorImage"
        label="form.authorImage"
        need="optional"
        rule={authorImageRule}
        present={{ fileUrl: portrait, fileName: null, fileType: null, fileSize: null }}
      />
      <FileField
        name="relatedFile"
        label="form.relatedFile"
        need="optional"
        rule={blogFileRule}
        present={changing?.file}
      />
    </ContentForm>
  );
}

const categories = blogCategories.map((category) => ({ value: category, text: blogCategoryText[category] }));

export const blogFilters: FilterChoice[] = [
  { name: "category", label: "form.category", all: "admin.filter.allCategories", options: categories },
];

function ContentField() {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const Editor = useEditorCode();
  const [mode, setMode] = useState<BlogEditorProps["mode"]>("page");
  const isPage = Editor !== undefined && mode === "page";
  return (
    <div data-wide="" className="lg:max-w-column">
      <FormField
        name="content"
        label="form.blogContent"
        need="required"
        hint={Editor ? undefined : "adminBlogs.contentHint"}
      >
        {({ id, name, defaultValue, ...attributes }) => (
          <div className={Editor && `relative ${frameOfField}`}>
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
              name={name}
              rows={12}
              defaultValue={defaultValue}
              // A click on the label still focuses the hidden textarea. The textarea then passes the focus to the
              // editor.
              variant={isPage ? "hidden" : Editor && "source"}
            />
          </div>
        )}
      </FormField>
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

const toTexts = (attributes: object) =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));

/** Loads the editor, but waits while someone writes in the textarea, because the editor would take the cursor away. */
function useEditorCode() {
  const [Editor, setEditor] = useState<ComponentType<BlogEditorProps>>();
  useEffect(() => {
    let isThere = true;
    // If the editor cannot be loaded, people write in the textarea instead.
    import("./editor/blog-editor").then(
      ({ BlogEditor }) => {
        const takeOver = () => {
          if (!isThere) return;
          const { activeElement } = document;
          if (activeElement instanceof HTMLTextAreaElement && activeElement.name === "content")
            activeElement.addEventListener("blur", () => setTimeout(takeOver, 300), { once: true });
          else setEditor(() => BlogEditor);
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

export function BlogItem({ item: post }: { item: Listed<ListedBlog> }) {
  const { t, language } = useTexts();
  const { id, title, excerpt, author, category, authorImageUrl } = post;
  const page = localizedPath(language, `/blogs/${id}`);
  return (
    <li
      data-part="row"
      id={contentRowId(id)}
      className={`${newRow} flex min-w-0 flex-col border-b border-rule pb-2 pt-5 md:odd:border-r md:odd:pr-gap md:even:pl-gap lg:odd:pl-gap`}
    >
      <ItemMeta row={post}>
        <CategoryBadge category={category} />
      </ItemMeta>
      <h2 className="mb-1.4 mt-2 text-2xl leading-tight bn:leading-1.42" lang={detectLanguage(title)}>
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
      <ItemActions kind="blog" item={post} fileField="relatedFile" />
    </li>
  );
}
