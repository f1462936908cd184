import type { LocalizedText } from "../i18n/languages";
import { classLevels } from "./classes";
import { type School, sectionNames, sectionSchemas } from "./sections";

/**
 * The same fields as the sections, but all fields are optional. A section or field that is not listed is empty at
 * first.
 */
type Known<Value> = Value extends (infer Item)[]
  ? Known<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: Known<Value[Key]> }
    : Value;

const paragraphs = (...texts: string[]) => texts.join("\n\n");

const member = (number: number, designation: LocalizedText) => ({ id: `staff-${number}`, designation });

const chairman = { en: "Chairman", bn: "সভাপতি" };
const ordinaryMember = { en: "Member", bn: "সদস্য" };
const secretary = { en: "Secretary", bn: "সদস্য-সচিব" };

/**
 * The values of the sections before anyone edits them. Other websites may move their free courses, so open the link of
 * each course before you print this list.
 */
const known: Known<School> = {
  contacts: {
    name: { en: "Church High School", bn: "চার্চ উচ্চ বিদ্যালয়" },
    place: { en: "Lalmonirhat", bn: "লালমনিরহাট" },
    established: 1946,
    address: { en: "Lalmonirhat, Bangladesh", bn: "লালমনিরহাট, বাংলাদেশ" },
    techSupport: {},
    headline: {
      en: "Learning, honesty and service since 1946",
      bn: "১৯৪৬ সাল থেকে শিক্ষা, সততা ও সেবার পথে",
    },
    lead: {
      en: "Co-educational, Classes 1 to 10. Science, Humanities and Business Studies. MPO registered.",
      bn: "প্রথম থেকে দশম শ্রেণি পর্যন্ত সহশিক্ষা। বিজ্ঞান, মানবিক ও ব্যবসায় শিক্ষা বিভাগ। এমপিওভুক্ত প্রতিষ্ঠান।",
    },
  },
  recognition: {
    authority: {
      en: "Board of Intermediate and Secondary Education, Dinajpur",
      bn: "মাধ্যমিক ও উচ্চমাধ্যমিক শিক্ষা বোর্ড, দিনাজপুর",
    },
  },
  students: { classes: classLevels.map(() => ({})) },
  approved: { classes: classLevels.map(() => ({})) },
  figures: {
    passingRate: "95%",
    years: "75+",
    students: "1000+",
    teachers: "25+",
    alumni: "20000+",
    aboutTeachers: "30+",
    coEducation: { en: "Co-ed", bn: "সহশিক্ষা" },
  },
  messages: {
    chairman: {
      office: { en: "Chairman, Managing Committee", bn: "সভাপতি, ম্যানেজিং কমিটি" },
      text: {
        en: paragraphs(
          "Dear parents, students and friends. This school began as a small mission school and has served the children of Lalmonirhat for generations. Times have changed; the purpose has not: to give every child, of every faith and family, a sound education and a good example.",
          "A school is built by many hands. Committee, teachers, parents and former students share one duty: to keep it a safe, honest and hopeful place to learn.",
          "We are grateful to everyone who trusts us with a child. Visit us, ask questions, walk with us.",
        ),
        bn: paragraphs(
          "প্রিয় অভিভাবক, শিক্ষার্থী ও শুভানুধ্যায়ী, ছোট্ট একটি মিশন স্কুল হিসেবে এই বিদ্যালয়ের যাত্রা শুরু। প্রজন্মের পর প্রজন্ম ধরে এটি লালমনিরহাটের ছেলেমেয়েদের শিক্ষার আলো দিয়ে আসছে। সময় বদলেছে, উদ্দেশ্য বদলায়নি: ধর্ম, পরিবার বা সামর্থ্য যা-ই হোক, প্রতিটি শিশুকে সুশিক্ষা ও ভালো মানুষ হওয়ার প্রেরণা দেওয়া।",
          "একটি বিদ্যালয় গড়ে ওঠে অনেকের হাতে। ম্যানেজিং কমিটি, শিক্ষক, অভিভাবক ও প্রাক্তন শিক্ষার্থী, সবার দায়িত্ব একটাই: বিদ্যালয়টিকে এমন এক শিক্ষাঙ্গন হিসেবে ধরে রাখা, যেখানে শিশুরা নিরাপদ থাকবে, সততা শিখবে এবং ভবিষ্যতের আশা খুঁজে পাবে।",
          "যাঁরা আমাদের ওপর আস্থা রেখে সন্তানকে এখানে পাঠিয়েছেন, তাঁদের প্রতি আমরা কৃতজ্ঞ। আপনারা আসুন, প্রশ্ন করুন, আমাদের সঙ্গে থাকুন।",
        ),
      },
    },
    principal: {
      office: { en: "Principal", bn: "প্রধান শিক্ষক" },
      text: {
        en: paragraphs(
          "Welcome to our school. From Class 1 to Class 10 we follow the national curriculum, but our aim is wider than the syllabus. We want each student to read with understanding, reason with care, speak with confidence and treat others with respect.",
          "In Classes 9 and 10 students choose Science, Humanities or Business Studies. Lessons go together with assembly, sports, cultural programmes and service.",
          "Notices, results and important dates appear on this website first. Please look often, and tell us when something is missing. Good results come when home and school work together.",
        ),
        bn: paragraphs(
          "আমাদের বিদ্যালয়ে আপনাকে স্বাগত। প্রথম থেকে দশম শ্রেণি পর্যন্ত পাঠদান চলে জাতীয় শিক্ষাক্রম অনুযায়ী; তবে আমাদের লক্ষ্য শুধু পাঠ্যসূচি শেষ করা নয়। আমরা চাই, প্রতিটি শিক্ষার্থী বুঝে পড়ুক, যুক্তি দিয়ে ভাবুক, আত্মবিশ্বাস নিয়ে কথা বলুক এবং অন্যকে সম্মান করুক।",
          "নবম ও দশম শ্রেণিতে শিক্ষার্থীরা বিজ্ঞান, মানবিক অথবা ব্যবসায় শিক্ষা বিভাগ বেছে নেয়। পড়াশোনার পাশাপাশি রয়েছে প্রাত্যহিক সমাবেশ, খেলাধুলা, সাংস্কৃতিক অনুষ্ঠান ও সেবামূলক কাজ।",
          "নোটিশ, ফলাফল ও গুরুত্বপূর্ণ তারিখ এই ওয়েবসাইটে সবার আগে পাবেন। নিয়মিত চোখ রাখুন, কোনো তথ্য না পেলে আমাদের জানান। পরিবার ও বিদ্যালয় একসঙ্গে কাজ করলেই ভালো ফল আসে।",
        ),
      },
    },
  },
  staff: {
    people: [
      member(1, { en: "Head Teacher", bn: "প্রধান শিক্ষক" }),
      member(2, { en: "Assistant Head Teacher", bn: "সহকারী প্রধান শিক্ষক" }),
      member(3, { en: "Senior Teacher (Bangla)", bn: "সিনিয়র শিক্ষক (বাংলা)" }),
      member(4, { en: "Assistant Teacher (English)", bn: "সহকারী শিক্ষক (ইংরেজি)" }),
      member(5, { en: "Assistant Teacher (Mathematics)", bn: "সহকারী শিক্ষক (গণিত)" }),
      member(6, { en: "Assistant Teacher (Physical Science)", bn: "সহকারী শিক্ষক (ভৌতবিজ্ঞান)" }),
      member(7, { en: "Assistant Teacher (Business Studies)", bn: "সহকারী শিক্ষক (ব্যবসায় শিক্ষা)" }),
      member(8, { en: "Assistant Teacher (ICT)", bn: "সহকারী শিক্ষক (আইসিটি)" }),
      member(9, { en: "Office Staff (Accounts)", bn: "অফিস সহকারী কাম হিসাব সহকারী" }),
      member(10, { en: "Support Staff (Computer Lab)", bn: "কম্পিউটার ল্যাব সহকারী" }),
      member(11, { en: "Support Staff (Security)", bn: "নিরাপত্তাকর্মী" }),
      member(12, { en: "Support Staff (Cleaning)", bn: "পরিচ্ছন্নতাকর্মী" }),
    ],
  },
  committee: {
    members: [chairman, ...Array.from({ length: 7 }, () => ordinaryMember), secretary].map((designation, place) => ({
      id: `committee-${place + 1}`,
      designation,
    })),
  },
  about: {
    legacy: {
      en: paragraphs(
        "The school has its roots in a mission school opened in 1938. In 1946 it became the church school and its doors opened to children of every community in the area. Official recognition followed in 1985.",
        "Today girls and boys from Class 1 to Class 10 study here together, and former students serve as teachers, nurses, farmers, officers and entrepreneurs across the country.",
      ),
      bn: paragraphs(
        "১৯৩৮ সালে চালু হওয়া একটি মিশন স্কুল থেকে এই বিদ্যালয়ের সূচনা। ১৯৪৬ সালে এটি চার্চ পরিচালিত বিদ্যালয়ে রূপ নেয় এবং এলাকার সব সম্প্রদায়ের শিশুদের জন্য দুয়ার খুলে দেয়। ১৯৮৫ সালে আসে সরকারি স্বীকৃতি।",
        "আজ প্রথম থেকে দশম শ্রেণি পর্যন্ত ছেলেমেয়েরা এখানে একসঙ্গে পড়ে; প্রাক্তন শিক্ষার্থীরা দেশজুড়ে নানা পেশায় নিয়োজিত।",
      ),
    },
    timeline: [
      {
        id: "year-1938",
        year: 1938,
        event: { en: "Founded as a mission school", bn: "মিশন স্কুল হিসেবে প্রতিষ্ঠা" },
      },
      {
        id: "year-1946",
        year: 1946,
        event: { en: "Became the church school", bn: "চার্চ পরিচালিত বিদ্যালয় হিসেবে যাত্রা" },
        more: { en: "The school counts this year as its foundation.", bn: "এ বছরকেই প্রতিষ্ঠাকাল ধরা হয়।" },
      },
      {
        id: "year-1985",
        year: 1985,
        event: { en: "Officially recognised", bn: "সরকারি স্বীকৃতি লাভ" },
      },
    ],
    vision: {
      en: "A place where every child of Lalmonirhat can learn, grow in character and serve others.",
      bn: "এমন এক শিক্ষাঙ্গন, যেখানে লালমনিরহাটের প্রতিটি শিশু শিখবে, চরিত্রবান হয়ে বেড়ে উঠবে এবং মানুষের সেবায় এগিয়ে আসবে।",
    },
    mission: {
      en: "To teach the national curriculum well, to keep the school safe and open to families of every faith and income, and to form honest, thoughtful and capable young people.",
      bn: "জাতীয় শিক্ষাক্রম অনুযায়ী মানসম্মত পাঠদান নিশ্চিত করা, সব ধর্ম ও সামর্থ্যের পরিবারের জন্য নিরাপদ ও উন্মুক্ত পরিবেশ বজায় রাখা এবং সৎ, চিন্তাশীল ও দক্ষ মানুষ গড়ে তোলা।",
    },
    values: [
      {
        id: "integrity",
        name: { en: "Integrity", bn: "সততা" },
        means: {
          en: "We tell the truth, keep our word and do our own work.",
          bn: "আমরা সত্য বলি, কথা রাখি, নিজের কাজ নিজে করি।",
        },
      },
      {
        id: "community",
        name: { en: "Community", bn: "সম্প্রীতি" },
        means: {
          en: "We look after one another, at school and at home.",
          bn: "বিদ্যালয়ে ও বাড়িতে আমরা একে অপরের পাশে থাকি।",
        },
      },
      {
        id: "excellence",
        name: { en: "Excellence", bn: "উৎকর্ষ" },
        means: {
          en: "We keep trying until the work is good.",
          bn: "কাজটি ভালো না হওয়া পর্যন্ত আমরা চেষ্টা চালিয়ে যাই।",
        },
      },
    ],
  },
  courses: {
    courses: [
      {
        id: "course-1",
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
        id: "course-2",
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
        id: "course-3",
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
        id: "course-4",
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
        id: "course-5",
        title: { en: "LearnEnglish Teens", bn: "লার্নইংলিশ টিনস" },
        url: "https://learnenglishteens.britishcouncil.org",
        about: { en: "Read, listen and practise English.", bn: "ইংরেজি পড়া, শোনা ও চর্চা।" },
        provider: { en: "British Council", bn: "ব্রিটিশ কাউন্সিল" },
        classes: { en: "Classes 7 to 10", bn: "সপ্তম থেকে দশম শ্রেণি" },
        language: { en: "English", bn: "ইংরেজি" },
        data: { en: "Reading uses little, audio and video more", bn: "পড়ায় কম, অডিও ও ভিডিওতে বেশি" },
      },
    ],
  },
};

export const firstValues = Object.fromEntries(
  sectionNames.map((name) => [name, sectionSchemas[name].parse(known[name] ?? {})]),
) as School;
