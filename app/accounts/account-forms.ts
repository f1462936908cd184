import { z } from "zod";
import { addError, typedText } from "../i18n/form-schema";
import { type FieldError, requiredError } from "../i18n/form-values";
import { isValidEmail, isValidNewEmail, isValidPasswordLength, normalizeEmail, normalizePassword } from "./account";

/* Only the server checks whether a password is easy to guess, because the list of these passwords is large. */

const email = typedText(normalizeEmail);
const password = typedText(normalizePassword);
const missingInfo = "toast.missingInfo.body";

const presentPassword = password({ required: { text: "account.passwordMissing" } });
const newPassword = (required: FieldError) =>
  password({
    required,
    check: (text) => (isValidPasswordLength(text) ? undefined : { text: "signUp.passwordLength" }),
  });

const checkNewEmail = (text: string): FieldError | undefined =>
  isValidNewEmail(text) ? undefined : { text: "signUp.email" };

const emailOfPerson = { required: requiredError("form.lacks.email", missingInfo) };
const lacksPassword = requiredError("form.lacks.password", missingInfo);

export const signInSchema = z.object({ email: email(emailOfPerson), password: password({ required: lacksPassword }) });

export const signUpSchema = z.object({
  email: email({ ...emailOfPerson, check: checkNewEmail }),
  password: newPassword(lacksPassword),
});

export const firstAccountSchema = z.object({
  ...signUpSchema.shape,
  setUpCode: typedText((code) => code)({ required: { text: "signUp.setUpCodeWrong" } }),
});

export const forgottenPasswordSchema = z.object({
  email: email({
    required: { text: "signUp.email" },
    check: (text) => (isValidEmail(text) ? undefined : { text: "signUp.email" }),
  }),
});

/** The schemas of the one-time links. The key is the last part of the link's path. */
export const linkSchemas = {
  confirm: z.object({ password: password({ required: { text: "form.lacks.password" } }) }),
  "new-password": z.object({ password: newPassword({ text: "joining.newPassword.missing" }) }),
  "new-address": z.object({ password: presentPassword }),
};

export const passwordChangeSchema = z
  .object({ password: presentPassword, newPassword: newPassword({ text: "signUp.passwordLength" }) })
  .superRefine((typed, context) => {
    if (typed.newPassword !== "" && typed.newPassword === typed.password)
      addError(context, { text: "account.password.same" }, "newPassword");
  });

/** `ownEmail` is the current email address of the account. */
export const emailChangeSchema = (ownEmail: string) =>
  z.object({
    newEmail: email({
      required: { text: "signUp.email" },
      check: (text) => checkNewEmail(text) ?? (text === ownEmail ? { text: "account.email.same" } : undefined),
    }),
    password: presentPassword,
  });

export const backupPasswordSchema = z.object({ password: password({ required: { text: "backups.passwordMissing" } }) });
