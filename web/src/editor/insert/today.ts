/** The current date in the local time zone, such as `2026-11-21`. */
export function today(now = new Date()): string {
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
