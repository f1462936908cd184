import { eq } from "drizzle-orm";
import { blogs } from "~drizzle/schema";
import { adminRows } from "../content/admin-rows.server";
import type { ListedType, OwnColumns } from "../content/content.server";
import { authorImageRule, blogFileRule } from "../uploads/upload-rules";
import { type BlogInput, blogSchema, parseBlogCategory } from "./blog";
import { replacePictureUses } from "./blog-pictures.server";
import { isTakenFrom, makeExcerpt, publicColumns, toArticle } from "./blogs.server";

const { id, title, content, author, category } = blogs;

const { content: _content, sharePicture, ...listedColumns } = publicColumns;

const adminBlogs = adminRows(blogs, {
  whole: publicColumns,
  listed: listedColumns,
  searched: [title, content, author],
});

type AdminBlog = NonNullable<ReturnType<typeof adminBlogs.find>>;
export type ListedBlog = ReturnType<typeof adminBlogs.list>["rows"][number];

type AuthorImage = "authorImageUrl" | "authorImagePath";
type BlogColumns = OwnColumns<typeof blogs, AuthorImage> & Partial<Pick<typeof blogs.$inferInsert, AuthorImage>>;

export const blogType: ListedType<BlogInput, AdminBlog, BlogColumns> = {
  kind: "blog",
  files: {
    // The picture is shown up to 56 pixels wide, but sharp screens need more pixels.
    authorImage: { rule: authorImageRule, longest: 320, bucket: "documents/blog-authors" },
    relatedFile: { rule: blogFileRule, bucket: "documents/blog-files" },
  },
  mainFile: "relatedFile",
  schema: blogSchema,
  ...adminBlogs,
  // The form shows an empty field for an excerpt made from the content, so that the excerpt follows changes to the
  // content.
  toValues: (post) => ({ ...post, excerpt: isTakenFrom(post.content, post.excerpt) ? "" : post.excerpt }),
  toArticle: (post) => toArticle(post),
  toColumns: ({ title, content, excerpt, author, category }, { authorImage }) => ({
    ...{ title, content, author, category },
    excerpt: excerpt || makeExcerpt(content),
    ...(authorImage !== undefined && {
      authorImageUrl: authorImage?.fileUrl ?? null,
      authorImagePath: authorImage?.filePath ?? null,
    }),
  }),
  insert: (tx, row) => tx.insert(blogs).values(row).returning({ id }).get().id,
  update: (tx, wanted, row) => tx.update(blogs).set(row).where(eq(id, wanted)).run(),
  afterWriting: (tx, id, post) => replacePictureUses(tx, id, post.content),
  filters: (searchParams) => {
    const wanted = parseBlogCategory(searchParams.get("category"));
    return { category: wanted && eq(category, wanted) };
  },
};
