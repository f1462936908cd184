import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { textButton } from "../../admin/button";
import { Input } from "../../components/input";
import { linkAddress } from "../post-markup";

/** Asks where the chosen words lead; with an empty address they lead nowhere any more. */
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
          // It would send the form.
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
