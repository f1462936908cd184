import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "~/accounts/guard.server";
import { kindText } from "~/activity/activity-texts";
import { ActionLink } from "~/admin/action-menu";
import { textButton } from "~/admin/button";
import { runConfirmed } from "~/admin/confirm.server";
import { FilterLinks } from "~/admin/filter-links";
import { maxUndone, undoChangePath } from "~/admin/flash";
import { EmptyList, Row, RowActions, RowKind, RowTitle } from "~/admin/list";
import { listStateQuery } from "~/admin/list-url";
import { ScreenHeader, SectionHeading } from "~/admin/screen";
import { Badge } from "~/components/badge";
import { Pager } from "~/components/pager";
import {
  contentListPath,
  contentPlaceText,
  contentRowId,
  parseContentKind,
  shortenTitle,
} from "~/content/content-kind";
import { countTrashed, findContent, listTrash } from "~/content/content-tables.server";
import { filteredUrl } from "~/content/screens/content-screen.server";
import {
  isDeletedKind,
  type TrashItem,
  type TrashKind,
  toTrashItem,
  trashKinds,
  trashPath,
  trashUrl,
} from "~/content/trash";
import { restoreAll } from "~/content/trash.server";
import { getPageNumber, notFound, parseId } from "~/http";
import type { TextKey } from "~/i18n/en";
import { formatMoment } from "~/i18n/format";
import { getLanguage, getTranslator } from "~/i18n/i18n.server";
import { classFromUrl } from "~/school/classes";
import { sectionPath } from "~/school/sections";
import { listOfDeleted } from "~/school-editor/item-lists";
import { countDeletions, listDeletions } from "~/undo/deletions.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const trashKindText: Record<TrashKind, TextKey> = {
  notice: "admin.nav.notices",
  resultDocument: "admin.nav.resultDocuments",
  blog: "admin.nav.blogs",
  photo: "admin.nav.gallery",
  download: "downloads.title",
  student: "students.title",
  staffMember: "school.section.staff",
  calendarEntry: "school.section.calendar",
  campusPicture: "school.section.campus",
  course: "school.section.courses",
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const page = getPageNumber(request);
  const language = await getLanguage(request);
  const { searchParams } = new URL(request.url);
  const kind = trashKinds.find((kind) => kind === searchParams.get("kind"));
  const content = parseContentKind(kind);
  const deletion = kind && isDeletedKind(kind) ? kind : undefined;
  const itemId = deletion === "student" ? classFromUrl(request) : undefined;
  const now = new Date();
  const { items, older } = kind && !content ? { items: [], older: false } : listTrash(page, content, now);
  return {
    page,
    kind,
    back: kind && getListPath(kind, itemId),
    address: filteredUrl(request, ["kind", "class"]),
    counts: trashKinds.map((kind) => ({ kind, count: countInTrash(kind, now) })),
    items: items.map((item) => toTrashItem(item, language, now)),
    older,
    deletions: page === 1 && !content ? listDeletions(language, { kind: deletion, itemId }, now) : [],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { searchParams } = new URL(request.url);
  const kind = parseContentKind(searchParams.get("kind"));
  const intent = searchParams.get("intent");
  if (!kind || (intent !== "restore" && intent !== "undo")) throw notFound();
  const ids = [...new Set(searchParams.getAll("id").map((id) => parseId(id) ?? 0))].slice(0, maxUndone);
  const language = await getLanguage(request);
  const { t } = getTranslator(language);
  const options = {
    back: intent === "undo" ? contentListPath(kind) : trashPath,
    row: intent === "undo" && ids.length === 1 ? contentRowId(ids[0] ?? 0) : undefined,
    logText: `a ${kind} could not be restored`,
    failed: "trash.err.restore",
    failedBody: "common.tryAgain",
  } as const;
  return runConfirmed(request, options, () => {
    restoreAll(kind, ids, email);
    // If the user clicks twice, the items are already restored at the second click. This also counts as a success.
    const [item, ...others] = ids.flatMap((id) => findContent(kind, id) ?? []);
    if (!item) return { tone: "bad", title: "trash.gone.title", body: "trash.gone.body" };
    if (others.length > 0) return { tone: "good", title: "trash.restoredMany", values: { count: others.length + 1 } };
    const title = shortenTitle(item.title);
    if (item.scheduledAt) {
      const values = { title, ...formatMoment(item.scheduledAt, language) };
      return { tone: "good", title: "trash.restored", body: "toast.scheduled", values };
    }
    const values = { title, place: t(contentPlaceText(kind, item.isPublic)) };
    return { tone: "good", title: "trash.restored", body: "trash.appears", values };
  });
}

function getListPath(kind: TrashKind, level?: number): string {
  if (!isDeletedKind(kind)) return contentListPath(kind);
  if (kind === "student") return `/cog-admin/results/students${level ? `?class=${level}` : ""}`;
  return sectionPath(listOfDeleted[kind]);
}

