import { describe, expect, it } from "vitest";
import { parseEnvironment } from "../../../app/env.server";
import { checkSettings } from "../../../app/operations/doctor/rules";

const https = { PUBLIC_URL: "https://school.example" };
const proxied = { ...https, TRUST_PROXY: "1", HOST: "127.0.0.1" };
const mail = { SMTP_URL: "smtp://mail.example" };

const found = (settings: Record<string, string>, about: string) =>
  checkSettings(parseEnvironment(settings)).find((finding) => finding.about === about);

describe("the doctor on the settings", () => {
  it.each<[Record<string, string>, string, string]>([
    [{}, "look", "PUBLIC_URL is not set: the website answers to any name"],
    [https, "ok", "at https://school.example"],
    [{ PUBLIC_URL: "http://school.example" }, "wrong", "passwords travel in the open"],
    [{ PUBLIC_URL: "http://school.local" }, "ok", "inside the school"],
    [{ PUBLIC_URL: "http://192.168.1.7:3000" }, "ok", "inside the school"],
    [{ PUBLIC_URL: "http://school-pc:3000" }, "ok", "inside the school"],
    [{ PUBLIC_URL: "http://8.8.4.4" }, "wrong", "not https"],
  ])("finds the address of %o %s: %s", (settings, level, message) => {
    expect(found(settings, "address")).toMatchObject({ level, message: expect.stringContaining(message) });
  });

  it.each<[Record<string, string>, string, string]>([
    [{}, "ok", "No proxy is trusted"],
    [https, "wrong", "Set TRUST_PROXY=1"],
    [proxied, "ok", "TRUST_PROXY is 1"],
    [{ ...https, TRUST_PROXY: "1" }, "look", "Set HOST=127.0.0.1"],
    [{ TRUST_PROXY: "1" }, "look", "without PUBLIC_URL"],
    [{ ...proxied, TRUST_PROXY: "3" }, "look", "lets visitors choose their address"],
  ])("finds the proxy of %o %s: %s", (settings, level, message) => {
    expect(found(settings, "proxy")).toMatchObject({ level, message: expect.stringContaining(message) });
  });

  it.each<[Record<string, string>, string, string]>([
    [{}, "ok", "No mail server is set"],
    [{ ...proxied, ...mail }, "look", "MAIL_FROM is not set"],
    [{ ...proxied, ...mail, MAIL_FROM: "The School <office@school.example>" }, "ok", "Mails come from"],
    [{ ...proxied, ...mail, MAIL_FROM: "office@school.example" }, "ok", "Mails come from"],
  ])("finds the mails of %o %s: %s", (settings, level, message) => {
    expect(found(settings, "mail")).toMatchObject({ level, message: expect.stringContaining(message) });
  });
});
