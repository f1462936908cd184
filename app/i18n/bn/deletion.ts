import type { deletionTexts as english } from "../en/deletion";

export const deletionTexts = {
  "deletion.comesBack": "৭ দিন পর্যন্ত ফিরিয়ে আনা যাবে।",
  "deletion.count": "মুছে ফেলা হয়েছে: {count}টি",
  "deletion.seeTrash": "ট্র্যাশে দেখুন",
  "deletion.question": "{date} তারিখে ({time}) মুছে ফেলা হয়েছিল। ফিরিয়ে আনবেন?",
  "deletion.follows": "এর সঙ্গে যা যা ছিল, সবই আগের মতো ফিরে আসবে।",
  "deletion.undone": "ফিরিয়ে আনা হয়েছে",
  "deletion.undone.named": "‘{name}’ ফিরিয়ে আনা হয়েছে",
  "deletion.rollTaken": "এই রোল নম্বরটি এখন অন্য একজন শিক্ষার্থীর। আগে তাকে অন্য রোল নম্বর দিন, তারপর আবার ফিরিয়ে আনুন।",
} satisfies Record<keyof typeof english, string>;
