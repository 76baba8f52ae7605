// Keys that run commands while no text field has the focus: one key, or two in sequence.

export const singleKeys = {
  newDocument: 'c',
  edit: 'e',
  search: '/',
  help: '?',
  home: 'g h',
  notifications: 'g n',
  reviews: 'g r',
  gaps: 'g k',
  trash: 'g t',
  duplicateNext: 'j',
  duplicatePrevious: 'k',
  duplicateSkip: 's',
  duplicateRevise: 'r',
  duplicateContext: 'x',
  duplicateOpen: 'o',
  duplicateLink: 'l',
  duplicateSynced: 'y',
  duplicateMove: 'm',
} as const;
export type SingleKey = keyof typeof singleKeys;

/** How long the first key of a sequence waits for the second, in milliseconds. */
export const secondKeyPause = 1500;

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  repeat: boolean;
  defaultPrevented: boolean;
}

/** The effect of a key after the `waiting` ones: a command, or waiting for a second key. */
export function decideSingleKey(
  press: KeyPress,
  waiting: string | null,
): { run: SingleKey } | { waitAfter: string } | null {
  const { key, shiftKey } = press;
  if (press.defaultPrevented || press.isComposing || press.repeat) return null;
  if (press.ctrlKey || press.metaKey || press.altKey || key.length !== 1) return null;
  // Symbols are compared without Shift, because keyboards differ in which of them need it.
  if (shiftKey && key.toLowerCase() !== key.toUpperCase()) return null;
  const keys = [waiting, key.toLowerCase()].filter((one) => one !== null).join(' ');
  const names = Object.keys(singleKeys) as SingleKey[];
  const run = names.find((name) => singleKeys[name] === keys);
  if (run) return { run };
  return names.some((name) => singleKeys[name].startsWith(`${keys} `)) ? { waitAfter: keys } : null;
}

const takesLetters =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="combobox"], [role="dialog"]';

/**
 * Whether a key pressed here may run a command, and so also whether a dialog may open by itself: not in a field or
 * menu, or behind an open dialog.
 */
export function mayRunCommand(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(takesLetters) !== null) return false;
  return ![...document.querySelectorAll('[aria-modal="true"], [role="menu"]')].some((element) =>
    element.checkVisibility(),
  );
}
