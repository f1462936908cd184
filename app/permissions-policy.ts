const deniedPermissions = [
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

/**
 * We send this header only with HTML documents. Pictures do not need it, and it would add half a kilobyte to each of
 * the ten pictures of a first visit.
 */
export const permissionsPolicy = deniedPermissions.map((power) => `${power}=()`).join(", ");
