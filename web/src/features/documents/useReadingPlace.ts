// Keeps the reader's position while the text is redrawn, and scrolls to the paragraph in the URL.
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  goToBlock,
  holdPlace,
  isFocusFree,
  type ReadingPlace,
  topPlace,
} from '../reading/place.ts';
import { type Destination, decideDestination, type ShownDocument } from './documents.rules.ts';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  text: RefObject<HTMLElement | null>;
  document: Pick<ShownDocument, 'paragraphs' | 'outline'>;
  destination: Destination;
  /** Incremented whenever the URL is visited again. */
  visit: number;
}

export function useReadingPlace({ scroller, text, document, destination, visit }: Options) {
  const place = useRef<ReadingPlace | null>(null);
  /** The block to scroll to once it is in the page. */
  const pending = useRef<{ id: string; flash: boolean } | null>(null);
  /** Incremented with each drawing of the text. */
  const [drawings, setDrawings] = useState(0);

  const remember = useCallback(() => {
    if (scroller.current) place.current = topPlace(scroller.current);
  }, [scroller]);
  const keep = useCallback(() => {
    if (scroller.current) place.current ??= topPlace(scroller.current);
  }, [scroller]);
  const goTo = useCallback(
    (id: string, flash: boolean) => {
      const isThere = scroller.current !== null && goToBlock(scroller.current, id, { flash });
      const isComing = !isThere && text.current?.ariaBusy === 'true';
      pending.current = isComing ? { id, flash } : null;
    },
    [scroller, text],
  );
  const onDrawn = useCallback(
    (takeFocus?: (visibleId: string | null) => void) => {
      setDrawings((count) => count + 1);
      if (scroller.current && place.current) holdPlace(scroller.current, place.current);
      if (isFocusFree()) takeFocus?.(place.current?.id ?? null);
      place.current = null;
      if (pending.current) goTo(pending.current.id, pending.current.flash);
    },
    [scroller, goTo],
  );

  const goal = useMemo(
    () => decideDestination(destination, document.paragraphs, document.outline),
    [destination, document.paragraphs, document.outline],
  );
  const lastVisit = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, not when the text changes
  useLayoutEffect(() => {
    // A cached page that is shown again keeps its position.
    if (goal === null || lastVisit.current === visit) return;
    lastVisit.current = visit;
    goTo(goal, true);
  }, [visit, goal === null]);
  const latestGoal = useRef(goal);
  latestGoal.current = goal;
  const near = useCallback(() => place.current?.id ?? latestGoal.current, []);

  return { drawings, remember, keep, goTo, onDrawn, near };
}
