import { type Editor, EditorContent, Extension, useEditor } from "@tiptap/react";
import { Check, type LucideIcon, TriangleAlert } from "lucide-react";
import {
  type Dispatch,
  type MutableRefObject,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from "react";
import { textButton } from "~/admin/button";
import { ShrinkOffer } from "~/admin/forms/fields/shrink-offer";
import type { FieldError } from "~/i18n/form-values";
import { useTexts } from "~/i18n/use-texts";
import { shrinkPicture, unreadableText } from "~/uploads/shrink-picture";
import { blogPictureRule } from "~/uploads/upload-rules";
import { minutesToRead } from "../blog";
import { GalleryDialog } from "../gallery-choice";
import { cleanPasted, toContent, toEditorHtml, withoutReports } from "./markup";
import { blogExtensions } from "./schema";
import { type EditorMode, LinkRow, Toolbar } from "./toolbar";
import { addPictures, isUploading, pictureTypes, showPicture } from "./upload";

export type BlogEditorProps = {
  box: HTMLTextAreaElement;
  label: string;
  attributes: Record<string, string>;
  mode: EditorMode;
  onMode: (mode: EditorMode) => void;
};

/**
 * `left` is the number of pictures that could not be pasted. `boxes` is the number of text boxes and formulas that
 * could not be pasted.
 */
type Notice = { pasted: number; left: number; boxes: number } | { problem: FieldError; tooLarge?: File[] };

/** Content that the user does not change stays exactly as it is in the textarea. */
export function BlogEditor({ box, label, attributes, mode, onMode }: BlogEditorProps) {
  const { t, digits } = useTexts();
  const [notice, setNotice] = useState<Notice>();
  const [isChoosing, setChoosing] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  // `value` is the text of the textarea when the editor was opened. `html` is the HTML that the editor made from this
  // text.
  const opened = useRef({ value: "", html: "" });
  const current = useRef<Editor>();

  const { add, tooLarge, shrinking, shrink } = usePictures(current, notice, setNotice);
  const editor = useEditor({
    extensions: [...blogExtensions, FocusAtOnce],
    content: toEditorHtml(box.value),
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    onTransaction: ({ transaction }) => {
      if (transaction.docChanged && !transaction.getMeta("paste") && transaction.getMeta("addToHistory") !== false)
        setNotice(undefined);
    },
    onUpdate: ({ editor }) => {
      const html = toContent(editor.state.doc);
      writeInto(box, html === opened.current.html ? opened.current.value : html);
    },
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, class: "blog-text", ...attributes },
      // HTML with data-pm-slice comes from an editor like this one (ProseMirror), so we do not clean it. Any website
      // can set this attribute, but the editor's schema still decides which elements are accepted.
      transformPastedHTML: (html) => (html.includes("data-pm-slice") ? withoutReports(html) : cleanPasted(html).html),
      handlePaste: (_view, { clipboardData }, slice) => {
        const html = clipboardData?.getData("text/html") ?? "";
        if (html.includes("data-pm-slice")) return false;
        const { html: clean, left, boxes } = cleanPasted(html);
        const hasText = clean.replace(/<[^>]*>/g, "").trim() !== "";
        const pictures = listPictures(clipboardData);
        // Word adds a picture of the copied words, so we paste pictures only if there is no text.
        if (pictures.length > 0 && !hasText) {
          add(pictures);
          return true;
        }
        const isIncomplete = left + boxes > 0;
        if (hasText || isIncomplete) setNotice({ pasted: hasText ? slice.content.childCount : 0, left, boxes });
        return clean === "" && isIncomplete;
      },
      handleDrop: (view, event) => {
        const pictures = listPictures(event.dataTransfer);
        if (pictures.length === 0) return false;
        event.preventDefault();
        add(pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
  });
  current.current = editor;
  useContentOfBox(editor, box, mode, opened);
  useWaitForPictures(editor, box, setNotice);
  const minutes = digits(minutesToRead(editor.state.doc.textBetween(0, editor.state.doc.content.size, " ")));
  // When the dialog is removed, the focus would be lost, so we move the focus to the editor.
  const wasChoosing = useRef(false);
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) editor.commands.focus();
    wasChoosing.current = isChoosing;
  }, [editor, isChoosing]);

  return (
    <>
      {/* The message is beside the toolbar, because the end of a long text may be out of view. */}
      <div className="sticky top-15.25 z-20 rounded-t-sm bg-card">
        <Toolbar
          editor={editor}
          mode={mode}
          onMode={onMode}
          isLinking={isLinking}
          acts={{
            link: () => setLinking(!isLinking),
            picture: () => chooser.current?.click(),
            gallery: () => setChoosing(true),
          }}
        />
        {mode === "page" && <NoticeLine editor={editor} notice={notice} onDone={() => setNotice(undefined)} />}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      {isChoosing && (
        <GalleryDialog
          onClose={() => setChoosing(false)}
          onChosen={({ url, alt }) => {
            setChoosing(false);
            const picture = { type: "picture", attrs: { src: url, alt } };
            editor.commands.insertContentAt(editor.state.selection.to, [picture, { type: "paragraph" }]);
            showPicture(editor, url);
          }}
        />
      )}
      {isLinking && mode === "page" && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <div hidden={mode === "html"}>
        <EditorContent editor={editor} />
        <ShrinkOffer className="m-3" count={tooLarge.length || undefined} shrinking={shrinking} onAccept={shrink} />
        <p className="flex min-h-12 items-center justify-end border-t border-rule px-3 text-small text-ink-2">
          {t("blogs.readTime", { minutes })}
        </p>
      </div>
    </>
  );
}

