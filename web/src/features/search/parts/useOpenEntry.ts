// Opens an entry of the search dialog, here or in a new tab.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { addressOfHit, type SearchEntry } from '../search.rules.ts';

export function useOpenEntry(onClose: () => void): (entry: SearchEntry, inNewTab: boolean) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (entry, inNewTab) => {
    const { hash, ...params } = addressOfHit(entry);
    const to =
      entry.file.kind === 'folder'
        ? ({ to: '/', search: { folder: entry.file.id } } as const)
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
