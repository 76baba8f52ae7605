// Feedback of a review, oldest first, with replies and whether it is resolved.
import type { ReviewContent } from '@docent/contract/reviews';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Reply, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { useSession } from '../../../../session/session.ts';
import { fullTime, sinceThen } from '../../../../ui/times.ts';
import { Face } from '../../../people/Face.tsx';
import { contentQuery, refreshReviews } from '../../reviews.queries.ts';
import type { ReviewFinding, ReviewRound } from '../../reviews.rules.ts';
import { FindingForm } from './FindingForm.tsx';
import classes from './Findings.module.css';

interface Props {
  review: ReviewRound;
  findings: readonly ReviewFinding[];
}

export function Findings({ review, findings }: Props) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('reviews.findingsTitle')}>
      {findings.map((finding) => (
        <FindingItem key={finding.id} review={review} finding={finding} />
      ))}
    </ul>
  );
}

function FindingItem({ review, finding }: { review: ReviewRound; finding: ReviewFinding }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [isReplying, setReplying] = useState(false);
  const [isSending, send] = useSending();
  const { settled, replies, author } = finding;
  const maySettle = review.mayWrite && (review.requesterId === personId || author.id === personId);

  const settle = () =>
    send(async () => {
      const now = await api.reviews.settle({
        id: review.id,
        findingId: finding.id,
        settled: settled === null,
      });
      client.setQueryData(contentQuery(review.id).queryKey, (was) =>
        was === undefined
          ? was
          : { ...was, list: was.list.map((one) => (one.id === now.id ? now : one)) },
      );
      void refreshReviews(client);
    });

  return (
    <li className={classes.finding} data-settled={settled !== null || undefined}>
      <FindingRemark content={finding} round={review.round} />
      {replies.length > 0 && (
        <ul className={classes.replies} aria-label={t('reviews.replies')}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <FindingRemark content={reply} round={review.round} />
            </li>
          ))}
        </ul>
      )}
      {settled && (
        <p className={classes.settled}>
          <CircleCheck size={14} aria-hidden />
          {t('reviews.settledBy', { name: settled.person.username })}
        </p>
      )}
      {isReplying ? (
        <FindingForm
          review={review}
          paragraphId={finding.paragraphId}
          findingId={finding.id}
          label={t('reviews.replyTo', { name: author.username })}
          onClose={() => setReplying(false)}
        />
      ) : (
        review.mayWrite && (
          <div className={classes.actions}>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<Reply size={13} />}
              aria-label={t('reviews.replyTo', { name: author.username })}
              onClick={() => setReplying(true)}
            >
              {t('reviews.reply')}
            </Button>
            {maySettle && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                leftSection={settled ? <RotateCcw size={13} /> : <CircleCheck size={13} />}
                loading={isSending}
                onClick={() => void settle()}
              >
                {t(settled ? 'reviews.reopen' : 'reviews.settle')}
              </Button>
            )}
          </div>
        )
      )}
    </li>
  );
}

function FindingRemark({ content, round }: { content: ReviewContent; round: number }) {
  const { t, i18n } = useTranslation();
  const { author, text, createdAt, round: contentRound } = content;
  return (
    <div className={classes.row}>
      <Face size={22} name={author.username} picture={author.avatar} aria-hidden />
      <div className={classes.said}>
        <span className={classes.who}>
          <strong>{author.username}</strong>{' '}
          <time dateTime={createdAt} title={fullTime(createdAt, i18n.language)}>
            {sinceThen(createdAt, i18n.language)}
          </time>
          {contentRound < round && ` · ${t('reviews.round', { round: contentRound })}`}
        </span>
        <p>{text}</p>
      </div>
    </div>
  );
}
