import { describe, expect, it } from "vitest";
import { activitySentence } from "~/activity/activity-texts";
import { getTranslator } from "~/i18n/i18n.server";
import { type ActivityAct, type ActivityKind, activityActs, activityKinds } from "~drizzle/stored-values";

const everySentence = activityKinds.flatMap((kind) => activityActs.map((act) => ({ act, kind })));
const inEnglish = (act: ActivityAct, kind: ActivityKind) => activitySentence(getTranslator("en").t, act, kind);
const inBengali = (act: ActivityAct, kind: ActivityKind) => activitySentence(getTranslator("bn").t, act, kind);

describe("a sentence of the activity", () => {
  it.each(everySentence)("the activity has a complete sentence in both languages for $kind $act", ({ act, kind }) => {
    expect(inEnglish(act, kind)).toMatch(/^[A-Z][A-Za-z :'-]+$/);
    expect(inBengali(act, kind)).toMatch(/^[\u0980-\u09ff :-]+$/u);
  });

  it.each(everySentence)(
    "the Bengali activity sentence uses the stored genitive of the noun for $kind $act",
    ({ act, kind }) => {
      const genitive = getTranslator("bn").t(`kind.${kind}.of`);
      const nominative = getTranslator("bn").t(`kind.${kind}`);
      const after = inBengali(act, kind).split(nominative)[1]?.split(" ")[0] ?? "";
      expect(["", genitive.slice(nominative.length)]).toContain(after.replace(":", ""));
    },
  );

  it.each<[ActivityAct, ActivityKind, string, string]>([
    ["opened", "download", "Exam routine shown to parents", "পরীক্ষার রুটিন অভিভাবকদের জন্য উন্মুক্ত করা হয়েছে"],
    ["closed", "download", "Exam routine hidden from parents", "পরীক্ষার রুটিন অভিভাবকদের দেখানো বন্ধ করা হয়েছে"],
    ["opened", "exam", "Examination opened to families", "পরীক্ষার কার্ড অভিভাবকদের জন্য উন্মুক্ত করা হয়েছে"],
    ["opened", "notifications", "Notifications turned on", "ফোনে নোটিশ পাঠানো চালু করা হয়েছে"],
    ["restored", "account", "Account enabled", "অ্যাকাউন্টের প্রবেশ আবার চালু করা হয়েছে"],
    ["marked", "exam", "Marks of the examination saved", "পরীক্ষার নম্বর সংরক্ষণ করা হয়েছে"],
    ["movedUp", "class", "Class moved up", "শ্রেণির শিক্ষার্থীদের পরের শ্রেণিতে উন্নীত করা হয়েছে"],
    ["revoked", "student", "Student: family link revoked", "শিক্ষার্থীর কার্ডের লিংক বাতিল করা হয়েছে"],
    ["imported", "notice", "Notice imported", "নোটিশের শিক্ষার্থীদের তথ্য ইমপোর্ট করা হয়েছে"],
  ])("the activity sentence for %s %s reads naturally in English and Bengali", (act, kind, english, bengali) => {
    expect(inEnglish(act, kind)).toBe(english);
    expect(inBengali(act, kind)).toBe(bengali);
  });
});
