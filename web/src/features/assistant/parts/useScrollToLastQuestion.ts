import { useEffect, useRef } from 'react';

/**
 * Scrolls the last question to the top while its answer grows, so that a long answer is read from its beginning;
 * ends when the reader scrolls.
 */
export function useScrollToLastQuestion(messages: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const questionCount = useRef(0);
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
    const questions = list.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [];
    if (questions.length !== questionCount.current) hasScrolled.current = false;
    questionCount.current = questions.length;
    const last = questions[questions.length - 1];
    if (hasScrolled.current || last === undefined || list.current === null) return;
    list.current.scrollTo({ top: last.offsetTop - list.current.offsetTop - 12 });
  }, [messages]);
  return list;
}
