/**
 * Begins to count what the processor does for this process; answers it in milliseconds. What others on the machine do does
 * not count.
 */
export function countEffort(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
