import { useEffect } from 'react';
import { useAreSingleKeysOn } from '../session/session.ts';
import { currentCommands } from '../ui/commands/commands.ts';
import { decideSingleKey, mayRunCommand, secondKeyPause } from '../ui/commands/singleKeys.ts';
import { showToast } from '../ui/toasts.ts';

/** Runs commands of the page by single keys, unless the person has switched that off. */
export function useSingleKeys(): void {
  const isOn = useAreSingleKeysOn();
  useEffect(() => {
    if (!isOn) return;
    let waiting: { keys: string; since: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return;
      const first =
        waiting !== null && event.timeStamp - waiting.since < secondKeyPause ? waiting.keys : null;
      waiting = null;
      if (!mayRunCommand(event.target)) return;
      const meaning = decideSingleKey(event, first);
      if (meaning === null) return;
      if ('waitAfter' in meaning) {
        waiting = { keys: meaning.waitAfter, since: event.timeStamp };
        return;
      }
      const command = currentCommands().find(({ key }) => key === meaning.run);
      if (!command) return;
      // Otherwise the letter would be typed into the field that the command opens.
      event.preventDefault();
      if (command.disabledReason === undefined) command.run();
      else showToast({ id: 'command-disabled', type: 'info', message: command.disabledReason });
    };
    // On window, so that handlers of the page come first.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
