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

/** For documents only. It is half a kilobyte, has no effect on pictures, and a first visit fetches ten of them. */
export const permissionsPolicy = deniedPermissions.map((power) => `${power}=()`).join(", ");
