/** The service worker carries these texts alone. */
export const enOffline = {
  "offline.kept": "No connection. This is the page as it was saved on this device on {date} at {time}.",
} as const;

export const bnOffline = {
  "offline.kept": "ইন্টারনেট সংযোগ নেই। পাতাটি {date}, {time}-এ এই ডিভাইসে যেভাবে সংরক্ষিত হয়েছিল, সেভাবেই দেখানো হচ্ছে।",
} satisfies Record<keyof typeof enOffline, string>;
