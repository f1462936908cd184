import type { groupsTexts as english } from "../en/groups";

export const groupsTexts = {
  "groups.title": "শ্রেণির বিভাগ",
  "groups.about":
    "যে শিক্ষার্থীর বিভাগ নেই, তাকে সব বিষয়ে নম্বর দেওয়া যায় এবং তার ফলাফল অসম্পূর্ণ থাকে। এখানকার পরিবর্তন শুধু লক না করা পরীক্ষায় কার্যকর হবে।",
  "groups.rest": "যাদের বিভাগ নেই, তাদের সবার বিভাগ",
  "groups.leave": "বিভাগ ছাড়াই থাকবে",
  "groups.save": "বিভাগ সংরক্ষণ করুন",
  "groups.saved": "বিভাগ সংরক্ষণ করা হয়েছে",
  "groups.noChange": "কোনো বিভাগ বদলানো হয়নি।",
  "groups.err": "বিভাগ সংরক্ষণ করা যায়নি",
} satisfies Record<keyof typeof english, string>;
