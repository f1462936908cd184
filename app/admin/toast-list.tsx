import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

type Toast = {
  tone: "good" | "warning" | "bad";
  title: string;
  body?: string;
  action?: ReactNode;
  position: "top" | "bottom";
  /** The time in ms until the toast closes. Without it, the toast stays until someone closes it. */
  duration?: number;
};
type ListedToast = Toast & { id: number };

const maxShown = 3;
const none: ListedToast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(changed: ListedToast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

export function showToast(toast: Toast): void {
  lastId += 1;
  setToasts([...toasts, { ...toast, id: lastId }].slice(-maxShown));
}

export const dismissToasts = () => setToasts(none);
const dismissToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Toasts stay open while the pointer or the focus is on a toast, and while the browser shows another tab. */
export function ToastList() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const isTabHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
  const [isHeld, setHeld] = useState(false);
  const isPaused = (isHeld && shown.length > 0) || isTabHidden;
  return (
    <section
      aria-label={t("office.messages")}
      aria-live="polite"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {(["top", "bottom"] as const).map((position) => (
        <ol key={position} className="toasts" data-position={position}>
          {shown
            .filter((toast) => toast.position === position)
            .map((toast) => (
              <ToastItem key={toast.id} {...toast} isPaused={isPaused} />
            ))}
        </ol>
      ))}
    </section>
  );
}

const tones = {
  good: { Icon: CircleCheck, edge: "border-l-paddy", icon: "text-paddy" },
  warning: { Icon: TriangleAlert, edge: "border-l-maize-deep", icon: "text-maize-deep" },
  bad: { Icon: CircleAlert, edge: "border-l-danger", icon: "text-danger" },
};

function ToastItem({ id, tone, title, body, action, duration, isPaused }: ListedToast & { isPaused: boolean }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (isPaused || duration === undefined) return;
    const end = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(end);
  }, [id, duration, isPaused]);
  const { Icon, edge, icon } = tones[tone];
  return (
    <li
      data-part="toast"
      className={`relative border border-l-4 border-rule bg-card p-4 pr-11 shadow-pop motion-safe:animate-appear ${edge}`}
    >
      <div className="flex items-center gap-1.5">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={`-ml-0.5 ${icon}`} />
        <div className="min-w-0">
          <p className="font-semibold leading-normal">{title}</p>
          {body && <p className="mt-0.5 text-small leading-1.4 text-ink-2">{body}</p>}
        </div>
      </div>
      {action && <div className="pl-6">{action}</div>}
      <button
        type="button"
        className="absolute right-2 top-2 grid size-7 place-items-center rounded-sm text-ink-2 hover:bg-wall"
        aria-label={t("common.close")}
        onClick={() => dismissToast(id)}
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}
