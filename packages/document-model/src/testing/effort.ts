/**
 * Starts measuring the CPU time of this process; the returned function returns it in milliseconds.
 * Other load on the machine does not count.
 */
export function countEffort(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
