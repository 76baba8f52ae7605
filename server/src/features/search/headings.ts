// A random sample of headings of published text, from which the assistant makes suggested questions.
import { createPause } from '../../search-engine/pause.ts';
import { type IndexedParagraph, placeInAttachment, readLevel } from './base.rules.ts';
import type { Base } from './base.ts';
import { readLevels } from './rights.ts';
import { highestWithoutDrafts } from './search.rules.ts';
import type { SearchStore } from './search.store.ts';

export interface HeadingOfFile {
  heading: string;
  fileName: string;
}

/** At most `limit` matching headings that the person may read, in random order. */
export async function sampleHeadings(
  store: SearchStore,
  base: Base,
  personId: string,
  limit: number,
  fits: (heading: HeadingOfFile) => boolean,
): Promise<HeadingOfFile[]> {
  const levels = await readLevels(store, base, personId, highestWithoutDrafts);
  const sample: IndexedParagraph[] = [];
  let visited = 0;
  const pause = createPause();
  for (const file of base.files()) {
    if ((levels[file.scope] ?? 0) < readLevel) continue;
    for (const record of file.records) {
      if (base.kindOf(record) !== 'heading' || base.stageOf(record) === 'draft') continue;
      await pause();
      const paragraph = base.paragraphOf(record);
      if (!paragraph || placeInAttachment(paragraph)) continue;
      if (!fits({ heading: paragraph.text, fileName: file.name })) continue;
      // Reservoir sampling: each heading has the same chance.
      const place = Math.floor(Math.random() * ++visited);
      if (sample.length < limit) sample.push(paragraph);
      else if (place < limit) sample[place] = paragraph;
    }
  }
  const readable = await store.findReadableFiles(personId, [
    ...new Set(sample.map(({ file }) => file.id)),
  ]);
  return sample
    .filter(({ file }) => readable.has(file.id))
    .map(({ text, file }) => ({ heading: text, fileName: file.name }));
}
