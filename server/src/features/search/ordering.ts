// The best of a search in the order of the second look, with what is near them in meaning.
import type { Question } from '../../platform/text/question.ts';
import { type Base, fieldsOf } from './base.ts';
import type { Scored } from './best.ts';
import { candidatesReranked, rerank } from './rerank.ts';

export interface Ordered extends Scored {
  features: readonly number[];
}

/** The `candidates`, the first of the hits, ordered a second time, the other hits as they were. */
export function orderAgain(
  base: Base,
  question: Question,
  hits: readonly Scored[],
  candidates: readonly Scored[],
  alike: readonly { record: number }[],
): Ordered[] {
  const known = new Set(candidates.map(({ record }) => record));
  const others = alike.flatMap(({ record }) => (known.has(record) ? [] : [{ record, score: 0 }]));
  const first = [...candidates, ...others].flatMap((hit) => {
    const paragraph = base.paragraphOf(hit.record);
    return paragraph ? [{ hit, paragraph }] : [];
  });
  const order = rerank(
    question,
    first.map(({ hit, paragraph }) => ({
      fields: fieldsOf(paragraph),
      score: hit.score,
      file: paragraph.file.number,
    })),
    [...hits.slice(0, candidatesReranked), ...others].map(({ record }) =>
      base.paragraphs.fileOf(record),
    ),
  );
  return [
    ...order.map(({ at, score, features }) => ({
      record: (first[at] as { hit: Scored }).hit.record,
      score,
      features,
    })),
    ...hits
      .slice(candidates.length)
      .filter(({ record }) => !alike.some((one) => one.record === record))
      .map((hit) => ({ ...hit, features: [] })),
  ];
}
