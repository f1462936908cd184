import { readOfficeCookie } from "~/admin/office-cookie";
import type { TextKey } from "~/i18n/en";
import { useTexts } from "~/i18n/use-texts";

/**
 * Whether this device shows or hides the parents' names. A cookie stores the choice of the user. Until the user
 * chooses, only wide screens show the names.
 */
export type ParentsChoice = "shown" | "hidden";

export const parentsCookie = (choice: ParentsChoice) =>
  `parents=${choice}; Path=/cog-admin; Max-Age=31536000; SameSite=Lax`;

export const readParentsChoice = (request: Request) =>
  readOfficeCookie(request, "parents", /shown|hidden/) as ParentsChoice | undefined;

type ParentsSwitchProps = {
  address: string;
  text?: TextKey;
  choice?: ParentsChoice;
  onChoose: (choice: ParentsChoice) => void;
};

const track =
  "h-5 w-8.5 flex-none rounded-sm border border-ink-3 bg-card p-0.5 group-aria-checked/switch:border-teesta group-aria-checked/switch:bg-teesta";
const knob =
  "before:block before:size-3.5 before:bg-ink-3 group-aria-checked/switch:before:ml-auto group-aria-checked/switch:before:bg-white";

/**
 * Shows a switch for the parents' names. Script stores the choice without a request. Without script, the form posts the
 * choice to `address`.
 */
export function ParentsSwitch({ address, text = "marks.parents", choice, onChoose }: ParentsSwitchProps) {
  const { t } = useTexts();
  // Until the user chooses, the width of the screen decides whether the names are shown. The server does not know the
  // width, so we render two switches and CSS shows one of them.
  const switches = choice
    ? [{ isOn: choice === "shown", className: "inline-flex" }]
    : [
        { isOn: false, className: "parents-switch-narrow" },
        { isOn: true, className: "parents-switch-wide" },
      ];
  return switches.map(({ isOn, className }) => {
    const next = isOn ? "hidden" : "shown";
    return (
      <form
        key={className}
        method="post"
        action={`${address}&parents=${next}`}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          // biome-ignore lint/suspicious/noDocumentCookie: some browsers and plain http lack the Cookie Store API
          document.cookie = parentsCookie(next);
          onChoose(next);
        }}
      >
        <button
          type="submit"
          data-part="parents"
          role="switch"
          aria-checked={isOn}
          className="group/switch inline-flex min-h-11 cursor-pointer items-center gap-2.6 whitespace-nowrap rounded-sm"
        >
          <span aria-hidden="true" className={`${track} ${knob}`} />
          {t(text)}
        </button>
      </form>
    );
  });
}
