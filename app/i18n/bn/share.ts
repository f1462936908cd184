import type { shareTexts as english } from "../en/share";

export const shareTexts = {
  "share.title": "অন্যকে জানান",
  "share.copyLink": "লিংক কপি করুন",
  "share.copied": "লিংক কপি হয়েছে",
  "share.whatsapp": "হোয়াটসঅ্যাপ",
  "share.messenger": "মেসেঞ্জার",
  "share.facebook": "ফেসবুক",
  "share.send": "অন্য অ্যাপে শেয়ার করুন",
  "share.greeting.colleague": "প্রিয় সহকর্মী, শুভেচ্ছা নেবেন।",
  "share.greeting.caretaker": "জনাব, শুভেচ্ছা নেবেন।",
  "share.greeting.parents": "প্রিয় অভিভাবক, শুভেচ্ছা নেবেন।",
  "share.thanks": "ধন্যবাদ।",
  "share.now": "এখনই অন্যদের জানান: অভিভাবকেরা এভাবেই খবর পান।",
  "share.text": "পাঠানোর লেখা",
  "share.copyText": "লেখা কপি করুন",
  "share.textCopied": "কপি হয়েছে",
  "share.see": "ওয়েবসাইটে দেখুন",
  "share.picture": "লিংক পাঠালে এই ছবিটি দেখা যাবে",
  "share.pictureComing": "লিংক পাঠালে যে ছবি দেখা যাবে, সেটি তৈরি হচ্ছে",
} satisfies Record<keyof typeof english, string>;
