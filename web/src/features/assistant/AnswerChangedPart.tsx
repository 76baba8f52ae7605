// Notice above a document: what changed in it since it answered a question in this conversation.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { query } from '../../api/queries.ts';
import { lazily } from '../../ui/lazily.ts';
import { listChangedAnswers } from './sources.rules.ts';

const AnswerChangedNotice = lazily(() =>
  import('./parts/AnswerChangedNotice.tsx').then((module) => module.AnswerChangedNotice),
);

interface Props {
  fileId: string;
  conversationId: string;
}

export function AnswerChangedPart({ fileId, conversationId }: Props) {
  const turns = useQuery({
    ...query('assistant', 'conversation', { id: conversationId }),
    meta: { silent: true },
  }).data?.turns;
  return (
    <Suspense fallback={null}>
      {listChangedAnswers(turns ?? [], fileId).map((answer) => (
        <AnswerChangedNotice key={answer.answerId} {...answer} conversationId={conversationId} />
      ))}
    </Suspense>
  );
}
