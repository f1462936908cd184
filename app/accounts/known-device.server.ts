import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { overHttps } from "./session-cookie.server";
import { sessionSecret } from "./session-secret.server";

const yearSeconds = 365 * 24 * 3600;

/** Remembers that somebody has signed in to an account with this browser. It lets nobody in. */
function device() {
  return createCookie(overHttps() ? "__Host-device" : "device", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: overHttps(),
    maxAge: yearSeconds,
    secrets: [sessionSecret()],
  });
}

/** The Set-Cookie value by which this browser will be known for the account of this e-mail. */
export const deviceCookie = (email: string): Promise<string> => device().serialize(nameOf(email));

/** Whether somebody has signed in to the account of this e-mail with the browser that sent the request. */
export async function isKnownDevice(request: Request, email: string): Promise<boolean> {
  return (await device().parse(request.headers.get("Cookie"))) === nameOf(email);
}

const nameOf = (email: string) => createHash("sha256").update(`device\n${email}`).digest("base64url");
