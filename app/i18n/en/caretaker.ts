export const caretakerTexts = {
  "caretaker.details": "For the person who set up the website",
  "caretaker.send": "Tell them by WhatsApp",
  "caretaker.busy.title": "The website is busy for a moment",
  "caretaker.busy.body": "Nothing was changed. Please try again in a minute.",
  "caretaker.full.act": "The server’s disk is full. Ask the person who set up the website to free some space.",
  "caretaker.full.title": "The server is full",
  "caretaker.full.body": "Nothing was changed. Tell the person who set up the website, and try again later.",
} as const;
