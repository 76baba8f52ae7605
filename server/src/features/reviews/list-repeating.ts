// Copies of the changed text: identical ones, and near ones that would disagree with it afterwards.
import type { Impact, ReviewChange } from '@docent/contract/reviews';
import type { NodeJSON } from '@docent/document-model/content';
import { paragraphsOf } from '@docent/document-model/paragraphs';
import type { Caller } from '../../platform/caller.ts';
import * as impacts from './impacts.store.ts';
import type { ReviewsNeeds } from './reviews.needs.ts';

export async function listRepeating(
  { database, duplicates }: Pick<ReviewsNeeds, 'database' | 'duplicates'>,
  caller: Caller,
  review: { id: string; fileId: string },
  changes: readonly ReviewChange[],
): Promise<{ list: Impact[]; isComparing: boolean }> {
  const [identical, diverging] = await Promise.all([
    impacts.listRepeating(database, caller.id, review),
    duplicates.wouldDiverge(caller, review.fileId, changes.flatMap(textChangesOf)),
  ]);
  const listedKeys = new Set(identical.map(keyOf));
  const blockOf = new Map(
    changes.flatMap(({ paragraphId, before }) =>
      textsOf(before).map(({ id }) => [id, paragraphId] as const),
    ),
  );
  const near = diverging.list.map(
    ({ paragraphId, place: { fileId, fileName, text } }): Impact => ({
      paragraphId: blockOf.get(paragraphId) ?? paragraphId,
      kind: 'repeats',
      file: { id: fileId, name: fileName },
      conversationId: null,
      text,
      people: null,
    }),
  );
  const list = [...identical, ...near.filter((one) => !listedKeys.has(keyOf(one)))];
  return { list, isComparing: diverging.isComparing };
}

const keyOf = ({ paragraphId, file, text }: Impact) => `${paragraphId} ${file?.id} ${text}`;

const textsOf = (block: unknown) =>
  block ? paragraphsOf({ type: 'doc', content: [block as NodeJSON] }) : [];

function textChangesOf({ before, after }: ReviewChange) {
  const now = new Map(textsOf(after).map(({ id, text }) => [id, text]));
  return textsOf(before).flatMap(({ id, text }) => {
    const changedTo = now.get(id);
    return changedTo === undefined || changedTo === text
      ? []
      : [{ paragraphId: id, before: text, after: changedTo }];
  });
}
