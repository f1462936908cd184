import type { TextKey } from "../language/en";
import type { Bilingual } from "./identity";

export const vision: Bilingual = {
  en: "A place where every child of Lalmonirhat can learn, grow in character and serve others.",
  bn: "এমন এক শিক্ষাঙ্গন, যেখানে লালমনিরহাটের প্রতিটি শিশু শিখবে, চরিত্রবান হয়ে বেড়ে উঠবে এবং মানুষের সেবায় এগিয়ে আসবে।",
};

export const mission: Bilingual = {
  en: "To teach the national curriculum well, to keep the school safe and open to families of every faith and income, and to form honest, thoughtful and capable young people.",
  bn: "জাতীয় শিক্ষাক্রম অনুযায়ী মানসম্মত পাঠদান নিশ্চিত করা, সব ধর্ম ও সামর্থ্যের পরিবারের জন্য নিরাপদ ও উন্মুক্ত পরিবেশ বজায় রাখা এবং সৎ, চিন্তাশীল ও দক্ষ মানুষ গড়ে তোলা।",
};

export const values: { name: TextKey; means: Bilingual }[] = [
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
