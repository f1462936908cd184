import type { TextKey } from "../i18n/en";
import type { LocalizedText } from "./identity";

/** The story of the school on the page about it: the first paragraph is set large. */
export const legacy: LocalizedText[] = [
  {
    en: "The school has its roots in a mission school opened in 1938. In 1946 it became the church school and its doors opened to children of every community in the area. Official recognition followed in 1985.",
    bn: "১৯৩৮ সালে চালু হওয়া একটি মিশন স্কুল থেকে এই বিদ্যালয়ের সূচনা। ১৯৪৬ সালে এটি চার্চ পরিচালিত বিদ্যালয়ে রূপ নেয় এবং এলাকার সব সম্প্রদায়ের শিশুদের জন্য দুয়ার খুলে দেয়। ১৯৮৫ সালে আসে সরকারি স্বীকৃতি।",
  },
  {
    en: "Today girls and boys from Class 1 to Class 10 study here together, and former students serve as teachers, nurses, farmers, officers and entrepreneurs across the country.",
    bn: "আজ প্রথম থেকে দশম শ্রেণি পর্যন্ত ছেলেমেয়েরা এখানে একসঙ্গে পড়ে; প্রাক্তন শিক্ষার্থীরা দেশজুড়ে নানা পেশায় নিয়োজিত।",
  },
  {
    en: "[One or two sentences about the building, the field or a tradition, from the school.]",
    bn: "[ভবন, মাঠ বা কোনো ঐতিহ্য নিয়ে এক-দুই বাক্য, বিদ্যালয় থেকে নিতে হবে।]",
  },
];

/** The years the school counts, and what may be said of each. */
export const timeline: { year: number; event: TextKey; more: LocalizedText }[] = [
  {
    year: 1938,
    event: "about.timeline1938",
    more: { en: "Lessons begin in a single room. [confirm]", bn: "একটি কক্ষে পাঠদান শুরু। [যাচাই করুন]" },
  },
  {
    year: 1946,
    event: "about.timeline1946",
    more: { en: "The year the school counts as its birth.", bn: "এ বছরকেই প্রতিষ্ঠাকাল ধরা হয়।" },
  },
  { year: 1985, event: "about.timeline1985", more: { en: "", bn: "" } },
];

export const vision: LocalizedText = {
  en: "A place where every child of Lalmonirhat can learn, grow in character and serve others.",
  bn: "এমন এক শিক্ষাঙ্গন, যেখানে লালমনিরহাটের প্রতিটি শিশু শিখবে, চরিত্রবান হয়ে বেড়ে উঠবে এবং মানুষের সেবায় এগিয়ে আসবে।",
};

export const mission: LocalizedText = {
  en: "To teach the national curriculum well, to keep the school safe and open to families of every faith and income, and to form honest, thoughtful and capable young people.",
  bn: "জাতীয় শিক্ষাক্রম অনুযায়ী মানসম্মত পাঠদান নিশ্চিত করা, সব ধর্ম ও সামর্থ্যের পরিবারের জন্য নিরাপদ ও উন্মুক্ত পরিবেশ বজায় রাখা এবং সৎ, চিন্তাশীল ও দক্ষ মানুষ গড়ে তোলা।",
};

export const values: { name: TextKey; means: LocalizedText }[] = [
  {
    name: "about.integrity",
    means: {
      en: "We tell the truth, keep our word and do our own work.",
      bn: "আমরা সত্য বলি, কথা রাখি, নিজের কাজ নিজে করি।",
    },
  },
  {
    name: "about.community",
    means: {
      en: "We look after one another, at school and at home.",
      bn: "বিদ্যালয়ে ও বাড়িতে আমরা একে অপরের পাশে থাকি।",
    },
  },
  {
    name: "about.excellence",
    means: {
      en: "We keep trying until the work is good.",
      bn: "কাজটি ভালো না হওয়া পর্যন্ত আমরা চেষ্টা চালিয়ে যাই।",
    },
  },
];
