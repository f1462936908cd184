const maxWaitMs = 10_000;

/**
 * Returns the name of the school and its crest from the school's website. Returns undefined if we cannot reach the
 * website or if it is another website.
 * @param {string} address of the website
 * @returns {Promise<{ name: string, pictures: { icon: Buffer, crest: Buffer } } | undefined>}
 */
export async function readWebsite(address) {
  const read = async (path) => {
    const answer = await fetch(new URL(path, address), { signal: AbortSignal.timeout(maxWaitMs) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return answer;
  };
  try {
    const { name } = await (await read("/manifest.webmanifest")).json();
    const [icon, crest] = await Promise.all(
      ["/icon-maskable.png", "/icon-512.png"].map(async (path) => Buffer.from(await (await read(path)).arrayBuffer())),
    );
    return name ? { name, pictures: { icon, crest } } : undefined;
  } catch {
    return undefined;
  }
}
