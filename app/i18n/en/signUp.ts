export const signUpTexts = {
  "signUp.email": "Please enter a complete email address.",
  "signUp.passwordLength": "Please choose a password of 12 to 128 characters.",
  "signUp.passwordRules":
    "For a new account: 12 to 128 characters. Three or four unrelated words work well. Do not use the school’s name, your email address or keyboard patterns.",
  "signUp.howTo": "For a new account, enter your email and a new password, then press “Create Admin Account” again.",
  "signUp.first": "This website has no account yet. Create the first one; you are signed in at once.",
  "signUp.setUpCode": "Set-up code",
  "signUp.setUpHint":
    "The person who set up the website has this code. The terminal shows it when the server starts; it is valid for 30 minutes.",
  "signUp.setUpCodeWrong":
    "Wrong or expired set-up code. A code works for 30 minutes; restart the server to get a new one.",
  "signUp.closed": "This website does not accept new accounts at the moment.",
  "signUp.first.done": "You are signed in.",
  "signUp.waits": "Waiting for approval",
  "signUp.waits.first": "You cannot sign in yet. A colleague must approve your account first.",
  "signUp.waits.then": "After the approval, sign in with the same email and password.",
  "signUp.waits.signIn": "Sign in after the approval",
  "signUp.tellNumber":
    "Phone the person who sent you the link, or a colleague with an account, and tell them this number:",
  "signUp.noEmail": "If no email arrives, the number is enough.",
  "signUp.notSeen": "If your colleague does not see your request, press ‘Create Admin Account’ again.",
} as const;
