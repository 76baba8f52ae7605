export function runUntil(
  minutes: number,
  command: string,
  args: string[],
  options: object,
): Promise<{ exitCode: number; overdue?: string }>;
