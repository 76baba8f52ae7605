// Reviews in the shape of the contract, and the comparison of a frozen version with its base.
import { refuse } from '@docent/contract/refusals';
import { type Review, ReviewAction } from '@docent/contract/reviews';
import { changesOf } from '@docent/document-model/comparing/changes';
import type { DocumentJSON } from '@docent/document-model/content';
import type { Caller } from '../../platform/caller.ts';
import type { Documents } from '../documents/documents.ts';
import { type Asker, decideAction, listTouchedParagraphs } from './reviews.rules.ts';
import type { NewChange, ReviewRow, Round } from './reviews.store.ts';

type Frozen = Parameters<Parameters<Documents['freeze']>[2]>[1];

const stateOf = ({ status, publishedAt, contents }: ReviewRow) => ({
  status,
  isPublished: publishedAt !== null,
  hasContent: contents > 0,
});

function askerOf({ requester, reviewers, level }: ReviewRow, caller: Caller): Asker {
  return {
    isRequester: requester.id === caller.id,
    isReviewer: reviewers.some(({ person }) => person.id === caller.id),
    level,
  };
}

export function toReview(row: ReviewRow, caller: Caller, now: Date): Review {
  const {
    baseVersionId: _,
    level: __,
    contents: ___,
    paragraphs,
    ticked,
    findings,
    unsettled,
    ...same
  } = row;
  const asker = askerOf(row, caller);
  return {
    ...same,
    reviewers: row.reviewers.map(({ at, ...judge }) => ({
      ...judge,
      at: at && new Date(at).toISOString(),
    })),
    dueAt: row.dueAt?.toISOString() ?? null,
    overdue: row.status === 'open' && row.dueAt !== null && row.dueAt <= now,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    actions: ReviewAction.options.filter((action) => !decideAction(action, stateOf(row), asker)),
    counts: { paragraphs, ticked, findings, unsettled },
  };
}

/** The review, if the caller may take this action. */
export function requireAction(row: ReviewRow, caller: Caller, action: ReviewAction): ReviewRow {
  const refusal = decideAction(action, stateOf(row), askerOf(row, caller));
  if (refusal !== null) throw refuse(refusal);
  return row;
}

const nothing: DocumentJSON = { type: 'doc', content: [] };

export function roundOf({ versionId, content, seq, base }: Frozen): Round {
  const changes = changesOf(base?.content ?? nothing, content).map(
    ({ at: _, words, ...change }): NewChange => ({
      ...change,
      touched: listTouchedParagraphs(change),
      words: words.map(({ kind, text }) => [kind, text]),
    }),
  );
  return { versionId, baseVersionId: base?.id ?? null, seq, changes };
}
