import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../components/field";
import { Textarea } from "../components/input";
import type { FieldError } from "../i18n/form-values";
import type { PostEditorProps } from "./editor/post-editor";

/** The content of a post: a plain box, which an editor takes over where script runs. */
export function ContentField({ value, problem }: { value?: string; problem?: FieldError }) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const Editor = useEditorCode();
  const [mode, setMode] = useState<PostEditorProps["mode"]>("page");
  const isPage = Editor !== undefined && mode === "page";
  return (
    <div className="lg:!max-w-[44rem]">
      <Field
        label={t("form.blogContent")}
        need="required"
        problem={problem}
        hint={Editor ? undefined : t("adminBlogs.contentHint")}
      >
        {({ id, ...attributes }) => (
          <div className={Editor && editorFrame}>
            {Editor && box.current && (
              <Editor
                box={box.current}
                label={t("form.blogContent")}
                attributes={toTexts(attributes)}
                mode={mode}
                onMode={setMode}
              />
            )}
            <Textarea
              {...(isPage ? { tabIndex: -1, "aria-hidden": true } : attributes)}
              id={id}
              ref={box}
              name="content"
              rows={12}
              defaultValue={value}
              className={isPage ? outOfSight : Editor && "!border-0 !font-mono !text-small !leading-[1.6] !shadow-none"}
            />
          </div>
        )}
      </Field>
    </div>
  );
}

const editorFrame =
  "relative rounded-sm border border-rule-strong bg-card focus-within:border-focus focus-within:shadow-field has-[[aria-invalid]]:border-danger has-[[aria-invalid]]:shadow-invalid";

/** It still takes the focus when somebody clicks on its label, and lends it to the editor. */
const outOfSight = "!absolute !size-px !min-h-0 overflow-hidden !border-0 !p-0 [clip-path:inset(50%)]";

const toTexts = (attributes: object) =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));

/** The editor's own code, once it is there; not while somebody writes in the box, whose cursor it would take away. */
function useEditorCode() {
  const [Editor, setEditor] = useState<ComponentType<PostEditorProps>>();
  useEffect(() => {
    let isThere = true;
    // Without it the box does the same work.
    import("./editor/post-editor").then(
      ({ PostEditor }) => {
        const takeOver = () => {
          if (!isThere) return;
          const { activeElement } = document;
          if (activeElement instanceof HTMLTextAreaElement && activeElement.name === "content")
            activeElement.addEventListener("blur", () => setTimeout(takeOver, 300), { once: true });
          else setEditor(() => PostEditor);
        };
        takeOver();
      },
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, []);
  return Editor;
}
