// A review: the changes since the published version, to mark as reviewed, comment on, and approve or
// reject.
import type { Level } from '@docent/contract/access';
import { Button } from '@mantine/core';
import { CircleCheckBig, SearchCheck } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { reaches } from '../files/files.rules.ts';
import { useChangeLayout } from '../history/useChangeLayout.ts';
import { ReviewChange } from './parts/changes/ReviewChange.tsx';
import { ReviewTools } from './parts/changes/ReviewTools.tsx';
import { useChangeFilter } from './parts/changes/useChangeFilter.ts';
import { useCurrentChange } from './parts/changes/useCurrentChange.ts';
import { useFindings } from './parts/changes/useFindings.ts';
import { useIncrementalRender } from './parts/changes/useIncrementalRender.ts';
import { useReviewKeys } from './parts/changes/useReviewKeys.ts';
import { useTicks } from './parts/changes/useTicks.ts';
import { findingsText } from './parts/findingsText.ts';
import { ReviewBar } from './parts/ReviewBar.tsx';
import { ReviewFacts } from './parts/ReviewFacts.tsx';
import { ReviewSide } from './parts/ReviewSide.tsx';
import classes from './ReviewView.module.css';
import type { FullReview } from './reviews.queries.ts';
import { byParagraph, type ChangeFilter, isTickedBy } from './reviews.rules.ts';

interface Props {
  review: FullReview;
  /** The person's level on the document. */
  level: Level;
  onDeleted: () => void;
}

export function ReviewView({ review, level, onDeleted }: Props) {
  const { t } = useTranslation();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [layout, setLayout] = useChangeLayout();
  /** Paragraph id of the change on which feedback is being written. */
  const [writingOn, setWritingOn] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { content, contents, allFindings, findings } = useFindings(review.id);
  const { changes, tick } = useTicks(review, personId);
  const mayJudge = review.actions.includes('judge');
  const mayWrite = review.actions.includes('write');

  const impact = useMemo(() => byParagraph(review.impact), [review.impact]);
  const numbers = useMemo(
    () => new Map(changes.map(({ paragraphId }, at) => [paragraphId, at + 1])),
    [changes],
  );
  const { id, fileId, round, requester } = review;
  const { filter, listedChanges, selectFilter } = useChangeFilter({
    changes,
    round,
    personId,
    findingsByParagraph: findings,
  });
  const { renderedCount, isLimited, raiseLimit, renderUpTo } = useIncrementalRender(
    listedChanges.length,
  );
  // Memoised, so that actions of others redraw only affected changes.
  const about = useMemo(
    () => ({ id, fileId, round, requesterId: requester.id, mayWrite }),
    [id, fileId, round, requester.id, mayWrite],
  );
  const tickedCount = changes.filter((change) => isTickedBy(change, personId)).length;
  const listAll = () => selectFilter('all');
  const { current, goTo, step } = useCurrentChange(scroller, {
    changes,
    listedChanges,
    personId,
    onListAll: listAll,
    onRender: renderUpTo,
  });
  useReviewKeys({
    mayJudge,
    mayWrite,
    onStep: step,
    onTick: () => current !== null && void tick(current),
    onWrite: () => current !== null && setWritingOn(current),
  });

  return (
    <div className={classes.view}>
      <div ref={scroller} className={`${classes.scroller} docent-scroll`}>
        <div className={classes.page} data-look={layout}>
          <ReviewFacts review={review} seesVersions={reaches(level, 'edit')} />
          <ReviewSide
            review={review}
            round={about}
            contents={contents ?? []}
            findings={allFindings}
            placeOf={(paragraphId) => numbers.get(paragraphId) ?? null}
            onGo={goTo}
          />
          <section className={classes.changes} aria-label={t('reviews.changes')}>
            <ReviewTools
              filter={filter}
              onFilter={selectFilter}
              layout={layout}
              onLayout={setLayout}
              count={changes.length}
              tickedCount={tickedCount}
              findings={review.counts.findings > 0 ? findingsText(review.counts, t) : null}
              isEmpty={listedChanges.length === 0}
              mayJudge={mayJudge}
              mayWrite={mayWrite}
              onStep={(by) => step(by, mayJudge)}
            />
            {content.error && !contents && (
              <Failed text={sentenceOf(content.error, t)} onRetry={() => void content.refetch()} />
            )}
            {changes.length === 0 && <p className={classes.note}>{t('reviews.noChanges')}</p>}
            {changes.length > 0 && listedChanges.length === 0 && (
              <NoListedChanges filter={filter} mayJudge={mayJudge} onListAll={listAll} />
            )}
            {listedChanges.slice(0, renderedCount).map((change) => {
              const { paragraphId } = change;
              return (
                <ReviewChange
                  key={paragraphId}
                  review={about}
                  change={change}
                  n={numbers.get(paragraphId) ?? 0}
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
            {isLimited && (
              <Button variant="default" onClick={raiseLimit}>
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

interface NoListedChangesProps {
  filter: ChangeFilter;
  mayJudge: boolean;
  onListAll: () => void;
}

/** Shown if no change matches the filter. */
function NoListedChanges({ filter, mayJudge, onListAll }: NoListedChangesProps) {
  const { t } = useTranslation();
  const isDone = filter === 'unticked';
  return (
    <EmptyState
      order={3}
      icon={isDone ? <CircleCheckBig size={24} /> : <SearchCheck size={24} />}
      title={t(isDone ? 'reviews.noneLeft' : 'reviews.noFindings')}
      {...(isDone && mayJudge && { text: t('reviews.noneLeftText') })}
    >
      <Button variant="default" onClick={onListAll}>
        {t('reviews.showAll')}
      </Button>
    </EmptyState>
  );
}

const none: never[] = [];
