// Beside the changes: reviewers and their decisions, general feedback, and all affected content.
import type { Review, ReviewContent } from '@docent/contract/reviews';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, MessageSquarePlus, OctagonAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { Face } from '../../people/Face.tsx';
import type { FullReview } from '../reviews.queries.ts';
import type { ReviewFinding, ReviewRound } from '../reviews.rules.ts';
import { FindingForm } from './changes/FindingForm.tsx';
import { Findings } from './changes/Findings.tsx';
import { ImpactList } from './changes/ImpactList.tsx';
import classes from './ReviewSide.module.css';

interface Props {
  review: FullReview;
  round: ReviewRound;
  contents: readonly ReviewContent[];
  findings: readonly ReviewFinding[];
  placeOf: (paragraphId: string) => number | null;
  onGo: (paragraphId: string) => void;
}

/** In narrower windows there is no room beside the changes; as in the styles of the page. */
const narrow = '(max-width: 62em)';

const icons = { approve: CircleCheck, refuse: OctagonAlert, none: CircleDashed };

export function ReviewSide(props: Props) {
  const { review, round, contents, findings, placeOf, onGo } = props;
  const { mayWrite } = round;
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const general = findings.filter(({ paragraphId }) => paragraphId === null);
  const placeless = findings.filter(
    ({ paragraphId }) => paragraphId !== null && placeOf(paragraphId) === null,
  );
  const total = review.reviewers.length;
  const approvals = review.reviewers.filter(({ verdict }) => verdict === 'approve').length;
  // Collapsed above the changes of a narrow page, because it would fill the window.
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <aside className={classes.side} aria-label={t('reviews.one')}>
      <details open={!isNarrow} key={isNarrow ? 'narrow' : 'wide'}>
        <summary hidden={!isNarrow}>
          {t('shell.named', {
            what: t('reviews.reviewers'),
            which: t('reviews.approvedOf', { approved: approvals, total }),
          })}
        </summary>
        <div className={classes.sections}>
          <section aria-labelledby="reviewers-title">
            <h2 id="reviewers-title">{t('reviews.reviewers')}</h2>
            <ul className={classes.reviewers}>
              {review.reviewers.map((reviewer) => (
                <Reviewer
                  key={reviewer.person.id}
                  reviewer={reviewer}
                  isAway={review.status === 'open' && review.away.includes(reviewer.person.id)}
                  remark={contents.findLast(
                    ({ kind, author, lapsed }) =>
                      kind === 'verdict' && !lapsed && author.id === reviewer.person.id,
                  )}
                />
              ))}
            </ul>
          </section>
          {(general.length > 0 || mayWrite || isWriting) && (
            <section aria-labelledby="general-title">
              <h2 id="general-title">{t('reviews.general')}</h2>
              <Findings review={round} findings={general} />
              {isWriting ? (
                <FindingForm
                  review={round}
                  paragraphId={null}
                  label={t('reviews.findOnAll')}
                  onClose={() => setWriting(false)}
                />
              ) : (
                mayWrite && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<MessageSquarePlus size={14} />}
                    onClick={() => setWriting(true)}
                  >
                    {t('reviews.find')}
                  </Button>
                )
              )}
            </section>
          )}
          {placeless.length > 0 && (
            <section aria-labelledby="placeless-title">
              <h2 id="placeless-title">{t('reviews.gonePlace')}</h2>
              <Findings review={round} findings={placeless} />
            </section>
          )}
          <section aria-labelledby="impact-title">
            <h2 id="impact-title">{t('reviews.impact')}</h2>
            {review.isComparing && (
              <p className={classes.note} role="status">
                {t('reviews.comparing')}
              </p>
            )}
            {review.impact.length === 0 && !review.isComparing && (
              <p className={classes.note}>{t('reviews.impactNone')}</p>
            )}
            <ImpactList impact={review.impact} ofAll={{ placeOf, onGo }} />
            {review.impact.some(({ kind }) => kind === 'repeats') && (
              <Link
                to="/viewrepeat"
                search={{ fileId: review.fileId }}
                className={classes.reviseCopies}
              >
                {t('reviews.reviseCopies')}
              </Link>
            )}
          </section>
        </div>
      </details>
    </aside>
  );
}

interface ReviewerProps {
  reviewer: Review['reviewers'][number];
  /** May not read the document any more. */
  isAway: boolean;
  remark: ReviewContent | undefined;
}

function Reviewer({ reviewer: { person, verdict, at }, isAway, remark }: ReviewerProps) {
  const { t, i18n } = useTranslation();
  const Icon = icons[verdict ?? 'none'];
  const word = t(`reviews.verdict_${verdict ?? (isAway ? 'away' : 'none')}`);
  return (
    <li data-verdict={verdict ?? 'none'}>
      <Face size={28} name={person.username} picture={person.avatar} aria-hidden />
      <div className={classes.who}>
        <span className={classes.name}>{person.username}</span>
        <span className={classes.verdict}>
          {at === null ? (
            word
          ) : (
            <time dateTime={at} title={fullTime(at, i18n.language)}>
              {t('reviews.verdictAt', { verdict: word, when: sinceThen(at, i18n.language) })}
            </time>
          )}
        </span>
        {verdict !== null && remark && remark.text !== '' && (
          <p className={classes.reason}>{remark.text}</p>
        )}
      </div>
      <Icon size={17} aria-hidden className={classes.sign} />
    </li>
  );
}
