// The best of a search in the order of the second look, with what is near them in meaning.
import type { Question } from '../../language/question.ts';
import type { Scored } from '../../search-engine/best.ts';
import {
  candidatesForAnswer,
  maxReranked,
  type RerankFeatures,
  rerank,
} from '../../search-engine/rerank.ts';
import type { Alike } from '../../search-engine/vectors.ts';
import { fieldsOf, rowOf } from './base.rules.ts';
import type { Base } from './base.ts';

export interface Ordered extends Scored {
  features: RerankFeatures | null;
}

/**
 * Those of a question's hits, best first, that are read again for an answer. Cells do not count, since several are one row; of
 * other paragraphs none that stands further behind comes to where sentences are quoted from.
 */
export function forAnswer(base: Pick<Base, 'kindOf'>, hits: readonly Scored[]): Scored[] {
  let left = candidatesForAnswer;
  return hits.filter(
    ({ record }) => left > 0 && (base.kindOf(record) === 'tableCell' || left-- > 0),
  );
}

/** The `candidates`, the first of the hits, ordered a second time, the other hits as they were. */
export function orderAgain(
  base: Base,
  question: Question,
  hits: readonly Scored[],
  candidates: readonly Scored[],
  alike: readonly { record: number }[],
): Ordered[] {
  const candidateRecords = new Set(candidates.map(({ record }) => record));
  const others = alike
    .filter(({ record }) => !candidateRecords.has(record))
    .map(({ record }) => ({
      record,
      score: hits.find((hit) => hit.record === record)?.score ?? 0,
    }));
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
    [...hits.slice(0, maxReranked), ...others].map(({ record }) => base.paragraphs.fileOf(record)),
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
      .map((hit) => ({ ...hit, features: null })),
  ];
}

/** The closest in meaning, with the other cells of their rows among the candidates: each cell means what its row does. */
export function withCells(
  base: Pick<Base, 'paragraphOf'>,
  alike: readonly Alike[],
  candidates: readonly { record: number }[],
): Alike[] {
  const rowAt = (record: number) => {
    const paragraph = base.paragraphOf(record);
    const row = paragraph && rowOf(paragraph);
    return row ? `${paragraph.file.number} ${row}` : null;
  };
  const closest = new Set(alike.map(({ record }) => record));
  const others = candidates.filter(({ record }) => !closest.has(record));
  const cells = Map.groupBy(others, ({ record }) => rowAt(record));
  return alike.flatMap((one) => {
    const row = rowAt(one.record);
    const besides = row === null ? [] : (cells.get(row) ?? []);
    return [one, ...besides.map(({ record }) => ({ ...one, record }))];
  });
}
