// Whoever sends longer texts than browsers do fills no memory with them.
const maxTextLength = 300;

/**
 * The same function, which remembers what it found for the last `most` texts or fewer, none of them a long one. Whatever
 * else it is told must be the same for the same text.
 */
export function memoize<T, Rest extends unknown[], Text extends string = string>(
  find: (text: Text, ...rest: Rest) => T,
  most: number,
) {
  const found = new Map<string, T>();
  return (text: Text, ...rest: Rest): T => {
    const known = found.get(text);
    if (known !== undefined) return known;
    const value = find(text, ...rest);
    if (text.length > maxTextLength) return value;
    if (found.size >= most) found.clear();
    found.set(text, value);
    return value;
  };
}
