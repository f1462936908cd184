import { Extension, Mark, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { Plugin, type Selection, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { detectLanguage } from "~/i18n/languages";
import { isPictureAddress, linkAddress } from "../blog-markup";
import { PictureView } from "./picture-view";

/** During an upload the picture has no URL, and `upload` is the number of the upload. */
const Picture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: "" },
    upload: { default: null, rendered: false },
    percent: { default: 0, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs: (element) => (isPictureAddress(element.getAttribute("src") ?? "") ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt } }) => ["img", { ...(src && { src }), alt }],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

const Link = Mark.create({
  name: "link",
  // Text that is typed after a link does not belong to the link.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = linkAddress(element.getAttribute("href") ?? "");
        return href === undefined ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { href } }) => ["a", { href }, 0],
});

const createTextMark = (name: string, tag: string, shortcut: string, excludes = "") =>
  Mark.create({
    name,
    excludes: `${name} ${excludes}`.trim(),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(this.name) };
    },
  });

// Tiptap has no superscript or subscript extension for this version of its core.
const Strike = createTextMark("strike", "s", "Mod-Shift-s");
const Superscript = createTextMark("superscript", "sup", "Mod-.", "subscript");
const Subscript = createTextMark("subscript", "sub", "Mod-,", "superscript");

const BlockLanguages = Extension.create({
  name: "blockLanguages",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const found: Decoration[] = [];
          doc.descendants((node, at) => {
            if (!node.isTextblock || node.textContent === "") return;
            found.push(Decoration.node(at, at + node.nodeSize, { lang: detectLanguage(node.textContent) }));
          });
          return DecorationSet.create(doc, found);
        },
      },
    }),
  ],
});

/** Returns the position after the table with the cursor, or undefined if the cursor is not in a table. */
function findTableEnd({ $from }: Selection): number | undefined {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === "table") return $from.after(depth);
}

/**
 * Keeps an empty paragraph after a table at the end of the post, and moves the cursor out of a pasted table. Otherwise
 * nothing could be added after the table. The empty paragraph is not saved.
 */
const ParagraphAfterTable = Extension.create({
  name: "paragraphAfterTable",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { doc, selection, schema, tr }) {
        if (doc.lastChild?.type === schema.nodes.table && schema.nodes.paragraph)
          tr.insert(doc.content.size, schema.nodes.paragraph.create());
        const tableEnd = findTableEnd(selection);
        const isPasted = transactions.some((transaction) => transaction.getMeta("paste"));
        if (isPasted && tableEnd !== undefined && findTableEnd(before.selection) === undefined)
          tr.setSelection(TextSelection.near(tr.doc.resolve(tableEnd)));
        return tr.docChanged || tr.selectionSet ? tr : null;
      },
    }),
  ],
});

const spans = { colspan: { default: 1 }, rowspan: { default: 1 } };

/** Users can edit existing tables in the editor, but cannot create new tables. */
export const blogExtensions = [
  ...[Document, Paragraph, Text, HardBreak, Heading.configure({ levels: [2, 3, 4] }), Blockquote, HorizontalRule],
  ...[BulletList, OrderedList, ListItem, ListKeymap, Bold, Italic, Underline],
  ...[Strike, Superscript, Subscript],
  ...[UndoRedo, Gapcursor, Dropcursor.configure({ color: false, class: "bg-focus" })],
  ...[Link, Picture, BlockLanguages, ParagraphAfterTable],
  // Tiptap's own view of a table writes widths as style attributes, which the content policy forbids.
  Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ View: null }),
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({ addAttributes: () => spans }),
];
