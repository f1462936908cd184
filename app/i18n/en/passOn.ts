export const passOnTexts = {
  "passOn.action": "Share",
  "passOn.now": "Share it now so that families see it.",
  "passOn.text": "Text to send",
  "passOn.copy": "Copy text",
  "passOn.copied": "Copied",
  "passOn.see": "View on the website",
  "passOn.picture": "Preview picture of the link",
  "passOn.pictureComing": "The preview picture is being created",
} as const;
