// The part of the base that a person may see. Levels are used in the scoring loop, so that nothing hidden is scored or
// counted. Files and attachments are checked against the database once more before they are shown, because this
// process learns of a change a moment after its commit.

import { type IndexedParagraph, placeInAttachment } from './base.rules.ts';
import type { Base } from './base.ts';
import type { SearchStore } from './search.store.ts';

/** The person's levels by scope number, capped at `highest`. */
export async function readLevels(
  store: SearchStore,
  base: Base,
  personId: string,
  highest = 255,
): Promise<Uint8Array> {
  const byScope = await store.listLevels(personId);
  const levels = new Uint8Array(base.scopes.size);
  for (const [scope, level] of byScope) {
    const number = base.scopes.get(scope);
    if (number !== undefined) levels[number] = Math.min(level, highest);
  }
  return levels;
}

/** The attachments that contain any of these paragraphs. */
export async function readAttachedFiles(
  store: SearchStore,
  paragraphs: readonly IndexedParagraph[],
) {
  const ids = paragraphs.flatMap((one) => placeInAttachment(one)?.fileId ?? []);
  const byId = await store.findAttachedFiles([...new Set(ids)]);
  return {
    nameOf: (id: string) => byId.get(id)?.name ?? '',
    /** Whether the document still contains the paragraph's attachment. */
    holds(paragraph: IndexedParagraph): boolean {
      const place = placeInAttachment(paragraph);
      return place === null || byId.get(place.fileId)?.documentId === paragraph.file.id;
    },
  };
}
