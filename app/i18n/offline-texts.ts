/** These texts are in a file of their own, so that the service worker does not need to include all texts. */
export const enOffline = {
  "offline.kept": "No connection. This is the page as it was saved on this device on {date} at {time}.",
  "offline.asOf": "As of {time}.",
} as const;

export const bnOffline = {
  "offline.kept":
    "ইন্টারনেট সংযোগ নেই। পাতাটি এই ডিভাইসে যেভাবে সংরক্ষিত আছে, সেভাবেই দেখানো হচ্ছে; সংরক্ষণের সময়: {date}, {time}।",
  "offline.asOf": "সর্বশেষ হালনাগাদ: {time}।",
} satisfies Record<keyof typeof enOffline, string>;
