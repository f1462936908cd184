import type { passOnTexts as english } from "../en/passOn";

export const passOnTexts = {
  "passOn.action": "অন্যকে জানান",
  "passOn.now": "এখনই অন্যদের জানান: অভিভাবকেরা এভাবেই খবর পান।",
  "passOn.text": "পাঠানোর লেখা",
  "passOn.copy": "লেখা কপি করুন",
  "passOn.copied": "কপি হয়েছে",
  "passOn.see": "ওয়েবসাইটে দেখুন",
  "passOn.picture": "লিংক পাঠালে এই ছবিটি দেখা যাবে",
  "passOn.pictureComing": "লিংক পাঠালে যে ছবি দেখা যাবে, সেটি তৈরি হচ্ছে",
} satisfies Record<keyof typeof english, string>;
