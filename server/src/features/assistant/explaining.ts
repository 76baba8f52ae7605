// Search diagnostics for administrators: why a question found what it found, and why the assistant would answer or
// decline.
import type { Explanation, RankingSignal } from '@docent/contract/explaining';
import { refuse } from '@docent/contract/refusals';
import type { Question } from '../../language/question.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FoundPassage, Search } from '../search/search.ts';
import {
  decideWhetherToAnswer,
  describeEvidence,
  evidenceNames,
  evidenceTable,
  likelihood,
} from './evidence/decline.ts';
import { judgeSentences } from './evidence/quote.ts';
import * as store from './explaining.store.ts';

export interface ExplainInput {
  question: string;
  /** The person to search as; the caller by default. */
  personId?: string | undefined;
  paragraphId?: string | undefined;
  url?: string | undefined;
}

export type Explainer = ReturnType<typeof createExplainer>;

export function createExplainer({
  search,
  database,
}: {
  search: Pick<Search, 'explain' | 'vectors'>;
  database: Database;
}) {
  return {
    async vectors({ role }: Pick<Caller, 'role'>) {
      if (role !== 'admin') throw refuse('permission/missing');
      return search.vectors();
    },

    /** Requires an administrator, because it reveals texts that the other person may not read. */
    async explain(
      { id, role }: Pick<Caller, 'id' | 'role'>,
      { question: text, personId = id, paragraphId, url }: ExplainInput,
    ): Promise<Explanation> {
      if (role !== 'admin') throw refuse('permission/missing');
      const person = await store.findPerson(database, personId);
      if (!person) throw refuse('person/not-found');
      const fromAddress = url === undefined ? null : readAddress(url);
      if (url !== undefined && fromAddress === null) {
        throw refuse('request/invalid', { url: 'must be the address of a paragraph' });
      }
      const wantedPlace = paragraphId === undefined ? fromAddress : { paragraphId };
      const { question, passages, finding } = await search.explain(person.id, text, wantedPlace);
      return { person, ...finding, decision: explainDecision(question, passages) };
    },
  };
}

/** Document and paragraph of a URL from the browser; null if it names no paragraph. */
export function readAddress(url: string): { fileId: string; paragraphId: string } | null {
  const [, fileId, paragraphId] = url.match(/\/detail\/([^/?#]+)(?:[/?][^#]*)?#p-([^&]+)$/) ?? [];
  if (fileId === undefined || paragraphId === undefined) return null;
  try {
    return { fileId: decodeURIComponent(fileId), paragraphId: decodeURIComponent(paragraphId) };
  } catch {
    // The URL contains an invalid percent-encoding, so it names no paragraph.
    return null;
  }
}

function explainDecision(
  question: Question,
  passages: readonly FoundPassage[],
): Explanation['decision'] {
  const sentences = judgeSentences(question, passages);
  const verdict = decideWhetherToAnswer(question, passages, sentences);
  const evidence = describeEvidence(question, passages, sentences);
  const { weights, threshold } = evidenceTable(question);
  const chance = likelihood(question, evidence);
  const bySigns = chance >= threshold ? 'answer' : 'decline';
  const signs: RankingSignal[] = evidenceNames.map((name) => ({
    name,
    value: evidence[name],
    weight: weights[name],
  }));
  return {
    verdict,
    by: sentences.length === 0 ? 'nothing-found' : bySigns === verdict ? 'signs' : 'rule',
    likelihood: chance,
    threshold,
    signs,
  };
}
