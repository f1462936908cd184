import { useTranslation } from "react-i18next";
import { PublishLater } from "../office/publish-later";
import { Sheet, type SheetState } from "../office/sheet";
import { sheetButtons } from "../office/sheet-buttons";
import type { ShownStatus } from "../office/status";
import { Field } from "../ui/field";
import type { AttachedTo } from "../uploads/attachment";
import { blogCategories, byDefault, categoryTexts } from "./blog";
import { BlogFileFields } from "./blog-file-fields";
import type { RefusedBlog, TypedBlog } from "./receive-blog.server";

/** A post that is being changed: how it stands in the form, its status as shown, and its files. */
export type BlogToChange = {
  id: number;
  typed: TypedBlog;
  status: ShownStatus;
  file: AttachedTo;
  authorImageUrl: string | null;
};

type BlogFormParts = { once?: string; changing?: BlogToChange; refusedWithPage?: RefusedBlog };

/** The form of a post, new or being changed. `once` tells a new one from the same one sent twice. */
export function BlogForm({ once, changing, refusedWithPage }: BlogFormParts) {
  return (
    <Sheet
      label={changing ? "adminBlogs.edit" : "adminBlogs.new"}
      action={changing ? `/cog-admin/blogs/${changing.id}/edit` : "/cog-admin/blogs?new"}
      back="/cog-admin/blogs"
      failed={changing ? "toast.err.changeBlog" : "toast.err.publishBlog"}
      refusedWithPage={refusedWithPage}
      buttons={sheetButtons("adminBlogs.publish", changing?.status ?? "new")}
    >
      {(sheet) => {
        const typed = sheet.refused?.typed ?? changing?.typed;
        return (
          <>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="seen" value={typed?.seen} />
            <Words typed={typed} problem={sheet.problem} />
            {/* Before the files: what follows a file that is too large to be read does not arrive. */}
            <PublishLater value={typed?.publishAt} problem={sheet.problem("publishAt")} />
            <BlogFileFields sheet={sheet} authorImageUrl={changing?.authorImageUrl} file={changing?.file} />
          </>
        );
      }}
    </Sheet>
  );
}

function Words({ typed, problem }: { typed?: TypedBlog; problem: SheetState<RefusedBlog>["problem"] }) {
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
            defaultValue={typed?.author ?? byDefault.author}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t("form.category")}>
        {(field) => (
          <select {...field} className="input" name="category" defaultValue={typed?.category ?? byDefault.category}>
            {blogCategories.map((category) => (
              <option key={category} value={category}>
                {t(categoryTexts[category])}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
