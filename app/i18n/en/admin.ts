export const adminTexts = {
  "admin.dashboard": "Dashboard",
  "admin.backToSite": "Back to Website",
  "admin.backToDashboard": "Back to Dashboard",
  "admin.card.notices": "Manage Notices",
  "admin.card.resultDocuments": "Result Documents",
  "admin.card.blogs": "Manage Blogs",
  "admin.card.gallery": "Manage Gallery",
} as const;
