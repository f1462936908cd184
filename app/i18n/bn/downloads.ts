import type { downloadsTexts as english } from "../en/downloads";

export const downloadsTexts = {
  "downloads.title": "ডাউনলোড",
  "downloads.all": "সব ডাউনলোড",
  "downloads.group": "ধরন",
  "downloads.group.routine": "ক্লাস রুটিন",
  "downloads.group.examRoutine": "পরীক্ষার রুটিন",
  "downloads.group.syllabus": "পাঠ্যসূচি",
  "downloads.group.books": "বইয়ের তালিকা",
  "downloads.group.admission": "ভর্তি",
  "downloads.group.fees": "বেতন ও ফি",
  "downloads.group.forms": "ফরম",
  "downloads.group.rules": "নিয়ম ও ইউনিফর্ম",
  "downloads.group.recognition": "স্বীকৃতিপত্র",
  "downloads.group.charter": "সিটিজেন চার্টার",
  "downloads.group.other": "অন্যান্য কাগজ",
  "downloads.wholeSchool": "পুরো বিদ্যালয়ের জন্য",
  "downloads.since": "{date} থেকে এই ফাইল",
  "downloads.holds": "{date} থেকে এই ফাইল প্রযোজ্য।",
  "downloads.replaced": "আগেরটির জায়গায় এসেছে; লিংক একই আছে।",
} satisfies Record<keyof typeof english, string>;
