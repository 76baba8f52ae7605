// The change of a review that keys act on: the one last stepped to, or the one that contains the focus.
import { type RefObject, useEffect, useState } from 'react';
import type { FullReview } from '../../reviews.queries.ts';
import { isTickedBy, stepFrom } from '../../reviews.rules.ts';

type Changes = FullReview['changes'];

interface Options {
  changes: Changes;
  listedChanges: Changes;
  personId: string;
  /** Lists all changes, so that one outside the filter can be stepped to. */
  onListAll: () => void;
  /** Renders the change with this index of the list. */
  onRender: (index: number) => void;
}

export function useCurrentChange(scroller: RefObject<HTMLElement | null>, options: Options) {
  const { changes, listedChanges, personId, onListAll, onRender } = options;
  const [currentId, setCurrentId] = useState<string | null>(null);

  const goTo = (paragraphId: string) => {
    setCurrentId(paragraphId);
    const isTarget = (change: { paragraphId: string }) => change.paragraphId === paragraphId;
    const isListed = listedChanges.some(isTarget);
    if (!isListed) onListAll();
    onRender((isListed ? listedChanges : changes).findIndex(isTarget));
    const n = changes.findIndex(isTarget) + 1;
    requestAnimationFrame(() => {
      const block = scroller.current?.querySelector<HTMLElement>(`[data-change="${n}"]`);
      block?.scrollIntoView({ block: 'center' });
      block?.focus({ preventScroll: true });
    });
  };
  const step = (by: 1 | -1, onlyUnticked: boolean) => {
    const at = listedChanges.findIndex(({ paragraphId }) => paragraphId === currentId);
    const next = stepFrom(
      listedChanges,
      at,
      by,
      (change) => !onlyUnticked || !isTickedBy(change, personId),
    );
    const change = listedChanges[next];
    if (change) goTo(change.paragraphId);
  };

  useEffect(() => {
    const box = scroller.current;
    const onFocus = ({ target }: FocusEvent) => {
      const card = target instanceof Element && target.closest<HTMLElement>('[data-change]');
      const change = card && changes[Number(card.dataset.change) - 1];
      if (change) setCurrentId(change.paragraphId);
    };
    box?.addEventListener('focusin', onFocus);
    return () => box?.removeEventListener('focusin', onFocus);
  }, [changes, scroller]);

  const isThere = changes.some(({ paragraphId }) => paragraphId === currentId);
  return { current: isThere ? currentId : null, goTo, step };
}
