export const mailTexts = {
  "mail.confirm.subject": "Confirm your email address",
  "mail.confirm":
    "Someone, most likely you, asked for an account for the office of our website with this email address. To confirm, open this page and enter the password you chose. The link works for one day.",
  "mail.confirm.then": "After that, a colleague must approve your account before you can sign in.",
  "mail.known.subject": "You already have an account",
  "mail.known":
    "Someone, perhaps you, asked for an account for the office of our website with this email address. You already have an account, so nothing was changed.",
  "mail.known.forgotten": "If you have forgotten the password, you can choose a new one here:",
  "mail.approved.subject": "Your account is approved",
  "mail.approved": "A colleague has approved your account for the office of our website. You can now sign in:",
  "mail.newPassword.subject": "Choose a new password",
  "mail.newPassword":
    "Someone, most likely you, asked to reset the password of your account for the office of our website. Open this page to choose a new one. The link works once and expires after one hour.",
  "mail.passwordChanged.subject": "Your password was changed",
  "mail.passwordChanged":
    "The password of your account for the office of our website was changed. You have been signed out everywhere.",
  "mail.newAddress.subject": "Confirm your new email address",
  "mail.newAddress":
    "Someone, most likely you, wants to use this email address to sign in to the office of our website. To confirm, open this page and enter the current password of the account. The link works for one day.",
  "mail.addressChanged.subject": "The email address of your account was changed",
  "mail.addressChanged":
    "Your account for the office of our website now uses a different email address. You can no longer sign in with this one.",
  "mail.ignore": "If this was not you, ignore this email. Nothing has been changed.",
  "mail.report": "If this was not you, please tell a colleague in the office at once.",
} as const;
