const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Name of the modifier key of shortcuts on this machine. */
export const modifier = isApple ? '⌘' : 'Ctrl';
export const searchKeys = isApple ? '⌘K' : 'Ctrl K';

const typingFields =
  'textarea, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [readonly])';

/** Whether a key pressed here inserts text, so that it must not run a shortcut. */
export const isTypingTarget = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typingFields) !== null;
