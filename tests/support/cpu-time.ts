/** Milliseconds that this process has been computing: what else the machine does meanwhile does not count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
