// A random sample of headings of published text, from which the assistant makes suggested questions.
import { createPause } from '../../search-engine/pause.ts';
import { type IndexedParagraph, placeInAttachment, readLevel } from './base.rules.ts';
import type { Base } from './base.ts';
import { readLevels } from './rights.ts';
import { highestWithoutDrafts } from './search.rules.ts';
import type { SearchStore } from './search.store.ts';

export interface HeadingOfFile {
  heading: string;
  /** The first paragraph below it; empty if there is none. */
  text: string;
}

/** A random sample of the headings of one scope. */
interface ScopeSample {
  visited: number;
  headings: { place: IndexedParagraph; heading: HeadingOfFile }[];
}

/** At most `limit` matching headings that the person may read, in random order, as evenly as possible from all scopes. */
export async function sampleHeadings(
  store: SearchStore,
  base: Base,
  personId: string,
  limit: number,
  fits: (heading: HeadingOfFile) => boolean,
): Promise<HeadingOfFile[]> {
  const levels = await readLevels(store, base, personId, highestWithoutDrafts);
  const samples = new Map<number, ScopeSample>();
  const pause = createPause();
  for (const file of base.files()) {
    if ((levels[file.scope] ?? 0) < readLevel) continue;
    for (const [at, record] of file.records.entries()) {
      if (base.kindOf(record) !== 'heading' || base.stageOf(record) === 'draft') continue;
      await pause();
      const place = base.paragraphOf(record);
      if (!place || placeInAttachment(place)) continue;
      const heading = { heading: place.text, text: textBelow(base, file.records[at + 1]) };
      if (!fits(heading)) continue;
      const sample = samples.get(file.scope) ?? { visited: 0, headings: [] };
      samples.set(file.scope, sample);
      // Reservoir sampling: each heading of a scope has the same chance.
      const slot = Math.floor(Math.random() * ++sample.visited);
      if (sample.headings.length < limit) sample.headings.push({ place, heading });
      else if (slot < limit) sample.headings[slot] = { place, heading };
    }
  }
  const candidates = takeInTurn([...samples.values()].map(({ headings }) => shuffle(headings)));
  const readable = await store.findReadableFiles(personId, [
    ...new Set(candidates.map(({ place }) => place.file.id)),
  ]);
  return candidates
    .filter(({ place }) => readable.has(place.file.id))
    .slice(0, limit)
    .map(({ heading }) => heading);
}

function textBelow(base: Base, record: number | undefined): string {
  if (record === undefined || base.kindOf(record) === 'heading') return '';
  if (base.stageOf(record) === 'draft') return '';
  return base.paragraphOf(record)?.text ?? '';
}

/** The first of each list, then the second of each, and so on; the lists in random order. */
function takeInTurn<T>(lists: T[][]): T[] {
  const inOrder = shuffle(lists);
  const maxLength = Math.max(0, ...inOrder.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, at) =>
    inOrder.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((x, y) => x.at - y.at)
    .map(({ item }) => item);
}
