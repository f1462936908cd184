import type { LocalizedText } from "./identity";

export type Course = {
  title: LocalizedText;
  url: string;
  about: LocalizedText;
  provider: LocalizedText;
  classes: LocalizedText;
  language: LocalizedText;
  /** What it asks of a phone's data pack. */
  data: LocalizedText;
};

/** Free places to learn. Addresses of other people move: open each one before printing it anywhere. */
export const courses: Course[] = [
  {
    title: { en: "NCTB textbooks online", bn: "এনসিটিবি পাঠ্যবই (ই-বুক)" },
    url: "https://nctb.gov.bd",
    about: {
      en: "Free textbooks for every class, as PDF.",
      bn: "সব শ্রেণির পাঠ্যবই বিনামূল্যে, PDF আকারে।",
    },
    provider: { en: "National Curriculum and Textbook Board", bn: "জাতীয় শিক্ষাক্রম ও পাঠ্যপুস্তক বোর্ড" },
    classes: { en: "Classes 1 to 10", bn: "প্রথম থেকে দশম শ্রেণি" },
    language: { en: "Bangla and English", bn: "বাংলা ও ইংরেজি" },
    data: { en: "Large files: save once, read offline", bn: "বড় ফাইল: একবার নামিয়ে অফলাইনে পড়া যায়" },
  },
  {
    title: { en: "Kishor Batayan (Konnect)", bn: "কিশোর বাতায়ন" },
    url: "https://konnect.edu.bd",
    about: {
      en: "Lessons, stories and life skills for teenagers.",
      bn: "কিশোর-কিশোরীদের জন্য পাঠ, গল্প ও জীবনদক্ষতা।",
    },
    provider: { en: "Government of Bangladesh", bn: "বাংলাদেশ সরকার" },
    classes: { en: "Classes 6 to 10", bn: "ষষ্ঠ থেকে দশম শ্রেণি" },
    language: { en: "Bangla", bn: "বাংলা" },
    data: { en: "Videos use more data", bn: "ভিডিওতে ডেটা বেশি লাগে" },
  },
  {
    title: { en: "Khan Academy in Bangla", bn: "খান একাডেমি বাংলা" },
    url: "https://bn.khanacademy.org",
    about: {
      en: "Maths and science videos with practice, in Bangla.",
      bn: "বাংলায় গণিত ও বিজ্ঞানের ভিডিও ও অনুশীলন।",
    },
    provider: { en: "Khan Academy", bn: "খান একাডেমি" },
    classes: { en: "Classes 1 to 10", bn: "প্রথম থেকে দশম শ্রেণি" },
    language: { en: "Bangla", bn: "বাংলা" },
    data: { en: "Videos use more data, practice uses little", bn: "ভিডিওতে ডেটা বেশি লাগে, অনুশীলনে কম" },
  },
  {
    title: { en: "PhET science simulations in Bangla", bn: "ফেট বিজ্ঞান সিমুলেশন" },
    url: "https://phet.colorado.edu/bn/",
    about: {
      en: "Try physics, chemistry and maths in your browser.",
      bn: "ব্রাউজারেই পদার্থবিজ্ঞান, রসায়ন ও গণিত হাতে-কলমে শিখুন।",
    },
    provider: { en: "University of Colorado Boulder", bn: "কলোরাডো বিশ্ববিদ্যালয়, বোল্ডার" },
    classes: { en: "Classes 6 to 10", bn: "ষষ্ঠ থেকে দশম শ্রেণি" },
    language: { en: "Bangla and English", bn: "বাংলা ও ইংরেজি" },
    data: { en: "Little, once a simulation has opened", bn: "সিমুলেশন একবার খুললে খুব কম" },
  },
  {
    title: { en: "LearnEnglish Teens", bn: "লার্নইংলিশ টিনস" },
    url: "https://learnenglishteens.britishcouncil.org",
    about: { en: "Read, listen and practise English.", bn: "ইংরেজি পড়া, শোনা ও চর্চা।" },
    provider: { en: "British Council", bn: "ব্রিটিশ কাউন্সিল" },
    classes: { en: "Classes 7 to 10", bn: "সপ্তম থেকে দশম শ্রেণি" },
    language: { en: "English", bn: "ইংরেজি" },
    data: { en: "Reading uses little, audio and video more", bn: "পড়ায় কম, অডিও ও ভিডিওতে বেশি" },
  },
];
