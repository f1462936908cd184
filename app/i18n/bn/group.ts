import type { groupTexts as english } from "../en/group";

export const groupTexts = {
  "group.label": "বিভাগ",
  "group.science": "বিজ্ঞান",
  "group.humanities": "মানবিক",
  "group.business": "ব্যবসায় শিক্ষা",
  "group.none": "কোনো বিভাগ নেই",
  "group.all": "সব বিভাগ",
  "group.unknown": "বিজ্ঞান, মানবিক বা ব্যবসায় শিক্ষা বেছে নিন।",
  "group.notInClass": "বিভাগ আছে শুধু নবম ও দশম শ্রেণিতে।",
} satisfies Record<keyof typeof english, string>;
