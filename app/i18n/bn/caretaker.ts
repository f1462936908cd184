import type { caretakerTexts as english } from "../en/caretaker";

export const caretakerTexts = {
  "caretaker.details": "যিনি ওয়েবসাইটটি বসিয়েছেন, তাঁর জন্য",
  "caretaker.send": "তাঁকে হোয়াটসঅ্যাপে জানান",
  "caretaker.busy.title": "ওয়েবসাইটটি এই মুহূর্তে ব্যস্ত",
  "caretaker.busy.body": "কিছুই বদলানো হয়নি। অনুগ্রহ করে এক মিনিট পরে আবার চেষ্টা করুন।",
  "caretaker.full.act": "সার্ভারের ডিস্কে জায়গা নেই। যিনি ওয়েবসাইটটি বসিয়েছেন, তাঁকে জানান: সেখানে কিছু মুছে ফেলতে হবে।",
  "caretaker.full.title": "সার্ভারে আর জায়গা নেই",
  "caretaker.full.body": "কিছুই বদলানো হয়নি। যিনি ওয়েবসাইটটি বসিয়েছেন, তাঁকে জানান এবং পরে আবার চেষ্টা করুন।",
} satisfies Record<keyof typeof english, string>;
