import type { passOnTexts as english } from "../en/passOn";

export const passOnTexts = {
  "passOn.action": "অন্যকে জানান",
  "passOn.published": "প্রকাশিত হয়েছে: {time}",
  "passOn.publishedWithFile": "ফাইলসহ প্রকাশিত হয়েছে: {time}",
  "passOn.now": "এখনই অন্যদের জানান: অভিভাবকেরা এভাবেই খবর পান।",
  "passOn.text": "পাঠানোর লেখা",
  "passOn.copy": "লেখা কপি করুন",
  "passOn.copied": "কপি হয়েছে",
  "passOn.see": "ওয়েবসাইটে দেখুন",
  "passOn.picture": "লিংকের সঙ্গে এই ছবিটি যায়",
  "passOn.pictureComing": "লিংকের সঙ্গের ছবিটি তৈরি হচ্ছে",
} satisfies Record<keyof typeof english, string>;
