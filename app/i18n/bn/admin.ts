import type { adminTexts as english } from "../en/admin";

export const adminTexts = {
  "admin.dashboard": "ড্যাশবোর্ড",
  "admin.backToSite": "ওয়েবসাইটে ফিরে যান",
  "admin.backToDashboard": "ড্যাশবোর্ডে ফিরে যান",
  "admin.card.notices": "নোটিশ ব্যবস্থাপনা",
  "admin.card.resultDocuments": "ফলাফলের ফাইল",
  "admin.card.blogs": "ব্লগ ব্যবস্থাপনা",
  "admin.card.gallery": "গ্যালারি ব্যবস্থাপনা",
} satisfies Record<keyof typeof english, string>;
