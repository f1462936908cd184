import type { firstStepsTexts as english } from "../en/firstSteps";

export const firstStepsTexts = {
  "firstSteps.open": "ধাপে ধাপে পূরণ করুন",
  "firstSteps.heading": "প্রথম কাজগুলো: {all}টির মধ্যে {done}টি শেষ",
  "firstSteps.isDone": "শেষ",
  "firstSteps.areDone": "শেষ:",
  "firstSteps.previous": "আগের ধাপ",
  "firstSteps.number": "ধাপ {number} (মোট {all}টি)",
  "firstSteps.steps": "ধাপগুলো",
  "firstSteps.welcome":
    "সাতটি ছোট ধাপে আপনার বিদ্যালয়ের কথা ওয়েবসাইটে উঠে আসবে। যেকোনো ধাপ বাদ দেওয়া যায়, আর পরে ‘বিদ্যালয়’ এলাকায় সবই বদলানো যায়।",
  "firstSteps.name": "নাম ও স্থান",
  "firstSteps.contacts": "যোগাযোগ",
  "firstSteps.chairman": "সভাপতির বাণী",
  "firstSteps.principal": "প্রধান শিক্ষকের বাণী",
  "firstSteps.centre": "তথ্য সেবা কেন্দ্র",
  "firstSteps.centre.about": "বিদ্যালয়ের কোনো তথ্য চাইতে মানুষ যেখানে যান।",
  "firstSteps.complaints": "অভিযোগ নিষ্পত্তি কর্মকর্তা",
  "firstSteps.complaints.about": "অভিভাবক ও শিক্ষার্থীরা যাঁর কাছে অভিযোগ জানাতে পারেন।",
  "firstSteps.students": "শিক্ষার্থীদের তালিকা ইমপোর্ট করুন",
  "firstSteps.students.list": "শিক্ষার্থীদের তালিকা",
  "firstSteps.students.about":
    "কোনো শ্রেণির তালিকার শিট বেছে নিন, অথবা তালিকাটি পেস্ট করুন। কিছু সংরক্ষণের আগে কী কী পাওয়া গেল, তা দেখতে পাবেন।",
  "firstSteps.missing": "যা এখনো বাকি",
  "firstSteps.save": "সংরক্ষণ করে এগিয়ে যান",
  "firstSteps.skip": "এই ধাপ বাদ দিন",
  "firstSteps.later": "এগুলো যেকোনো দিন পূরণ করা যায়। এগুলো এবং আর যা বাকি, সবই ড্যাশবোর্ডে আছে।",
  "firstSteps.done": "ড্যাশবোর্ডে যান",
} satisfies Record<keyof typeof english, string>;
