// Suggested questions: those that several people asked recently, and those made from headings, if the assistant can
// answer them.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Search } from '../search/search.ts';
import * as store from './assistant.store.ts';
import {
  languageOf,
  questionsFrom,
  type Section,
  type SpokenLanguage,
} from './suggested-questions.ts';
import { createTrials } from './suggestion-trials.ts';

interface SuggestNeeds {
  search: Pick<Search, 'headings' | 'paragraphs'>;
  database: Database;
  clock: Clock;
  log: Log;
}

const maxSuggestions = 6;
/** Candidates per missing suggestion; about half of them turn out to be answered. */
const triedForEach = 4;
const frequentSince = 60 * 86_400_000;

export function createSuggesting({ search, database, clock, log }: SuggestNeeds) {
  const trials = createTrials({ search, clock, log });

  async function listFromHeadings(personId: string, language: SpokenLanguage): Promise<string[]> {
    const list = async (limit: number, isWanted: (question: string) => boolean) => {
      const wantedOf = (section: Section) =>
        questionsFrom(section).find(
          (question) => languageOf(question) === language && isWanted(question),
        );
      const sections = await search.headings(
        personId,
        limit,
        (section) => wantedOf(section) !== undefined,
      );
      return sections.flatMap((section) => wantedOf(section) ?? []);
    };
    const answerable = await list(
      maxSuggestions,
      (question) => trials.isAnswered(question) === true,
    );
    const missing = maxSuggestions - answerable.length;
    if (missing === 0) return answerable;
    const isUntried = (question: string) => trials.isAnswered(question) === undefined;
    const candidates = await list(missing * triedForEach, isUntried);
    await trials.run(personId, candidates, missing);
    return [...answerable, ...candidates.filter((question) => trials.isAnswered(question))];
  }

  return async (personId: string, language: SpokenLanguage): Promise<string[]> => {
    const since = new Date(clock.now().getTime() - frequentSince);
    const frequent = await store.listFrequentQuestions(
      database,
      personId,
      since,
      maxSuggestions / 2,
    );
    const questions = [
      ...frequent.filter((question) => languageOf(question) === language),
      ...(await listFromHeadings(personId, language)),
    ];
    return [...new Set(questions)].slice(0, maxSuggestions);
  };
}
