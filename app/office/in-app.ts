declare global {
  interface Window {
    /** Put there by the app that shows the website, before anything else of the page runs. */
    Capacitor?: { isNativePlatform?: () => boolean };
  }
}

/** Whether the page is shown by the school's app, not by a browser. */
export const isInApp = () => window.Capacitor?.isNativePlatform?.() === true;
