import type { ChainedCommands, Editor } from "@tiptap/react";
import {
  Bold,
  Ellipsis,
  Heading2,
  Heading3,
  ImagePlus,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  Subscript,
  Superscript,
  TextQuote,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { textButton } from "~/admin/button";
import { Input } from "~/components/input";
import type { TextKey } from "~/i18n/en";
import { linkAddress } from "../blog-markup";

export type EditorMode = "page" | "html";

type Under<Prefix extends string, Key> = Key extends `${Prefix}.${infer Name}` ? Name : never;

type Tool = {
  name: Under<"adminBlogs.editor", TextKey>;
  Icon: LucideIcon;
  /** The position of the tool on phones. The seventh tool opens a second row with the remaining tools. */
  order: number;
  isFirst?: boolean;
  /** True if wide screens show the name of the tool. `isWordOnly` then leaves out its icon there. */
  hasWord?: boolean;
  isWordOnly?: boolean;
  /** The level of a heading. Other tools have `on`, the name of their mark or node. */
  level?: 2 | 3;
  on?: string;
  isOff?: (editor: Editor) => boolean;
  /** A tool without `run` uses the function that the toolbar received for its name. */
  run?: (to: ChainedCommands) => ChainedCommands;
};

const words = { hasWord: true, isWordOnly: true } as const;

const tools: Tool[] = [
  { name: "undo", Icon: Undo2, order: 8, isOff: (editor) => !editor.can().undo(), run: (to) => to.undo() },
  { name: "redo", Icon: Redo2, order: 9, isOff: (editor) => !editor.can().redo(), run: (to) => to.redo() },
  {
    name: "heading",
    Icon: Heading2,
    order: 1,
    isFirst: true,
    ...words,
    level: 2,
    run: (to) => to.toggleHeading({ level: 2 }),
  },
  { name: "subheading", Icon: Heading3, order: 10, ...words, level: 3, run: (to) => to.toggleHeading({ level: 3 }) },
  { name: "bold", Icon: Bold, order: 2, isFirst: true, on: "bold", run: (to) => to.toggleBold() },
  { name: "italic", Icon: Italic, order: 3, on: "italic", run: (to) => to.toggleItalic() },
  { name: "strike", Icon: Strikethrough, order: 13, on: "strike", run: (to) => to.toggleMark("strike") },
  { name: "superscript", Icon: Superscript, order: 14, on: "superscript", run: (to) => to.toggleMark("superscript") },
  { name: "subscript", Icon: Subscript, order: 15, on: "subscript", run: (to) => to.toggleMark("subscript") },
  { name: "link", Icon: Link, order: 5, on: "link" },
  { name: "bullets", Icon: List, order: 4, isFirst: true, on: "bulletList", run: (to) => to.toggleBulletList() },
  { name: "numbers", Icon: ListOrdered, order: 11, on: "orderedList", run: (to) => to.toggleOrderedList() },
  { name: "quote", Icon: TextQuote, order: 12, on: "blockquote", run: (to) => to.toggleBlockquote() },
  { name: "picture", Icon: ImagePlus, order: 6, hasWord: true },
  { name: "gallery", Icon: Images, order: 12, hasWord: true },
];

const orders = [
  ...["", "max-md:order-1", "max-md:order-2", "max-md:order-3", "max-md:order-4", "max-md:order-5", "max-md:order-6"],
  ...["max-md:order-7", "max-md:order-8", "max-md:order-9", "max-md:order-10", "max-md:order-11", "max-md:order-12"],
  ...["max-md:order-13", "max-md:order-14", "max-md:order-15"],
];

const edgeBefore =
  "md:ml-1.5 md:before:absolute md:before:-left-1.5 md:before:-inset-y-1 md:before:w-px md:before:bg-rule";

type ToolbarProps = {
  editor: Editor;
  mode: EditorMode;
  onMode: (mode: EditorMode) => void;
  isLinking: boolean;
  acts: Partial<Record<Tool["name"], () => void>>;
};

export function Toolbar({ editor, mode, onMode, isLinking, acts }: ToolbarProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const isOn = ({ name, level, on }: Tool) => {
    if (level) return editor.isActive("heading", { level });
    return on === undefined ? undefined : editor.isActive(on) || (name === "link" && isLinking);
  };

  const step = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>("button") ?? [])];
    const shown = buttons.filter((button) => button.offsetParent !== null);
    const at = shown.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    const next = to === undefined ? undefined : shown[(to + shown.length) % shown.length];
    if (!next) return;
    event.preventDefault();
    setCurrent(buttons.indexOf(next));
    next.focus();
  };
  const tabStop = (place: number) => (place === current ? 0 : -1);

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("adminBlogs.editor.tools")}
      className="flex flex-wrap items-center gap-y-1 border-b border-rule md:px-1.5 md:py-1"
      onKeyDown={step}
    >
      {tools.map((tool, index) => {
        const { name, Icon, order, isFirst, hasWord, isWordOnly, isOff, run } = tool;
        const text = t(`adminBlogs.editor.${name}`);
        return (
          <ToolButton
            key={name}
            name={text}
            hasWord={hasWord}
            className={`${orders[order]} ${order > 7 && !isOpen ? "max-md:hidden" : ""} ${isFirst ? edgeBefore : ""}`}
            tabIndex={tabStop(index)}
            isOn={isOn(tool)}
            isOff={mode === "html" || isOff?.(editor)}
            onClick={() => (run ? run(editor.chain().focus()).run() : acts[name]?.())}
          >
            <Icon
              size={20}
              strokeWidth={isOn(tool) ? 2.5 : 1.75}
              aria-hidden="true"
              className={isWordOnly ? "md:hidden" : undefined}
            />
            {hasWord && <span className="whitespace-nowrap max-md:hidden">{text}</span>}
          </ToolButton>
        );
      })}
      <ToolButton
        name={t("adminBlogs.editor.more")}
        className="max-md:order-7 md:hidden"
        tabIndex={tabStop(tools.length)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </ToolButton>
      <div
        className={`flex border border-teesta max-md:order-16 max-md:mx-1 max-md:flex-1 md:ml-auto ${isOpen ? "" : "max-md:hidden"}`}
      >
        {(["page", "html"] as const).map((one, index) => (
          <button
            key={one}
            type="button"
            aria-pressed={mode === one}
            tabIndex={tabStop(tools.length + 1 + index)}
            className={`min-h-11 flex-1 whitespace-nowrap px-1 text-small md:min-h-8 md:px-2.5 ${mode === one ? "bg-teesta font-semibold text-white" : "text-ink-2"}`}
            onClick={() => onMode(one)}
          >
            {one === "page" ? t("adminBlogs.editor.page") : "HTML"}
          </button>
        ))}
      </div>
    </div>
  );
}

