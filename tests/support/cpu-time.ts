/** Returns the CPU time of this process in ms, on which other load on the machine has no influence. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