/** Adds pictures to the editor. It also makes pictures that are too large smaller, if the user wants this. */
function usePictures(
  editor: MutableRefObject<Editor | undefined>,
  notice: Notice | undefined,
  setNotice: Dispatch<SetStateAction<Notice | undefined>>,
) {
  const [shrinking, setShrinking] = useState<{ place: number; count: number }>();
  const tooLarge = listTooLarge(notice);

  const add = (files: File[], place?: number) => {
    if (!editor.current || files.length === 0) return;
    setNotice(undefined);
    const onError = (problem: FieldError, file?: File) =>
      setNotice((before) => ({ problem, tooLarge: [...listTooLarge(before), ...(file ? [file] : [])] }));
    void addPictures(editor.current, files, onError, place);
  };

  const shrink = async () => {
    setNotice(undefined);
    const smaller: File[] = [];
    let problem: FieldError | undefined;
    for (const [index, file] of tooLarge.entries()) {
      setShrinking({ place: index + 1, count: tooLarge.length });
      await shrinkPicture(file, blogPictureRule).then(
        (picture) => void smaller.push(picture),
        () => {
          problem = { text: unreadableText(file) };
        },
      );
    }
    setShrinking(undefined);
    add(smaller);
    if (problem) setNotice({ problem });
  };

  return { add, tooLarge, shrinking, shrink };
}

const listTooLarge = (notice?: Notice): File[] => (notice && "problem" in notice ? (notice.tooLarge ?? []) : []);

// The library's own command moves the focus one frame later. By then the user may have moved the focus elsewhere.
const FocusAtOnce = Extension.create({
  name: "focusAtOnce",
  addCommands: () => ({
    focus:
      () =>
      ({ view, dispatch }) => {
        if (dispatch) view.focus();
        return true;
      },
  }),
});

function writeInto(box: HTMLTextAreaElement, value: string): void {
  if (box.value === value) return;
  box.value = value;
  box.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "editor" }));
}

const listPictures = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

function useContentOfBox(
  editor: Editor,
  box: HTMLTextAreaElement,
  mode: EditorMode,
  opened: MutableRefObject<{ value: string; html: string }>,
): void {
  useEffect(() => {
    if (mode === "html") return;
    const open = () => {
      if (opened.current.value === box.value && opened.current.html !== "") return;
      // We put the cursor at the start. At the end the cursor might select a picture, and the first typed letter would
      // replace the picture.
      editor.chain().setContent(toEditorHtml(box.value), { emitUpdate: false }).setTextSelection(0).run();
      // The library corrects some documents, for example a row with too few cells. This transaction makes the library
      // correct the document now, before the content is compared.
      editor.view.dispatch(editor.state.tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
      opened.current = { value: box.value, html: toContent(editor.state.doc) };
    };
    const openOthers = (event: Event) => {
      if ((event as CustomEvent).detail !== "editor") open();
    };
    const openSoon = () => setTimeout(open);
    const lendFocus = () => editor.commands.focus();
    open();
    box.addEventListener("input", openOthers);
    box.addEventListener("focus", lendFocus);
    box.form?.addEventListener("reset", openSoon);
    return () => {
      box.removeEventListener("input", openOthers);
      box.removeEventListener("focus", lendFocus);
      box.form?.removeEventListener("reset", openSoon);
    };
  }, [editor, box, mode, opened]);
}

function useWaitForPictures(editor: Editor, box: HTMLTextAreaElement, setNotice: (notice: Notice) => void): void {
  useEffect(() => {
    const { form } = box;
    const wait = (event: SubmitEvent) => {
      if (!isUploading(editor)) return;
      event.preventDefault();
      event.stopPropagation();
      setNotice({ problem: { text: "adminBlogs.editor.wait" } });
      editor.commands.focus();
    };
    form?.addEventListener("submit", wait);
    return () => form?.removeEventListener("submit", wait);
  }, [editor, box, setNotice]);
}

type NoticeLineProps = { editor: Editor; notice?: Notice; onDone: () => void };

function NoticeLine({ editor, notice, onDone }: NoticeLineProps) {
  const { t, values } = useTexts();
  const { pasted, left, boxes } = notice && "pasted" in notice ? notice : { pasted: 0, left: 0, boxes: 0 };
  const undo = () => {
    editor.chain().focus().undo().run();
    onDone();
  };
  return (
    <div
      className={notice ? "flex flex-wrap items-center gap-x-4 border-b border-rule px-3 text-small text-ink-2" : ""}
    >
      <div role="status">
        {notice && "problem" in notice && (
          <Message Icon={TriangleAlert} color="text-danger">
            <span className="text-danger">{t(notice.problem.text, values(notice.problem.values))}</span>
          </Message>
        )}
        {pasted > 0 && (
          <Message Icon={Check} color="text-paddy">
            {t("adminBlogs.editor.pasted", values({ count: pasted }))}
          </Message>
        )}
        {left > 0 && (
          <Message Icon={TriangleAlert} color="text-maize-deep">
            {t("adminBlogs.editor.picturesLeft", values({ count: left }))}
          </Message>
        )}
        {boxes > 0 && (
          <Message Icon={TriangleAlert} color="text-maize-deep">
            {t("adminBlogs.editor.boxesLeft", values({ count: boxes }))}
          </Message>
        )}
      </div>
      {pasted > 0 && (
        <button type="button" className={textButton} onClick={undo}>
          {t("adminBlogs.editor.undoPaste")}
        </button>
      )}
    </div>
  );
}

const Message = ({ Icon, color, children }: { Icon: LucideIcon; color: string; children: ReactNode }) => (
  <p className="flex items-center gap-2 py-1">
    <Icon size={18} strokeWidth={1.75} className={`flex-none ${color}`} aria-hidden="true" />
    {children}
  </p>
);
