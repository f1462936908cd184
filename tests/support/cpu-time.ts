/** Returns the CPU time that this process has used, in ms. Other load on this machine has no influence on it. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
