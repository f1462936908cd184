import type { progressTexts as english } from "../en/progress";

export const progressTexts = {
  "progress.title": "নম্বর জমার অগ্রগতি",
  "progress.marks": "{all}টি নম্বরের {given}টি দেওয়া হয়েছে",
  "progress.complete": "সব নম্বর দেওয়া হয়েছে: {all}টি",
  "progress.missing": "বাকি: {number}টি",
  "progress.notBegun": "এখনো কোনো নম্বর দেওয়া হয়নি। বাকি: {number}টি",
  "progress.locked": "লক করা: {number}টি",
  "progress.details": "বিস্তারিত দেখুন",
  "progress.back": "এই শ্রেণির সব পরীক্ষা",
  "progress.bySubject": "কোন বিষয়ে কয়টি নম্বর বাকি",
  "progress.byStudent": "কোন শিক্ষার্থীর কোন বিষয়ের নম্বর বাকি",
  "progress.begunOnly": "যেসব বিষয়ে এখনো কারও নম্বর দেওয়া হয়নি, সেগুলো এখানে দেখানো হয়নি।",
  "progress.hasNone": "এখনো কোনো নম্বরই দেওয়া হয়নি",
  "progress.failed": "অকৃতকার্য",
  "progress.absent": "অনুপস্থিত",
  "progress.none": "কেউ নেই।",
  "progress.jumps": "যেসব নম্বর আরেকবার দেখে নেওয়া ভালো",
  "progress.jumpsFrom":
    "আগের পরীক্ষায় ({exam}) একই বিষয়ে শিক্ষার্থী যে নম্বর পেয়েছিল, বা তা না থাকলে তার অন্য নম্বরগুলোর গড়, তা থেকে এগুলোর তফাত ১০০-তে ৪০ বা তার বেশি। তবু নম্বরগুলো ঠিক হতে পারে।",
  "progress.jumpsAbout": "শিক্ষার্থীর অন্য নম্বরগুলোর গড় থেকে এগুলোর তফাত ১০০-তে ৪০ বা তার বেশি। তবু নম্বরগুলো ঠিক হতে পারে।",
  "progress.noJumps": "কোনো নম্বরই অন্যগুলো থেকে খুব আলাদা নয়।",
  "progress.outOf": "{full}-এর মধ্যে {mark}",
  "progress.otherwise": "{mark}, অন্যগুলোতে গড়ে {average}",
  "progress.otherwiseOf100": "{mark}, অন্যগুলোতে গড়ে ১০০-তে {average}",
  "progress.lastTime": "{mark}, গতবার {before}",
} satisfies Record<keyof typeof english, string>;
