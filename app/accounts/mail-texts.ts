import type { Language } from "../i18n/languages";

export type EmailKind =
  | "confirm"
  | "known"
  | "approved"
  | "newPassword"
  | "passwordChanged"
  | "newAddress"
  | "addressChanged";

type EmailText = { subject: string; lines: string[] };

const ignoreIfNotYou = {
  en: "If this was not you, nothing has happened, and you can forget this letter.",
  bn: "এটি আপনি না করে থাকলে চিন্তার কিছু নেই, কিছুই বদলায়নি; এই ইমেইলটি উপেক্ষা করুন।",
};

const reportIfNotYou = {
  en: "If this was not you, please tell a colleague in the office at once.",
  bn: "এটি আপনি না করে থাকলে এখনই অফিসের কোনো সহকর্মীকে জানান।",
};

export const emailTexts: Record<EmailKind, Record<Language, EmailText>> = {
  confirm: {
    en: {
      subject: "Please confirm your address",
      lines: [
        "Somebody, most likely you, has asked for an account at the office of our website with this address. Please open this page and enter the password you chose. The link works for a day.",
        "{link}",
        "After that a colleague must approve the account before you can sign in.",
        ignoreIfNotYou.en,
      ],
    },
    bn: {
      subject: "আপনার ইমেইল ঠিকানা নিশ্চিত করুন",
      lines: [
        "এই ইমেইল ঠিকানা দিয়ে আমাদের ওয়েবসাইটের অফিস অংশে একটি অ্যাকাউন্টের অনুরোধ করা হয়েছে, সম্ভবত আপনিই করেছেন। নিচের পাতাটি খুলে তখন দেওয়া পাসওয়ার্ডটি লিখুন। লিংকটি এক দিন কাজ করবে।",
        "{link}",
        "এরপর লগইন করার আগে একজন সহকর্মীকে অ্যাকাউন্টটি অনুমোদন করতে হবে।",
        ignoreIfNotYou.bn,
      ],
    },
  },
  known: {
    en: {
      subject: "You have an account already",
      lines: [
        "Somebody, perhaps you, has asked for an account at the office of our website with this address. It has one already, and nothing was changed.",
        "If you have forgotten the password, you can choose a new one here:",
        "{link}",
        ignoreIfNotYou.en,
      ],
    },
    bn: {
      subject: "আপনার অ্যাকাউন্ট আগে থেকেই আছে",
      lines: [
        "এই ইমেইল ঠিকানা দিয়ে আমাদের ওয়েবসাইটের অফিস অংশে একটি অ্যাকাউন্টের অনুরোধ করা হয়েছে, হয়তো আপনিই করেছেন। এই ইমেইলে আগে থেকেই একটি অ্যাকাউন্ট আছে; কিছুই বদলানো হয়নি।",
        "পাসওয়ার্ড ভুলে গিয়ে থাকলে এখানে নতুন একটি দিতে পারেন:",
        "{link}",
        ignoreIfNotYou.bn,
      ],
    },
  },
  approved: {
    en: {
      subject: "Your account is approved",
      lines: ["A colleague has approved your account at the office of our website. You can sign in now:", "{link}"],
    },
    bn: {
      subject: "আপনার অ্যাকাউন্ট অনুমোদিত হয়েছে",
      lines: ["একজন সহকর্মী আমাদের ওয়েবসাইটের অফিস অংশে আপনার অ্যাকাউন্ট অনুমোদন করেছেন। এখন লগইন করতে পারেন:", "{link}"],
    },
  },
  newPassword: {
    en: {
      subject: "Choose a new password",
      lines: [
        "Somebody, most likely you, has forgotten the password of your account at the office of our website. You can choose a new one on this page. The link works for an hour, and once.",
        "{link}",
        ignoreIfNotYou.en,
      ],
    },
    bn: {
      subject: "নতুন পাসওয়ার্ড বেছে নিন",
      lines: [
        "আমাদের ওয়েবসাইটের অফিস অংশে আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে, সম্ভবত আপনিই চেয়েছেন। নিচের পাতায় নতুন পাসওয়ার্ড দিতে পারেন। লিংকটি এক ঘণ্টা কার্যকর থাকবে এবং একবারই ব্যবহার করা যাবে।",
        "{link}",
        ignoreIfNotYou.bn,
      ],
    },
  },
  passwordChanged: {
    en: {
      subject: "Your password was changed",
      lines: [
        "The password of your account at the office of our website was changed. You were signed out everywhere.",
        reportIfNotYou.en,
      ],
    },
    bn: {
      subject: "আপনার পাসওয়ার্ড বদলানো হয়েছে",
      lines: [
        "আমাদের ওয়েবসাইটের অফিস অংশে আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে। সব জায়গা থেকে আপনাকে লগআউট করা হয়েছে।",
        reportIfNotYou.bn,
      ],
    },
  },
  newAddress: {
    en: {
      subject: "Please confirm your new address",
      lines: [
        "An account at the office of our website is to have this address from now on. Please open this page and enter the present password of the account. The link works for a day.",
        "{link}",
        ignoreIfNotYou.en,
      ],
    },
    bn: {
      subject: "আপনার নতুন ইমেইল ঠিকানা নিশ্চিত করুন",
      lines: [
        "আমাদের ওয়েবসাইটের অফিস অংশের একটি অ্যাকাউন্টে এখন থেকে এই ইমেইল ঠিকানা ব্যবহার করতে চাওয়া হয়েছে। নিচের পাতাটি খুলে অ্যাকাউন্টের বর্তমান পাসওয়ার্ডটি লিখুন। লিংকটি এক দিন কাজ করবে।",
        "{link}",
        ignoreIfNotYou.bn,
      ],
    },
  },
  addressChanged: {
    en: {
      subject: "Your account has another address now",
      lines: [
        "Your account at the office of our website has another address from now on. This one no longer signs in.",
        reportIfNotYou.en,
      ],
    },
    bn: {
      subject: "আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলেছে",
      lines: [
        "আমাদের ওয়েবসাইটের অফিস অংশে আপনার অ্যাকাউন্টে এখন থেকে অন্য ইমেইল ঠিকানা থাকবে। এই ঠিকানা দিয়ে আর লগইন করা যাবে না।",
        reportIfNotYou.bn,
      ],
    },
  },
};
