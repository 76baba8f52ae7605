// A review: the changes since the published version, to be ticked, commented and judged.
import type { Level } from '@docent/contract/access';
import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, SearchCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { reaches } from '../files/files.rules.ts';
import type { Look } from '../history/history.rules.ts';
import { findingsText } from './parts/findingsText.ts';
import { ReviewBar } from './parts/ReviewBar.tsx';
import { ReviewChange } from './parts/ReviewChange.tsx';
import { ReviewFacts } from './parts/ReviewFacts.tsx';
import { ReviewSide } from './parts/ReviewSide.tsx';
import { Steps } from './parts/Steps.tsx';
import { useTicks } from './parts/useTicks.ts';
import classes from './ReviewView.module.css';
import { contentQuery, type FullReview } from './reviews.queries.ts';
import {
  byParagraph,
  findingsOf,
  isTickedBy,
  type Show,
  shownChanges,
  shows,
  stepFrom,
} from './reviews.rules.ts';

/** Changes drawn without being asked for: of a document that was never published, everything is one. */
const most = 400;
/** Changes drawn in one go: more than are in sight, less than a pause. */
const some = 10;

interface Props {
  review: FullReview;
  /** The person's, on its document. */
  level: Level;
  onDeleted: () => void;
}

export function ReviewView({ review, level, onDeleted }: Props) {
  const { t } = useTranslation();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [show, setShow] = useState<Show>('all');
  const [layout, setLayout] = useState<Look>('inline');
  const [limit, setLimit] = useState(most);
  const [drawnCount, setDrawnCount] = useState(some);
  const [current, setCurrent] = useState<string | null>(null);
  /** The change on which a finding is being written. */
  const [writingOn, setWritingOn] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useQuery(contentQuery(review.id));
  const contents = content.data?.list;
  const { changes, tick } = useTicks(review, personId);
  const mayJudge = review.actions.includes('judge');
  const mayWrite = review.actions.includes('write');

  const findingsResult = useMemo(() => findingsOf(contents ?? []), [contents]);
  const findings = useMemo(() => byParagraph(findingsResult), [findingsResult]);
  const impact = useMemo(() => byParagraph(review.impact), [review.impact]);
  const places = useMemo(
    () => new Map(changes.map(({ paragraphId }, at) => [paragraphId, at + 1])),
    [changes],
  );
  // A change that was just ticked or answered stays in place until another filter is chosen.
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string> | null>(null);
  const shown = useMemo(
    () =>
      selectedIds === null
        ? changes
        : changes.filter(({ paragraphId }) => selectedIds.has(paragraphId)),
    [changes, selectedIds],
  );
  const choose = (next: Show) => {
    setShow(next);
    const nextChanges = shownChanges(changes, next, personId, new Set(findings.keys()));
    setSelectedIds(
      next === 'all' ? null : new Set(nextChanges.map(({ paragraphId }) => paragraphId)),
    );
  };

  const { id, fileId, round, requester } = review;
  const [chosenIn, setChosenIn] = useState(round);
  if (chosenIn !== round) {
    setChosenIn(round);
    choose(show);
  }
  // Actions of others redraw only the changes that they concern.
  const about = useMemo(
    () => ({ id, fileId, round, requesterId: requester.id, mayWrite }),
    [id, fileId, round, requester.id, mayWrite],
  );
  const tickedCount = changes.filter((change) => isTickedBy(change, personId)).length;
  const go = (paragraphId: string) => {
    setCurrent(paragraphId);
    const isAt = (change: { paragraphId: string }) => change.paragraphId === paragraphId;
    const isShown = shown.some(isAt);
    if (!isShown) choose('all');
    const at = (isShown ? shown : changes).findIndex(isAt);
    if (at >= limit) setLimit(at + most);
    if (at >= drawnCount) setDrawnCount(at + some);
    requestAnimationFrame(() => {
      const n = places.get(paragraphId);
      const block = scroller.current?.querySelector<HTMLElement>(`[data-change="${n}"]`);
      block?.scrollIntoView({ block: 'center' });
      block?.focus({ preventScroll: true });
    });
  };
  const step = (by: 1 | -1, onlyUnticked: boolean) => {
    const at = shown.findIndex(({ paragraphId }) => paragraphId === current);
    const next = stepFrom(
      shown,
      at,
      by,
      (change) => !onlyUnticked || !isTickedBy(change, personId),
    );
    const change = shown[next];
    if (change) go(change.paragraphId);
  };
  const onCurrent = (run: (paragraphId: string) => void) => {
    if (current !== null && places.has(current)) run(current);
  };
  const keys: [key: string, run: () => void][] = [
    ['j', () => step(1, mayJudge)],
    ['k', () => step(-1, mayJudge)],
    ['n', () => step(1, false)],
    ['p', () => step(-1, false)],
    ...(mayJudge ? [['x', () => onCurrent(tick)] as [string, () => void]] : []),
    ...(mayWrite ? [['c', () => onCurrent(setWritingOn)] as [string, () => void]] : []),
  ];
  useHotkeys(
    keys.map(([key, run]) => [
      key,
      (event) => {
        if (isTyping(event.target)) return;
        // Or the letter would be typed into the field that it opens.
        event.preventDefault();
        run();
      },
      { preventDefault: false },
    ]),
    [],
  );

  // Visible changes are drawn first, the rest when the browser is idle.
  const isMore = drawnCount < Math.min(limit, shown.length);
  useEffect(() => {
    if (!isMore) return;
    const timer = setTimeout(() => setDrawnCount(drawnCount + some), 30);
    return () => clearTimeout(timer);
  }, [isMore, drawnCount]);

  // Keys act on the change that contains the focus.
  useEffect(() => {
    const box = scroller.current;
    const onFocus = ({ target }: FocusEvent) => {
      const card = target instanceof Element && target.closest<HTMLElement>('[data-change]');
      const change = card && changes[Number(card.dataset.change) - 1];
      if (change) setCurrent(change.paragraphId);
    };
    box?.addEventListener('focusin', onFocus);
    return () => box?.removeEventListener('focusin', onFocus);
  }, [changes]);

  return (
    <div className={classes.view}>
      <div ref={scroller} className={`${classes.scroller} docent-scroll`}>
        <div className={classes.page} data-look={layout}>
          <ReviewFacts review={review} seesVersions={reaches(level, 'edit')} />
          <ReviewSide
            review={review}
            round={about}
            contents={contents ?? []}
            findings={findingsResult}
            placeOf={(paragraphId) => places.get(paragraphId) ?? null}
            onGo={go}
          />
          <section className={classes.changes} aria-label={t('reviews.changes')}>
            <div className={classes.tools}>
              <SegmentedControl
                size="xs"
                aria-label={t('reviews.show')}
                value={show}
                onChange={(value) => choose(value as Show)}
                data={shows.map((value) => ({ value, label: t(`reviews.show_${value}`) }))}
              />
              <SegmentedControl
                size="xs"
                aria-label={t('history.view')}
                value={layout}
                onChange={(value) => setLayout(value as Look)}
                data={[
                  { value: 'inline', label: t('history.inline') },
                  { value: 'sides', label: t('history.sides') },
                ]}
              />
              <span className={classes.count} role="status">
                {mayJudge
                  ? t('reviews.ticked', { ticked: tickedCount, count: changes.length })
                  : t('reviews.changesCount', { count: changes.length })}
                {review.counts.findings > 0 && ` · ${findingsText(review.counts, t)}`}
              </span>
              <Steps
                isEmpty={shown.length === 0}
                mayJudge={mayJudge}
                mayWrite={mayWrite}
                onStep={(by) => step(by, mayJudge)}
              />
              {mayJudge && changes.length > 0 && (
                <Progress
                  className={classes.progress}
                  size={3}
                  value={(100 * tickedCount) / changes.length}
                  aria-hidden
                />
              )}
            </div>
            {content.error && !contents && (
              <Failed text={sentenceOf(content.error, t)} onRetry={() => void content.refetch()} />
            )}
            {changes.length === 0 && <p className={classes.note}>{t('reviews.noChanges')}</p>}
            {changes.length > 0 && shown.length === 0 && (
              <EmptyState
                order={3}
                icon={
                  show === 'unticked' ? <CircleCheckBig size={24} /> : <SearchCheck size={24} />
                }
                title={t(show === 'unticked' ? 'reviews.noneLeft' : 'reviews.noFindings')}
                {...(show === 'unticked' && mayJudge && { text: t('reviews.noneLeftText') })}
              >
                <Button variant="default" onClick={() => choose('all')}>
                  {t('reviews.showAll')}
                </Button>
              </EmptyState>
            )}
            {shown.slice(0, drawnCount).map((change) => {
              const { paragraphId } = change;
              return (
                <ReviewChange
                  key={paragraphId}
                  review={about}
                  change={change}
                  n={places.get(paragraphId) ?? 0}
                  total={changes.length}
                  layout={layout}
                  personId={personId}
                  findings={findings.get(paragraphId) ?? none}
                  impact={impact.get(paragraphId) ?? none}
                  onTick={mayJudge ? tick : null}
                  isWriting={writingOn === paragraphId}
                  onWriting={setWritingOn}
                />
              );
            })}
            {shown.length > limit && (
              <Button variant="default" onClick={() => setLimit(limit + most)}>
                {t('history.moreChanges')}
              </Button>
            )}
          </section>
        </div>
      </div>
      <ReviewBar
        review={review}
        untickedCount={changes.length - tickedCount}
        personId={personId}
        onDeleted={onDeleted}
      />
    </div>
  );
}

const none: never[] = [];

const fields =
  'textarea, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [readonly])';
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(fields) !== null;
