import type { papersTexts as english } from "../en/papers";

export const papersTexts = {
  "papers.title": "পরীক্ষার আগের কাগজপত্র",
  "papers.admit": "প্রবেশপত্র",
  "papers.labels": "সিট কার্ড",
  "papers.signatures": "স্বাক্ষরপত্র",
  "papers.marks": "খালি নম্বর ফর্দ",
  "papers.seats": "আসন বিন্যাস",
  "papers.roomList": "কোন কক্ষে কোন রোল",
  "papers.admitCard": "প্রবেশপত্র",
  "papers.time": "সময়",
  "papers.script": "খাতা নং",
  "papers.signature": "স্বাক্ষর",
  "papers.present": "মোট উপস্থিত",
  "papers.absent": "মোট অনুপস্থিত",
  "papers.invigilator": "কক্ষ পরিদর্শকের স্বাক্ষর",
  "papers.written": "লিখিত",
  "papers.choice": "বহুনির্বাচনি",
  "papers.practical": "ব্যবহারিক",
  "papers.examiner": "পরীক্ষকের স্বাক্ষর",
  "papers.checked": "নিরীক্ষকের স্বাক্ষর",
  "papers.front": "কক্ষের সামনের দিক",
  "papers.seated": "{count} জন শিক্ষার্থী",
  "papers.left": "{number} জনের আসন নেই",
  "papers.rooms": "কক্ষ, আসনের সারি ও কলামসহ",
  "papers.rooms.hint":
    "প্রতি কক্ষে এক লাইন: নাম, সারি × প্রতি সারির আসন। যেমন: কক্ষ ১, ৬ × ৫। পরের আসন বিন্যাসের জন্য কক্ষগুলো রাখা থাকবে।",
  "papers.rooms.err": "কক্ষ সংরক্ষণ করা যায়নি",
  "papers.rooms.wrong":
    "এই লাইন বোঝা যায়নি: {line}। কক্ষ এভাবে লিখুন: কক্ষ ১, ৬ × ৫। সর্বোচ্চ ৬০টি কক্ষ, প্রতিটিতে ১৪ সারি ও সারিতে ১০ আসন।",
  "papers.rooms.none": "অন্তত একটি কক্ষ লিখুন, যেমন: কক্ষ ১, ৬ × ৫।",
  "papers.rooms.suggested":
    "কক্ষ দিনক্ষণ থেকে নেওয়া। সারি × প্রতি সারির আসন ঠিক করে নিন। যেমন: কক্ষ ১, ৬ × ৫ মানে ৬ সারি, প্রতি সারিতে ৫ জন।",
  "papers.rooms.ofDates":
    "প্রবেশপত্র ও স্বাক্ষরপত্রে দিনক্ষণের কক্ষ ছাপা হয়। শ্রেণির শিক্ষার্থীরা কয়েকটি কক্ষে বসলে আগে নিচে আসন বিন্যাস করুন।",
  "papers.rooms.ofDates.now": "প্রবেশপত্রে আবার দিনক্ষণের কক্ষ ছাপা হবে",
  "papers.rooms.ofPlan": "প্রবেশপত্র ও স্বাক্ষরপত্রে আসন বিন্যাসের কক্ষ ছাপা হয়: {rooms}।",
  "papers.rooms.left": "{count} জনের আসন নেই। তাদের প্রবেশপত্রে কক্ষের ঘর খালি থাকবে।",
  "papers.rooms.unlike": "দিনক্ষণ ও রুটিনে অন্য কক্ষ লেখা আছে: {rooms}। নিচে দিনক্ষণের কক্ষ ঠিক করুন, অথবা খালি রাখুন।",
  "papers.rooms.useDates": "আসন বিন্যাসের বদলে দিনক্ষণের কক্ষ ছাপুন",
  "papers.with": "পাশে যে শ্রেণির শিক্ষার্থীরা বসবে",
  "papers.alone": "শুধু এই শ্রেণি",
} satisfies Record<keyof typeof english, string>;
