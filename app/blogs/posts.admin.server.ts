import { eq } from "drizzle-orm";
import { blogs } from "~drizzle/schema";
import type { ListedType } from "../content/content.server";
import { officeRows } from "../content/office-rows.server";
import { authorImageRule, postFileRule } from "../uploads/upload-rules";
import { type PostInput, parsePost, parsePostCategory } from "./post";
import { replacePictureUses } from "./post-pictures.server";
import { isTakenFrom, makeExcerpt, publicColumns, toArticle } from "./posts.server";

const { title, content, author, category } = blogs;

const { content: _content, sharePicture, ...listedColumns } = publicColumns;

const officePosts = officeRows(blogs, {
  whole: publicColumns,
  listed: listedColumns,
  searched: [title, content, author],
});

export type OfficePost = NonNullable<ReturnType<typeof officePosts.find>>;
export type ListedPost = ReturnType<typeof officePosts.list>["rows"][number];

export const postType: ListedType<PostInput, OfficePost> = {
  kind: "blog",
  files: {
    // The picture is shown up to 56 pixels wide, but sharp screens need more pixels.
    authorImage: { rule: authorImageRule, longest: 320, bucket: "documents/blog-authors" },
    relatedFile: { rule: postFileRule, bucket: "documents/blog-files" },
  },
  mainFile: "relatedFile",
  parse: parsePost,
  ...officePosts,
  // An excerpt made from the content is left empty in the form, so that it follows changes to the content.
  toValues: (post) => ({ ...post, excerpt: isTakenFrom(post.content, post.excerpt) ? "" : post.excerpt }),
  toArticle: (post) => toArticle(post),
  toColumns: (post, { authorImage }) => ({
    ...post,
    excerpt: post.excerpt || makeExcerpt(post.content),
    ...(authorImage !== undefined && {
      authorImageUrl: authorImage?.fileUrl ?? null,
      authorImagePath: authorImage?.filePath ?? null,
    }),
  }),
  afterWriting: (tx, id, post) => replacePictureUses(tx, id, post.content),
  filters: (searchParams) => {
    const wanted = parsePostCategory(searchParams.get("category"));
    return { category: wanted && eq(category, wanted) };
  },
};
