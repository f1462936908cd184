/** What the terminal says when the website is open. `setUpCode` is there as long as nobody made the first account. */
export function startupBanner(address: string, setUpCode?: string): string {
  const lines = [`The school's website is open at ${address}`];
  if (setUpCode) {
    lines.push(
      "",
      "It has no account yet. To make the first one, within 30 minutes:",
      `  open ${address}/cog-admin/login and choose Create Admin Account`,
      `  the set-up code is  ${setUpCode}`,
      "or, at any time, in another terminal:  npm run account -- create EMAIL",
      "",
      "To see the website filled with sample content:  npm run demo",
    );
  }
  return lines.join("\n");
}

/** The same for a demonstration, with the account it can be looked at with. */
export function demoBanner(address: string, { email, password }: { email: string; password: string }): string {
  return [
    `A sample of the school's website is open at ${address}`,
    "",
    `  the office:  ${address}/cog-admin/login`,
    `  account:     ${email}`,
    `  password:    ${password}`,
    "",
    "It is thrown away, with all that is changed in it, when it is stopped (Ctrl+C).",
  ].join("\n");
}

/** What it says after what is wrong with the database. */
export function maintenanceNotice(address: string): string {
  return [
    `Until then visitors see at ${address} that the website is closed (503).`,
    "It opens by itself, a few seconds after the database can be used again. Restore and doctor can be run now.",
  ].join("\n");
}