type ToolButtonProps = {
  name: string;
  hasWord?: boolean;
  className: string;
  tabIndex: number;
  isOn?: boolean;
  isOff?: boolean;
  "aria-expanded"?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const toolShape = [
  "relative flex h-11.5 items-center justify-center rounded-sm hover:bg-wall aria-disabled:text-rule-strong",
  "max-md:basis-[14.28%]",
].join(" ");

/** Uses aria-disabled, because arrow keys could not reach a button with `disabled`. */
const ToolButton = ({ name, hasWord, className, isOn, isOff = false, onClick, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    aria-pressed={isOn}
    aria-disabled={isOff || undefined}
    className={`${toolShape} ${hasWord ? "gap-2 text-small font-semibold md:h-10 md:px-2.5" : "md:size-10"} ${isOn ? "bg-teesta-tint text-teesta" : ""} ${className}`}
    // Without preventDefault, a click would remove the cursor from the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !isOff && onClick()}
    {...rest}
  />
);

export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current?.focus(), []);

  const done = () => {
    onDone();
    editor.commands.focus();
  };
  const apply = () => {
    const typed = input.current?.value.trim() ?? "";
    const href = linkAddress(/^[^\s@:/]+@[^\s@/]+$/.test(typed) ? `mailto:${typed}` : typed);
    if (typed === "") editor.chain().extendMarkRange("link").unsetMark("link").run();
    else if (href === undefined) return setWrong(true);
    else if (editor.state.selection.empty && !editor.isActive("link")) {
      editor.commands.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] });
    } else editor.chain().extendMarkRange("link").setMark("link", { href }).run();
    done();
  };
  return (
    <div className="border-b border-rule px-3 py-2">
      <label htmlFor="link-address" className="text-small font-semibold">
        {t("adminBlogs.editor.linkAddress")}
      </label>
      <Input
        ref={input}
        id="link-address"
        defaultValue={editor.getAttributes("link").href ?? ""}
        inputMode="url"
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "wrong-link" : undefined}
        onKeyDown={(event) => {
          if (event.key === "Escape") done();
          if (event.key !== "Enter") return;
          // Without preventDefault, Enter would submit the form.
          event.preventDefault();
          apply();
        }}
      />
      {isWrong && (
        <p id="wrong-link" className="mt-1 text-small text-danger">
          {t("adminBlogs.editor.wrongLink")}
        </p>
      )}
      <div className="flex gap-5">
        <button type="button" className={textButton} onClick={apply}>
          {t("adminBlogs.editor.applyLink")}
        </button>
        <button type="button" className={textButton} onClick={done}>
          {t("common.cancel")}
        </button>
      </div>
    </div>
  );
}
