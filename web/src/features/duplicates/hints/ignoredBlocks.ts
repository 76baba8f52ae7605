// Blocks whose hints were ignored in this browser, the last ones.
const key = 'ignored-hints';
const most = 200;

function read(): string[] {
  return localStorage.getItem(key)?.split(' ') ?? [];
}

export const isIgnoredBlock = (blockId: string): boolean => read().includes(blockId);

export function ignoreBlock(blockId: string): void {
  localStorage.setItem(key, [...read(), blockId].slice(-most).join(' '));
}
