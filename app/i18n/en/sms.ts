export const smsTexts = {
  "sms.posted": "Posted {day}",
  "sms.title": "Text message (SMS)",
  "sms.parts_one": "{number} part",
  "sms.parts_other": "{number} parts",
  "sms.used": "({used} of {room} characters)",
  "sms.withoutAddress": "Without the link: 1 part",
  "sms.limits.gsm7":
    "English: up to {single} characters in one part, {several} per part in longer messages. Your operator charges for each part.",
  "sms.limits.bengali":
    "Bengali: up to {single} characters in one part, {several} per part in longer messages. Your operator charges for each part.",
  "sms.limits.signs":
    "With characters such as ’ – or emoji: up to {single} characters in one part, {several} per part in longer messages. Your operator charges for each part.",
  "sms.open": "Open in Messages",
  "sms.about":
    "Opens the messaging app on this device. You choose the recipients there. The website sends nothing itself.",
} as const;
