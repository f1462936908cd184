import type { authTexts as english } from "../en/auth";

export const authTexts = {
  "auth.checking": "লগইন যাচাই করা হচ্ছে...",
  "auth.signIn": "লগইন করুন",
  "auth.signingIn": "লগইন হচ্ছে...",
  "auth.createAccount": "অ্যাডমিন অ্যাকাউন্ট খুলুন",
  "auth.email": "ইমেইল",
  "auth.password": "পাসওয়ার্ড",
  "auth.showPassword": "পাসওয়ার্ড দেখুন",
  "auth.hidePassword": "পাসওয়ার্ড লুকান",
  "auth.protected": "সংরক্ষিত অ্যাডমিন এলাকা। শুধু অনুমোদিত ব্যক্তিদের জন্য।",
  "auth.logout": "লগআউট",
  "auth.loggedInAs": "লগইন করেছেন:",
  "auth.failed": "ইমেইল বা পাসওয়ার্ড সঠিক নয়, অথবা অ্যাকাউন্টটি এখনো অনুমোদন পায়নি।",
  "auth.notApproved": "আপনার অ্যাকাউন্ট এখনো অনুমোদন পায়নি।",
  "auth.wait": "অনেকবার ভুল হয়েছে। {minutes} মিনিট অপেক্ষা করে আবার চেষ্টা করুন।",
  "auth.busy": "এই মুহূর্তে অনেকে লগইন করছেন। এক মিনিট পরে আবার চেষ্টা করুন।",
  "auth.expired.title": "আপনার লগইনের মেয়াদ শেষ হয়েছে",
  "auth.expired.lost":
    "কিছুই সংরক্ষণ হয়নি। যা লিখেছিলেন বা বেছে নিয়েছিলেন তা রাখা যায় না: লগইন করলে ফরমটিতে ফিরে গিয়ে আবার পূরণ করতে পারবেন।",
  "auth.expired.inPlace": "আপনি যা লিখেছেন ও বেছে নিয়েছেন, সবই এখানে আছে। লগইন করলেই তা পাঠানো হবে।",
} satisfies Record<keyof typeof english, string>;
