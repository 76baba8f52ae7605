const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** How the modifier of shortcuts is written on this machine. */
export const modifier = isApple ? '⌘' : 'Ctrl';
export const searchKeys = isApple ? '⌘K' : 'Ctrl K';
