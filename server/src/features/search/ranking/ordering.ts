// Re-ranks the best hits of a search together with the paragraphs closest in meaning.
import type { Question } from '../../../language/question.ts';
import type { Scored } from '../../../search-engine/best.ts';
import {
  candidatesForAnswer,
  maxReranked,
  type RerankFeatures,
  rerank,
} from '../../../search-engine/rerank.ts';
import type { Alike } from '../../../search-engine/vectors.ts';
import { fieldsOf, rowOf } from '../base.rules.ts';
import type { Base } from '../base.ts';

export interface Ordered extends Scored {
  features: RerankFeatures | null;
}

/**
 * The first hits of a question, which are re-ranked for an answer. Cells don't count, because several make one row.
 * Other paragraphs beyond this number never reach the ranks from which sentences are quoted.
 */
export function forAnswer(base: Pick<Base, 'kindOf'>, hits: readonly Scored[]): Scored[] {
  let left = candidatesForAnswer;
  return hits.filter(
    ({ record }) => left > 0 && (base.kindOf(record) === 'tableCell' || left-- > 0),
  );
}

/** Re-ranks the `candidates`, which are the first hits; the other hits keep their order. */
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

/**
 * The paragraphs closest in meaning, plus other cells of their rows among the candidates: each cell has its row's
 * meaning.
 */
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
