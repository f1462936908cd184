import type { informationTexts as english } from "../en/information";

export const informationTexts = {
  "information.kind.profile": "প্রতিষ্ঠানের পরিচিতি",
  "information.kind.recognition": "পাঠদানের অনুমতি ও স্বীকৃতি",
  "information.kind.students": "শ্রেণি ও লিঙ্গভিত্তিক শিক্ষার্থীর তথ্য",
  "information.kind.approved": "শ্রেণিভিত্তিক অনুমোদিত শাখা",
  "information.kind.teaching": "পাঠদান: রুটিন, পাঠ্যসূচি ও নোটিশ",
  "information.kind.mpo": "এমপিও",
  "information.kind.contact": "যোগাযোগ",
  "information.kind.centre": "তথ্য সেবা কেন্দ্র",
  "information.kind.complaints": "অভিযোগ নিষ্পত্তি কর্মকর্তা",
  "information.kind.staff": "প্রধান শিক্ষক, শিক্ষক ও কর্মচারী",
  "information.kind.committee": "ম্যানেজিং কমিটি",
  "information.lack.people": "সবার নাম",
  "information.lack.names": "নাম",
} satisfies Record<keyof typeof english, string>;
