import { useEffect } from 'react';

/** Calls for help by "?", wherever the key would not be written. */
export function useHelpKey(help: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (defaultPrevented || key !== '?' || !(target instanceof HTMLElement)) return;
      if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]')) {
        return;
      }
      event.preventDefault();
      help();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [help]);
}
