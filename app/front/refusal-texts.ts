import { bn } from "../language/bn";
import { en } from "../language/en";
import type { Language } from "../language/languages";

export type RefusalText = { title: string; body: string };

type Topic =
  | "unclear"
  | "otherHost"
  | "method"
  | "noForm"
  | "origin"
  | "tooLarge"
  | "tooSlow"
  | "crowded"
  | "notFound"
  | "broken"
  | "closed";

const english: Record<Topic, RefusalText> = {
  unclear: {
    title: "This request cannot be understood",
    body: "The address or the request is not in a form that this website reads. Please start again from the home page.",
  },
  otherHost: {
    title: "This website has another address",
    body: "It does not answer under this name. Please use the school's own address.",
  },
  method: {
    title: "This is not possible here",
    body: "This website shows pages and takes in forms, and nothing else.",
  },
  noForm: {
    title: "This page can only be read",
    body: "It takes no form, and nothing was saved. Please go back and read on.",
  },
  origin: {
    title: "This form did not come from this website",
    body: "To be safe, nothing was changed. Please open the page here and send the form again.",
  },
  tooLarge: {
    title: "Too much was sent",
    body: "This page takes less than that, and nothing was saved. Please shorten it and try again.",
  },
  tooSlow: {
    title: "The connection was too slow",
    body: "The rest did not arrive in time, and nothing was saved. Please try again.",
  },
  crowded: {
    title: "Too many at once",
    body: "More is coming from your network at this moment than this website takes at once, so nothing was saved. Please try again in a minute.",
  },
  notFound: { title: en["error.notFound"], body: "" },
  broken: { title: en["error.app"], body: en["toast.unexpected.body"] },
  closed: {
    title: "This website is closed for now",
    body: "Something has to be put right at the school first. What is sent meanwhile is not saved. Please come again later.",
  },
};

const bengali: Record<Topic, RefusalText> = {
  unclear: {
    title: "অনুরোধটি বোঝা যায়নি",
    body: "ঠিকানা বা অনুরোধটি এমন, যা এই ওয়েবসাইট পড়তে পারে না। অনুগ্রহ করে হোম পাতা থেকে আবার শুরু করুন।",
  },
  otherHost: {
    title: "এই ওয়েবসাইটের ঠিকানা অন্য",
    body: "এই নামে ওয়েবসাইটটি পাওয়া যায় না। অনুগ্রহ করে বিদ্যালয়ের নিজস্ব ঠিকানা ব্যবহার করুন।",
  },
  method: {
    title: "এখানে এটি করা যায় না",
    body: "এই ওয়েবসাইট শুধু পাতা দেখায় ও ফরম গ্রহণ করে।",
  },
  noForm: {
    title: "এই পাতাটি শুধু পড়া যায়",
    body: "পাতাটি কোনো ফরম গ্রহণ করে না, তাই কিছুই সংরক্ষণ করা হয়নি। আগের পাতায় ফিরে যান।",
  },
  origin: {
    title: "ফরমটি এই ওয়েবসাইট থেকে আসেনি",
    body: "নিরাপত্তার জন্য কিছুই বদলানো হয়নি। পাতাটি এখানে খুলে ফরমটি আবার পাঠান।",
  },
  tooLarge: {
    title: "পাঠানো তথ্য অনেক বড়",
    body: "এই পাতা এতটা নিতে পারে না, তাই কিছুই সংরক্ষণ করা হয়নি। সংক্ষেপ করে আবার চেষ্টা করুন।",
  },
  tooSlow: {
    title: "সংযোগ খুব ধীর ছিল",
    body: "বাকি অংশ সময়মতো পৌঁছায়নি, তাই কিছুই সংরক্ষণ করা হয়নি। আবার চেষ্টা করুন।",
  },
  crowded: {
    title: "একসঙ্গে অনেক বেশি অনুরোধ",
    body: "আপনার নেটওয়ার্ক থেকে এই মুহূর্তে এত অনুরোধ আসছে, যা এই ওয়েবসাইট একসঙ্গে নিতে পারে না, তাই কিছুই সংরক্ষণ করা হয়নি। অনুগ্রহ করে এক মিনিট পরে আবার চেষ্টা করুন।",
  },
  notFound: { title: bn["error.notFound"], body: "" },
  broken: { title: bn["error.app"], body: bn["toast.unexpected.body"] },
  closed: {
    title: "ওয়েবসাইটটি আপাতত বন্ধ আছে",
    body: "বিদ্যালয়ে কারিগরি সমস্যা ঠিক করা হচ্ছে। এ সময়ে যা পাঠানো হয়, তা সংরক্ষণ করা হয় না। পরে আবার আসুন।",
  },
};

/** What a refused reader is told, by problem; `unclear` is for all that have no words of their own. */
export const refusalTexts: Record<Language, Record<Topic, RefusalText>> = { en: english, bn: bengali };
