export const joiningTexts = {
  "joining.thenApproval":
    "The email may take a few minutes; check your spam folder too. After you confirm your email address, a colleague must approve your account.",
  "joining.wait": "Too many requests. Wait {minutes} min, then try again.",
  "joining.forgotten": "Forgotten your password?",
  "joining.forgotten.byColleague":
    "Forgotten your password? Ask a colleague, or the person who set up the website, for a new one.",
  "joining.forgotten.title": "Forgotten password",
  "joining.forgotten.about":
    "Enter your email address. If it belongs to an account, we will email you a link to set a new password.",
  "joining.forgotten.send": "Send link",
  "joining.forgotten.notSent": "Email not sent",
  "joining.forgotten.sent": "Check your email",
  "joining.forgotten.sent.body":
    "If this address belongs to an account, an email with a link is on its way. The link works for one hour. Check your spam folder too.",
  "joining.forgotten.off":
    "This website cannot send email. Ask a colleague for a link to set a new password. If no colleague has an account, ask the person who set up the website.",
  "joining.newPassword": "New password",
  "joining.newPassword.about": "Choose a new password for the account {email}. You will be signed out everywhere.",
  "joining.newPassword.hint": "12 to 128 characters. Three or four unrelated words work well.",
  "joining.newPassword.button": "Set password",
  "joining.newPassword.missing": "Please enter a new password.",
  "joining.newPassword.failed": "The password was not changed",
  "joining.newPassword.done": "Password changed",
  "joining.newPassword.done.body": "You can now sign in with your new password.",
  "joining.confirm": "Confirm your email address",
  "joining.confirm.about":
    "Someone asked for an account with {email}. To confirm it was you, enter the password you chose.",
  "joining.confirm.button": "Confirm email address",
  "joining.confirm.failed": "Email address not confirmed",
  "joining.confirm.wrong":
    "Wrong password. Try again, or go to the login page and ask for the account again with a new password.",
  "joining.confirmed": "Email address confirmed",
  "joining.confirmed.waiting": "A colleague must now approve your account. Then you can sign in.",
  "joining.confirmed.active": "You can sign in now.",
  "joining.newAddress": "Confirm your new email address",
  "joining.newAddress.about": "From now on, the account {email} will sign in with:",
  "joining.newAddress.button": "Use this email address",
  "joining.newAddress.failed": "Email address not changed",
  "joining.newAddress.taken": "Another account already uses this email address. Yours has not changed.",
  "joining.newAddress.done": "Email address changed",
  "joining.newAddress.done.body": "From now on you sign in with the new email address.",
  "joining.gone": "This link no longer works",
  "joining.gone.about":
    "The link has expired, or it has already been used. If you have just used it, you do not need to do anything.",
  "joining.gone.confirm": "If you still want an account, ask again on the login page.",
  "joining.gone.password": "For a new link, use the forgotten password page or ask a colleague.",
  "joining.gone.email": "To try again, sign in and enter the new email address again.",
  "joining.toLogin": "Go to login page",
  "joining.passwordCommon": "This password is too easy to guess. Try three or four unrelated words.",
} as const;
