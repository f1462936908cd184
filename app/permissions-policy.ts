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
 * Only documents get this header. It has half a kilobyte, and pictures do not need it: a first visit loads ten of them.
 */
export const permissionsPolicy = deniedPermissions.map((power) => `${power}=()`).join(", ");