const countInTrash = (kind: TrashKind, now: Date) =>
  isDeletedKind(kind) ? countDeletions({ kind }, now) : countTrashed(kind);

export default function Trash() {
  const { t } = useTranslation();
  const { items, page, older, deletions, kind, back, address, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader back={back} />
      <KindLinks counts={counts} chosen={kind} />
      {deletions.length > 0 && (
        <section className="pt-6" aria-labelledby="deletions">
          <SectionHeading id="deletions">{t("trash.deletions")}</SectionHeading>
          <ul>
            {deletions.map((deletion) => (
              <DeletionRow key={deletion.id} deletion={deletion} />
            ))}
          </ul>
        </section>
      )}
      {deletions.length > 0 && items.length > 0 && (
        <div className="pt-6">
          <SectionHeading>{t("trash.contents")}</SectionHeading>
        </div>
      )}
      {items.length === 0 ? (
        deletions.length === 0 && <EmptyList>{t(kind ? "trash.emptyKind" : "trash.empty")}</EmptyList>
      ) : (
        <ul>
          {items.map((item) => (
            <TrashRow key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
      <Pager address={address} page={page} more={older} />
    </>
  );
}

type KindLinksProps = { counts: { kind: TrashKind; count: number }[]; chosen?: TrashKind };

/** Filters the Trash by kind, if it contains several kinds or shows only one kind. */
function KindLinks({ counts, chosen }: KindLinksProps) {
  const { t } = useTranslation();
  const shown = counts.filter(({ kind, count }) => count > 0 || kind === chosen);
  if (shown.length < 2 && !chosen) return null;
  const all = { to: trashPath, text: t("trash.all"), count: sumOf(counts), isCurrent: !chosen };
  const links = shown.map(({ kind, count }) => ({
    to: trashUrl(kind),
    text: t(trashKindText[kind]),
    count,
    isCurrent: kind === chosen,
  }));
  return (
    <div className="border-b border-rule py-4 lg:pl-beside">
      <FilterLinks label={t("trash.kinds")} links={[all, ...links]} />
    </div>
  );
}

const sumOf = (counts: KindLinksProps["counts"]) => counts.reduce((sum, { count }) => sum + count, 0);

/** A student or an entry in a list of the school. Undo restores it at its old place. */
function DeletionRow({ deletion }: { deletion: ReturnType<typeof useLoaderData<typeof loader>>["deletions"][number] }) {
  const { t } = useTranslation();
  const { id, kind, name, account, deleted } = deletion;
  const restore = <RestoreForm action={undoChangePath(id)} name={name} />;
  return (
    <Row actions={<RowActions title={name} main={restore} />}>
      <RowKind>
        <Badge>{t(kind === "student" ? "kind.student" : trashKindText[kind])}</Badge>
      </RowKind>
      <RowTitle>{name}</RowTitle>
      <p data-part="trash-facts" className="max-w-prose text-ink-2 [&>*]:block">
        <time dateTime={deleted.iso}>{t("trash.deletedAt", deleted)}</time>
        <span>{account}</span>
      </p>
    </Row>
  );
}

function TrashRow({ item }: { item: TrashItem }) {
  const { t } = useTranslation();
  const { kind, id, title, deleted, left, appeared, scheduled } = item;
  const { search } = useLocation();
  const state = listStateQuery(search).replace("?", "&");
  const actions = (
    <RowActions
      title={title}
      main={<RestoreForm action={`/cog-admin/trash?intent=restore&kind=${kind}&id=${id}${state}`} name={title} />}
    >
      <ActionLink
        text="trash.removeForGood"
        to={title}
        href={`/cog-admin/trash/${kind}/${id}/delete${listStateQuery(search)}`}
        Icon={Trash2}
        isDanger
      />
    </RowActions>
  );
  return (
    <Row actions={actions}>
      <RowKind>
        <Badge>{t(kindText(kind))}</Badge>
        <span className="font-semibold">{t("trash.daysLeft", left)}</span>
      </RowKind>
      <RowTitle>{title}</RowTitle>
      <p data-part="trash-facts" className="max-w-prose text-ink-2 [&>*]:block">
        <time dateTime={deleted.iso}>{t("trash.deletedAt", deleted)}</time>
        <span>
          {scheduled
            ? t(scheduled.isPast ? "trash.scheduledBefore" : "trash.scheduledLater", scheduled)
            : t("trash.appeared", { place: t(appeared) })}
        </span>
      </p>
    </Row>
  );
}

function RestoreForm({ action, name }: { action: string; name: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={action}>
      <button type="submit" className={textButton} aria-label={`${t("trash.restore")}: ${name}`}>
        <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("trash.restore")}
      </button>
    </Form>
  );
}
