// The threads beside their text. Cards exist only near the window, and typing costs nothing here: cards are
// placed again when the text changes its size or is scrolled.
import type { Level } from '@docent/contract/access';
import type { Comment } from '@docent/contract/comments';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommentedText, threadClass, threadsAt } from '../../../editor/comments/commented.ts';
import { visibleRange } from '../../../editor/large/viewport.ts';
import { placeCards } from '../comments.rules.ts';
import { type CommentsState, newThread, openThread } from '../comments.state.ts';
import classes from './comments.module.css';
import { NewThread } from './NewThread.tsx';
import { ThreadCard } from './ThreadCard.tsx';

interface Props {
  fileId: string;
  level: Level;
  threads: readonly Comment[];
  text: CommentedText;
  scroller: RefObject<HTMLElement | null>;
  state: CommentsState;
}

interface Standing {
  id: string;
  wished: number;
}

/** How far beyond the window cards are rendered, in CSS pixels. */
const beyond = 600;
/** Between the text and its cards, in CSS pixels. */
const distance = 28;

export function CommentMargin({ fileId, level, threads, text, scroller, state }: Props) {
  const { t } = useTranslation();
  const margin = useRef<HTMLElement>(null);
  const [standing, setStanding] = useState<readonly Standing[]>([]);
  const { activeId, newThreadPlace } = state;
  const byId = new Map(threads.map((thread) => [thread.id, thread]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks in the text change with these
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const box = margin.current;
      const page = box?.parentElement;
      if (!box || !page || !scroller.current) return;
      const left = text.root.getBoundingClientRect().right - page.getBoundingClientRect().left;
      box.style.left = `${left + distance}px`;
      const next = standingIn(text.root, scroller.current, box, activeId);
      setStanding((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(update);
    };
    later();
    const sizes = new ResizeObserver(later);
    sizes.observe(text.root);
    const scrollElement = scroller.current;
    scrollElement?.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      scrollElement?.removeEventListener('scroll', later);
    };
  }, [text, scroller, threads, activeId, newThreadPlace]);

  useLayoutEffect(() => {
    const cards = new Map<string, HTMLElement>();
    for (const card of margin.current?.children ?? []) {
      if (card instanceof HTMLElement) cards.set(card.dataset.thread ?? '', card);
    }
    const place = () => {
      const sizes = standing.flatMap(({ id, wished }) => {
        const height = cards.get(id)?.offsetHeight;
        return height === undefined ? [] : [{ id, wished, height }];
      });
      for (const [id, top] of placeCards(sizes, activeId)) {
        const card = cards.get(id);
        if (!card) continue;
        // A new card appears at its place; only cards that make room for it move.
        card.style.transition = card.style.visibility === 'visible' ? '' : 'none';
        card.style.transform = `translateY(${Math.round(top)}px)`;
        card.style.visibility = 'visible';
      }
    };
    place();
    const observer = new ResizeObserver(place);
    for (const card of cards.values()) observer.observe(card);
    return () => observer.disconnect();
  }, [standing, activeId]);

  return (
    <aside
      ref={margin}
      className={classes.margin}
      aria-label={t('comments.margin')}
      data-comment-margin
    >
      {standing.map(({ id }) => {
        const top = byId.get(id);
        if (id === newThread) {
          return newThreadPlace ? (
            <div key={id} data-thread={id} data-active={activeId === id || undefined}>
              <NewThread
                fileId={fileId}
                place={newThreadPlace}
                text={text}
                isActive={activeId === newThread}
                isBesideText
              />
            </div>
          ) : null;
        }
        return (
          top && (
            <div key={id} data-thread={id} data-active={activeId === id || undefined}>
              <ThreadCard
                top={top}
                level={level}
                isOpen={activeId === id}
                isBesideText
                onOpen={() => openThread(fileId, id)}
                onGo={null}
                onClose={() => {
                  openThread(fileId, null);
                  text.focus();
                }}
              />
            </div>
          )
        );
      })}
    </aside>
  );
}

/** The threads whose text is near the window, in text order, plus the active one. */
function standingIn(
  root: HTMLElement,
  scroller: HTMLElement,
  margin: HTMLElement,
  activeId: string | null,
): Standing[] {
  const { top: above, bottom } = scroller.getBoundingClientRect();
  const { top } = margin.getBoundingClientRect();
  const sections = [...root.querySelectorAll('section[data-type="section"]')];
  const [from, to] = visibleRange(sections, { top: above - beyond, bottom: bottom + beyond });
  const marks = sections.slice(from, to).flatMap((one) => [...one.querySelectorAll('.commented')]);
  const active = activeId && root.querySelector(`.${CSS.escape(threadClass(activeId))}`);
  const tops = new Map<string, number>();
  for (const mark of active ? [...marks, active] : marks) {
    const wishedTop = Math.round(mark.getBoundingClientRect().top - top - 8);
    for (const id of threadsAt(mark)) if (!tops.has(id)) tops.set(id, wishedTop);
  }
  return [...tops]
    .map(([id, wished]) => ({ id, wished }))
    .sort((one, other) => one.wished - other.wished);
}
