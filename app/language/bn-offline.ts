import type { enOffline } from "./en-offline";

export const bnOffline = {
  "offline.kept": "ইন্টারনেট সংযোগ নেই। পাতাটি {date}, {time}-এ এই ডিভাইসে যেভাবে সংরক্ষিত হয়েছিল, সেভাবেই দেখানো হচ্ছে।",
} satisfies Record<keyof typeof enOffline, string>;
