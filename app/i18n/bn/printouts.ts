import type { printoutsTexts as english } from "../en/printouts";

export const printoutsTexts = {
  "printouts.title": "পরীক্ষার আগের কাগজপত্র",
  "printouts.admit": "প্রবেশপত্র",
  "printouts.labels": "সিট কার্ড",
  "printouts.signatures": "স্বাক্ষরপত্র",
  "printouts.marks": "খালি নম্বর ফর্দ",
  "printouts.seats": "আসন বিন্যাস",
  "printouts.roomList": "কোন কক্ষে কোন রোল",
  "printouts.admitCard": "প্রবেশপত্র",
  "printouts.time": "সময়",
  "printouts.script": "খাতা নং",
  "printouts.signature": "স্বাক্ষর",
  "printouts.present": "মোট উপস্থিত",
  "printouts.absent": "মোট অনুপস্থিত",
  "printouts.invigilator": "কক্ষ পরিদর্শকের স্বাক্ষর",
  "printouts.written": "লিখিত",
  "printouts.choice": "বহুনির্বাচনি",
  "printouts.practical": "ব্যবহারিক",
  "printouts.examiner": "পরীক্ষকের স্বাক্ষর",
  "printouts.checked": "নিরীক্ষকের স্বাক্ষর",
  "printouts.front": "কক্ষের সামনের দিক",
  "printouts.seated": "{count} জন শিক্ষার্থী",
  "printouts.left": "{number} জনের আসন নেই",
  "printouts.rooms": "কক্ষ, আসনের সারি ও কলামসহ",
  "printouts.rooms.hint":
    "প্রতি কক্ষে এক লাইন: নাম, সারি × প্রতি সারির আসন। যেমন: কক্ষ ১, ৬ × ৫। পরের আসন বিন্যাসের জন্য কক্ষগুলো রাখা থাকবে।",
  "printouts.rooms.err": "কক্ষ সংরক্ষণ করা যায়নি",
  "printouts.rooms.wrong":
    "এই লাইন বোঝা যায়নি: {line}। কক্ষ এভাবে লিখুন: কক্ষ ১, ৬ × ৫। সর্বোচ্চ ৬০টি কক্ষ, প্রতিটিতে ১৪ সারি ও সারিতে ১০ আসন।",
  "printouts.rooms.none": "অন্তত একটি কক্ষ লিখুন, যেমন: কক্ষ ১, ৬ × ৫।",
  "printouts.rooms.suggested":
    "কক্ষ দিনক্ষণ থেকে নেওয়া। সারি × প্রতি সারির আসন ঠিক করে নিন। যেমন: কক্ষ ১, ৬ × ৫ মানে ৬ সারি, প্রতি সারিতে ৫ জন।",
  "printouts.rooms.ofDates":
    "প্রবেশপত্র ও স্বাক্ষরপত্রে দিনক্ষণের কক্ষ ছাপা হয়। শ্রেণির শিক্ষার্থীরা কয়েকটি কক্ষে বসলে আগে নিচে আসন বিন্যাস করুন।",
  "printouts.rooms.ofDates.now": "প্রবেশপত্রে আবার দিনক্ষণের কক্ষ ছাপা হবে",
  "printouts.rooms.ofPlan": "প্রবেশপত্র ও স্বাক্ষরপত্রে আসন বিন্যাসের কক্ষ ছাপা হয়: {rooms}।",
  "printouts.rooms.left": "{count} জনের আসন নেই। তাদের প্রবেশপত্রে কক্ষের ঘর খালি থাকবে।",
  "printouts.rooms.unlike": "দিনক্ষণ ও রুটিনে অন্য কক্ষ লেখা আছে: {rooms}। নিচে দিনক্ষণের কক্ষ ঠিক করুন, অথবা খালি রাখুন।",
  "printouts.rooms.useDates": "আসন বিন্যাসের বদলে দিনক্ষণের কক্ষ ছাপুন",
  "printouts.with": "পাশে যে শ্রেণির শিক্ষার্থীরা বসবে",
  "printouts.alone": "শুধু এই শ্রেণি",
} satisfies Record<keyof typeof english, string>;
