// Opens a file of the search dialog, here or in a new tab, or runs a command.
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { PageCommand } from '../../../ui/commands/commands.ts';
import type { PaletteEntry } from '../palette.rules.ts';
import { addressOfHit } from '../search.rules.ts';

type Openable = Exclude<PaletteEntry<PageCommand>, { kind: 'query' }>;

export function useOpenEntry(onClose: () => void): (entry: Openable, inNewTab: boolean) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (entry, inNewTab) => {
    if (entry.kind === 'command') {
      onClose();
      // After the dialog has returned the focus.
      setTimeout(entry.command.run);
      return;
    }
    const { file } = entry.hit;
    const { hash, ...params } = addressOfHit(entry.hit);
    const to =
      file.kind === 'folder'
        ? ({ to: '/', search: { folder: file.id } } as const)
        : file.kind === 'premortem'
          ? ({ to: '/codetetail', search: { id: file.id } } as const)
          : ({
              to: '/detail/$id/$title/{-$des}',
              params,
              ...(hash === undefined ? {} : { hash }),
            } as const);
    if (inNewTab) {
      window.open(router.buildLocation(to).href, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(to);
  };
}
