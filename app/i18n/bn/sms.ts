import type { smsTexts as english } from "../en/sms";

export const smsTexts = {
  "sms.posted": "প্রকাশ: {day}",
  "sms.title": "এসএমএস",
  "sms.parts_one": "{number}টি এসএমএস",
  "sms.parts_other": "{number}টি এসএমএস",
  "sms.used": "({room} অক্ষরের মধ্যে {used}টি)",
  "sms.withoutAddress": "লিংক ছাড়া: ১টি এসএমএস",
  "sms.limits.gsm7": "ইংরেজিতে একটি এসএমএসে {single}টি অক্ষর ধরে; একাধিক হলে প্রতিটিতে {several}টি। প্রতিটির খরচ আলাদা।",
  "sms.limits.bengali": "বাংলায় একটি এসএমএসে {single}টি অক্ষর ধরে; একাধিক হলে প্রতিটিতে {several}টি। প্রতিটির খরচ আলাদা।",
  "sms.limits.signs":
    "’ – বা ইমোজির মতো চিহ্ন থাকলে একটি এসএমএসে {single}টি অক্ষর ধরে; একাধিক হলে প্রতিটিতে {several}টি। প্রতিটির খরচ আলাদা।",
  "sms.open": "মেসেজ অ্যাপে খুলুন",
  "sms.about": "ফোনের মেসেজ অ্যাপ খুলবে; কাকে পাঠাবেন, সেখানে বেছে নিন। ওয়েবসাইট নিজে কিছু পাঠায় না।",
} satisfies Record<keyof typeof english, string>;
