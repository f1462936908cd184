import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { dangerIconButton, iconButton } from "~/admin/button";
import { Input } from "~/components/input";
import { detectLanguage } from "~/i18n/languages";

export function PictureView({ node, selected, editor, getPos, deleteNode }: NodeViewProps) {
  const { t } = useTranslation();
  const id = useId();
  const { src, alt, percent } = node.attrs;
  if (!src) return <PictureOnItsWay percent={percent} />;
  const setDescription = (text: string) => {
    const place = getPos();
    // We change only the attribute, because replacing the node would deselect the picture.
    if (place !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(place, "alt", text));
  };
  return (
    <NodeViewWrapper
      as="figure"
      className={`my-6 bg-card ${selected ? "outline outline-2 outline-focus" : "border border-rule"}`}
    >
      <img src={src} alt={alt} lang={detectLanguage(alt)} className="mx-auto max-w-full" data-drag-handle />
      {!selected && alt === "" && (
        <p className="flex items-center gap-2 px-3 py-2 text-small font-semibold text-maize-deep">
          <span className="size-1.5 bg-maize-deep" aria-hidden="true" />
          {t("adminBlogs.editor.noDescription")}
        </p>
      )}
      {selected && (
        <div className="p-3">
          <label className="text-small font-semibold" htmlFor={id}>
            {t("adminBlogs.editor.description")}
          </label>
          <div className="flex flex-wrap items-center justify-end gap-1">
            <Input
              id={id}
              className="min-w-0 flex-auto basis-56"
              value={alt}
              autoComplete="off"
              onChange={({ currentTarget }) => setDescription(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // Without preventDefault, Enter would submit the form.
                event.preventDefault();
                editor.commands.focus();
              }}
            />
            <MoveButton editor={editor} getPos={getPos} node={node} isUp />
            <MoveButton editor={editor} getPos={getPos} node={node} />
            <button
              type="button"
              className={dangerIconButton}
              aria-label={t("adminBlogs.editor.removePicture")}
              title={t("adminBlogs.editor.removePicture")}
              onClick={() => {
                deleteNode();
                editor.commands.focus();
              }}
            >
              <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
        </div>
      )}
    </NodeViewWrapper>
  );
}

function PictureOnItsWay({ percent }: { percent: number }) {
  const { t } = useTranslation();
  return (
    <NodeViewWrapper as="figure" className="my-6 border border-rule">
      <div className="h-48 bg-[image:var(--lattice-ground)] [background:var(--lattice-ground)]" />
      <progress className="m-0" max={100} value={percent} aria-label={t("adminBlogs.editor.uploading")} />
    </NodeViewWrapper>
  );
}

type MoveButtonProps = { editor: Editor; getPos: () => number | undefined; node: Node; isUp?: boolean };

function MoveButton({ editor, getPos, node, isUp = false }: MoveButtonProps) {
  const { t } = useTranslation();
  const name = t(isUp ? "adminBlogs.editor.moveUp" : "adminBlogs.editor.moveDown");
  const Icon = isUp ? ArrowUp : ArrowDown;
  const move = () => {
    const place = getPos();
    if (place === undefined) return;
    const { state, view } = editor;
    const around = state.doc.resolve(place);
    const neighbour = isUp ? around.nodeBefore : state.doc.resolve(place + node.nodeSize).nodeAfter;
    if (!neighbour) return;
    const to = isUp ? place - neighbour.nodeSize : place + neighbour.nodeSize;
    const tr = state.tr.delete(place, place + node.nodeSize).insert(to, node);
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
  };
  return (
    <button type="button" className={iconButton} aria-label={name} title={name} onClick={move}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
