/** One thing that was looked at: `ok`, worth a `look`, or `wrong` and to be put right; and the sentence about it. */
export type Finding = { level: "ok" | "look" | "wrong"; about: string; said: string };

export const ok = (about: string, said: string): Finding => ({ level: "ok", about, said });
export const look = (about: string, said: string): Finding => ({ level: "look", about, said });
export const wrong = (about: string, said: string): Finding => ({ level: "wrong", about, said });

/** A finding as one line for the terminal. */
export const lineOf = ({ level, about, said }: Finding) =>
  `${level.padEnd(6)}${about.padEnd(12)}${said.replace(/\s*\n\s*/g, " ")}`;
