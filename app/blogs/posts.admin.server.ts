import { and, desc, eq, isNull } from "drizzle-orm";
import { db, paginate } from "../../drizzle/client";
import { blogs } from "../../drizzle/schema";
import { type ContentType, type Files, fileValues } from "../content/content.server";
import { type ListQuery, listQueryCondition } from "../content/content-screen.server";
import { authorImageRule, postFileRule } from "../uploads/upload-rules";
import { type PostCategory, type PostField, type PostInput, parsePost } from "./post";
import { replacePictureUses } from "./post-pictures.server";
import { makeExcerpt, publicColumns } from "./posts.server";

export const postType: ContentType<PostInput, PostField, "authorImage" | "relatedFile"> = {
  kind: "blog",
  hasPublication: true,
  files: {
    // It is shown 56 pixels wide at most; the rest is for sharp screens.
    authorImage: { rule: authorImageRule, longest: 320, bucket: "documents/blog-authors", mayRemove: true },
    relatedFile: { rule: postFileRule, bucket: "documents/blog-files", mayRemove: true },
  },
  onStorageError: "reject",
  parse: parsePost,
  find: findPost,
  insert: (tx, post, times, files) => {
    const { id } = tx
      .insert(blogs)
      .values({ ...toColumns(post, files), ...times })
      .returning({ id: blogs.id })
      .get();
    replacePictureUses(tx, id, post.content);
    return id;
  },
  update: (tx, id, post, times, files) => {
    tx.update(blogs)
      .set({ ...toColumns(post, files), ...times, sharePicture: null })
      .where(eq(blogs.id, id))
      .run();
    replacePictureUses(tx, id, post.content);
  },
};

function toColumns(post: PostInput, { authorImage, relatedFile }: Files<"authorImage" | "relatedFile">) {
  return {
    ...post,
    excerpt: post.excerpt || makeExcerpt(post.content),
    ...(authorImage !== undefined && {
      authorImageUrl: authorImage?.fileUrl ?? null,
      authorImagePath: authorImage?.filePath ?? null,
    }),
    ...fileValues(relatedFile),
  };
}

const { status, createdAt, changedAt, deletedAt } = blogs;
const postColumns = { ...publicColumns, status, createdAt, changedAt, deletedAt };
const { content, sharePicture, ...summaryColumns } = { ...publicColumns, status, createdAt };
const { id, title, author, category } = summaryColumns;

export function listPosts(
  page: number,
  { category: wanted, ...rest }: ListQuery & { category?: PostCategory } = {},
  now = new Date(),
) {
  return paginate(page, 50, ({ limit, offset }) =>
    db()
      .select(summaryColumns)
      .from(blogs)
      .where(and(listQueryCondition(blogs, [title, content, author], rest, now), wanted && eq(category, wanted)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

export function findPost(wanted: number) {
  return db()
    .select(postColumns)
    .from(blogs)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}
