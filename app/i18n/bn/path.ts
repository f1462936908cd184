import type { pathTexts as english } from "../en/path";

export const pathTexts = {
  path: "এই পরীক্ষার ধাপগুলো",
  "path.marks": "নম্বর",
  "path.check": "যাচাই",
  "path.lock": "লক",
  "path.print": "প্রিন্ট",
  "path.families": "অভিভাবক",
  "path.toCheck": "{count}টি দেখার আছে",
  "path.nothing": "দেখার কিছু নেই",
  "path.reports": "কার্ড, ট্যাবুলেশন",
  "path.openFirst": "কার্ডে কিউআর কোড চাইলে আগে অভিভাবকদের জন্য উন্মুক্ত করুন",
  "path.cards": "ফলাফল কার্ড",
  "path.twoCards": "ফলাফল কার্ড, এক কাগজে দুটি",
  "path.closed": "বন্ধ",
  "path.opened": "উন্মুক্ত",
  "path.state.done": "সম্পন্ন",
  "path.state.next": "এরপর",
  "path.state.later": "পরে",
} satisfies Record<keyof typeof english, string>;
