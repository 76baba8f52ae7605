// Words that hardly distinguish records, like the single characters of Chinese pairs. Reading their long lists
// would be expensive, so they only reorder the best hits, for which a few lookups are enough.
import type { Scored } from './best.ts';
import { frequencyBits, quarters, seek } from './postings.ts';
import type { Task } from './query.ts';
import { maxReranked } from './rerank.ts';

/** The hits, reordered by what the task's `refining` terms add to the first of them. */
export function refineBest(hits: readonly Scored[], task: Task): Scored[] {
  const { refining, lengths, meanLength, k1, b, delta } = task;
  if (refining.length === 0) return [...hits];
  // A fixed number, so that all pages use the same order.
  const first = hits.slice(0, maxReranked).sort((x, y) => x.record - y.record);
  const additions = first.map(() => 0);
  for (const { slab, from, to, weight } of refining) {
    const cursor = { slab, at: from, to };
    for (const [i, { record }] of first.entries()) {
      const posting = slab[seek(cursor, record * 256)] as number;
      if (cursor.at === to) break;
      if (posting >>> 8 !== record) continue;
      const f = (posting & frequencyBits) / quarters;
      const norm = k1 * (1 - b + (b * (lengths[record] as number)) / meanLength);
      additions[i] = (additions[i] as number) + weight * (((k1 + 1) * f) / (f + norm) + delta);
    }
  }
  return first
    .map(({ record, score }, i) => ({ record, score: score + (additions[i] as number) }))
    .sort((x, y) => y.score - x.score || x.record - y.record)
    .concat(hits.slice(maxReranked));
}
