const refusedPowers = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const onEveryAnswer = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
};

// Half a kilobyte that says nothing of a font, a picture or a script: a first visit fetches ten of them.
const onDocuments = {
  "Permissions-Policy": refusedPowers.map((power) => `${power}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
};

const unlessBrought = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

const oneYear = 365 * 24 * 60 * 60;

/**
 * The headers an answer gets where it does not bring its own. `isSecure`: the school's address is an https one;
 * `isPart`: what is sent is a part of a page and no document.
 */
export function securityHeaders(status: number, isSecure: boolean, isPart = false): Record<string, string> {
  return {
    ...onEveryAnswer,
    ...(!isPart && onDocuments),
    ...(isSecure && { "Strict-Transport-Security": `max-age=${oneYear}` }),
    // A browser writes the headers of a 304 over those of the answer it kept.
    ...(status !== 304 && unlessBrought),
  };
}

/** Whether answers of this Content-Type are parts of pages, such as fonts, and no documents. */
export const isPartOfPage = (type: string) =>
  /^(?:font|image)\/|^text\/(?:css|javascript)|^application\/(?:manifest|speculationrules)\+json/.test(type);
