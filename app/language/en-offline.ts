/** What the service worker says itself: it carries these texts alone. */
export const enOffline = {
  "offline.kept": "No connection. This is the page as it was saved on this device on {date} at {time}.",
} as const;
