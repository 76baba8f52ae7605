// Moves cards by keyboard: picked up, taken over the groups, dropped.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardGroup } from './board.rules.ts';
import type { MoveTarget } from './useBoardMoves.ts';

interface Carried {
  ids: readonly string[];
  /** Index of the place: no group, the groups in order, a new group. */
  at: number;
}

/** What the place of an index is, with its id for the screen. */
function placeAt(groups: readonly BoardGroup[], at: number) {
  const group = groups[at - 1];
  if (at === 0) return { key: 'none', target: { groupId: null } };
  return group
    ? { key: group.id, target: { groupId: group.id } }
    : { key: 'new', target: 'new' as const };
}

export function useCarrying(
  groups: readonly BoardGroup[],
  move: (ids: readonly string[], target: MoveTarget) => void,
) {
  const { t } = useTranslation();
  const [carried, setCarried] = useState<Carried | null>(null);
  const [spoken, setSpoken] = useState('');
  const count = groups.length + 2;

  function goTo(at: number) {
    if (carried === null) return;
    const next = (at + count) % count;
    setCarried({ ...carried, at: next });
    const name = groups[next - 1]?.title;
    const place = next === 0 ? t('premortems.ungrouped') : (name ?? t('premortems.newGroup'));
    setSpoken(t('premortems.over', { group: place }));
    const { key } = placeAt(groups, next);
    document.querySelector(`[data-place="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return {
    carried,
    spoken,
    /** The place that the cards are over; null if none are carried. */
    place: carried && placeAt(groups, carried.at).key,
    pickUp(ids: readonly string[]) {
      setCarried({ ids, at: groups.length > 0 ? 1 : count - 1 });
      setSpoken(t('premortems.pickedUp', { count: ids.length }));
    },
    /** Returns whether the key belonged to carrying. */
    onKey(key: string): boolean {
      if (carried === null) return false;
      if (key === 'ArrowDown' || key === 'ArrowRight') goTo(carried.at + 1);
      else if (key === 'ArrowUp' || key === 'ArrowLeft') goTo(carried.at - 1);
      else if (key === ' ' || key === 'Enter') {
        move(carried.ids, placeAt(groups, carried.at).target);
        setCarried(null);
        setSpoken('');
      } else if (key === 'Escape' || key === 'Tab') {
        setCarried(null);
        setSpoken(t('premortems.dropCancelled'));
        return key === 'Escape';
      } else return false;
      return true;
    },
  };
}
