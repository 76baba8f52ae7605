import { useEffect, useRef } from 'react';

/**
 * Scrolls the last question to the top while its answer grows, or the last answer to a repeated question,
 * so that a long answer is read from its beginning. Stops when the reader scrolls.
 */
export function useScrollToLastTurn(messages: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const turnCount = useRef(0);
  const hasScrolled = useRef(false);
  useEffect(() => {
    const element = list.current;
    const onScroll = () => {
      hasScrolled.current = true;
    };
    element?.addEventListener('wheel', onScroll, { passive: true });
    element?.addEventListener('touchmove', onScroll, { passive: true });
    return () => {
      element?.removeEventListener('wheel', onScroll);
      element?.removeEventListener('touchmove', onScroll);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are what makes the list grow
  useEffect(() => {
    const turns = list.current?.querySelectorAll<HTMLElement>('[data-turn]') ?? [];
    if (turns.length !== turnCount.current) hasScrolled.current = false;
    turnCount.current = turns.length;
    const last = turns[turns.length - 1];
    if (hasScrolled.current || last === undefined || list.current === null) return;
    list.current.scrollTo({ top: last.offsetTop - list.current.offsetTop - 12 });
  }, [messages]);
  return list;
}
