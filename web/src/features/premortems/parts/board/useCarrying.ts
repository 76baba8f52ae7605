// Moves cards by keyboard: picked up, taken over the groups, dropped.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardGroup } from './board.rules.ts';
import type { MoveTarget } from './useBoardMoves.ts';

interface Carried {
  ids: readonly string[];
  /** The place that the cards are over. */
  place: Place;
}

/** No group, a group by its id, or a new one. */
type Place = 'none' | 'new' | (string & {});

const targetOf = (place: Place): MoveTarget =>
  place === 'new' ? 'new' : { groupId: place === 'none' ? null : place };

interface Options {
  groups: readonly BoardGroup[];
  move: (ids: readonly string[], target: MoveTarget) => void;
  nameOf: (target: MoveTarget) => string;
  /** Tells screen readers, and shows while cards are carried. */
  say: (text: string) => void;
}

export function useCarrying({ groups, move, nameOf, say }: Options) {
  const { t } = useTranslation();
  const [carried, setCarried] = useState<Carried | null>(null);
  // Others may add and remove groups meanwhile.
  const places: readonly Place[] = ['none', ...groups.map(({ id }) => id), 'new'];

  const over = (place: Place) => t('premortems.over', { group: nameOf(targetOf(place)) });

  function step(by: 1 | -1) {
    if (carried === null) return;
    const at = places.indexOf(carried.place);
    const place = places.at((at + by) % places.length) ?? 'none';
    setCarried({ ...carried, place });
    say(over(place));
    document.querySelector(`[data-place="${place}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return {
    carried,
    pickUp(ids: readonly string[]) {
      const place = groups[0]?.id ?? 'new';
      setCarried({ ids, place });
      say(`${over(place)}. ${t('premortems.pickedUp', { count: ids.length })}`);
    },
    /** Returns whether the key belonged to carrying. */
    onKey(key: string): boolean {
      if (carried === null) return false;
      if (key === 'ArrowDown' || key === 'ArrowRight') step(1);
      else if (key === 'ArrowUp' || key === 'ArrowLeft') step(-1);
      else if (key === ' ' || key === 'Enter') {
        setCarried(null);
        move(carried.ids, targetOf(carried.place));
      } else if (key === 'Escape' || key === 'Tab') {
        setCarried(null);
        say(t('premortems.dropCancelled'));
        return key === 'Escape';
      } else return false;
      return true;
    },
  };
}
