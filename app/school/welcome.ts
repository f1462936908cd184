import type { Bilingual } from "./identity";

/** The hero of the home page. */
export const welcome: { headline: Bilingual; lead: Bilingual } = {
  headline: {
    en: "Learning, honesty and service since 1946",
    bn: "১৯৪৬ সাল থেকে শিক্ষা, সততা ও সেবার পথে",
  },
  lead: {
    en: "Co-educational, Classes 1 to 10. Science, Humanities and Business Studies. MPO registered.",
    bn: "প্রথম থেকে দশম শ্রেণি পর্যন্ত সহশিক্ষা। বিজ্ঞান, মানবিক ও ব্যবসায় শিক্ষা বিভাগ। এমপিওভুক্ত প্রতিষ্ঠান।",
  },
};
