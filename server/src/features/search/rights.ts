// What a person may see of the base. Levels go into the scoring loop, so that nothing hidden is scored or counted; files and
// attachments that are about to be shown are checked once more against the database, because this process learns of a
// change a moment after it was committed.

import { type IndexedParagraph, placeInAttachment } from './base.rules.ts';
import type { Base } from './base.ts';
import type { SearchStore } from './search.store.ts';

/** The person's level by scope number, no level above `highest`. */
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

/** The files that documents show, as far as these paragraphs stand in some. */
export async function readAttachedFiles(
  store: SearchStore,
  paragraphs: readonly IndexedParagraph[],
) {
  const ids = paragraphs.flatMap((one) => placeInAttachment(one)?.fileId ?? []);
  const byId = await store.findAttachedFiles([...new Set(ids)]);
  return {
    nameOf: (id: string) => byId.get(id)?.name ?? '',
    /** Whether the document still has what the paragraph stands in. */
    holds(paragraph: IndexedParagraph): boolean {
      const place = placeInAttachment(paragraph);
      return place === null || byId.get(place.fileId)?.documentId === paragraph.file.id;
    },
  };
}
