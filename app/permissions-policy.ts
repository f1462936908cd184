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

/** For documents only: half a kilobyte that says nothing of a picture, of which a first visit fetches ten. */
export const permissionsPolicy = deniedPermissions.map((power) => `${power}=()`).join(", ");
