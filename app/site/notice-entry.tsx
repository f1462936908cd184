import type { publishedNotices } from "../notices/notices.server";
import { NoticeTypeBadge } from "../notices/type-badge";
import { Attachment } from "../uploads/attachment";
import { useAddress } from "./address";
import { RegisterRow } from "./register-row";

type Notice = ReturnType<typeof publishedNotices>["notices"][number];

/** A notice in the list of all. */
export function NoticeEntry({ id, type, title, content, publishAt, ...file }: Notice) {
  const { language, to } = useAddress();
  return (
    <RegisterRow
      date={publishAt}
      language={language}
      kind={<NoticeTypeBadge type={type} />}
      title={title}
      titleIs="scanned"
      href={to(`/notices/${id}`)}
      text={content}
      file={<Attachment of={file} />}
    />
  );
}
