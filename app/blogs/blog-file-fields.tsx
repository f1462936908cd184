import { useTranslation } from "react-i18next";
import type { SheetState } from "../office/sheet";
import { blogAuthorImage, blogFile } from "../uploads/accepted-files";
import type { AttachedTo } from "../uploads/attachment";
import { FileField } from "../uploads/file-field";
import type { RefusedBlog } from "./receive-blog.server";

type Parts = { sheet: SheetState<RefusedBlog>; authorImageUrl?: string | null; file?: AttachedTo };

/** The author's picture and the file that goes with a post; each stays when a post is changed unless it is replaced. */
export function BlogFileFields({ sheet, authorImageUrl = null, file }: Parts) {
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
        rule={blogAuthorImage}
        hint={t("adminBlogs.imageHint")}
        problem={problem("authorImage")}
        present={image}
      />
      <FileField
        {...both}
        name="relatedFile"
        label={t("form.relatedFile")}
        rule={blogFile}
        hint={t("adminBlogs.fileHint")}
        problem={problem("relatedFile")}
        present={file}
      />
    </>
  );
}
