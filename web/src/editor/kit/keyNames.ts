// Displays shortcuts: "Mod-Shift-7" is ⌘⇧7 on a Mac and Ctrl+Shift+7 elsewhere.

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const signs: Record<string, string> = isMac
  ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', ArrowUp: '↑', ArrowDown: '↓' }
  : { Mod: 'Ctrl', Enter: 'Enter', ArrowUp: '↑', ArrowDown: '↓' };

export function keyName(key: string): string {
  return key
    .split('-')
    .map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(isMac ? '' : '+');
}
