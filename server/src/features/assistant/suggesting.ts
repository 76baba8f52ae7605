// What the assistant proposes to ask: questions that several people asked lately, and questions made of headings.
import { isChinese } from '../../language/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Search } from '../search/search.ts';
import * as store from './assistant.store.ts';
import {
  type Heading,
  languageOf,
  questionFrom,
  type SpokenLanguage,
} from './suggested-questions.ts';

export interface SuggestNeeds {
  search: Pick<Search, 'headings'>;
  database: Database;
  clock: Clock;
}

const maxSuggestions = 6;
const frequentSince = 60 * 86_400_000;

export async function suggestQuestions(
  { search, database, clock }: SuggestNeeds,
  personId: string,
  language: SpokenLanguage,
): Promise<string[]> {
  const since = new Date(clock.now().getTime() - frequentSince);
  const frequent = await store.listFrequentQuestions(database, personId, since, maxSuggestions / 2);
  const isInLanguage = (question: string) => isChinese(question) === (language === 'zh');
  const fromHeadings = async (headingLanguage: SpokenLanguage) => {
    const fits = (heading: Heading) =>
      languageOf(heading) === headingLanguage && questionFrom(heading) !== undefined;
    const headings = await search.headings(personId, maxSuggestions, fits);
    return headings.flatMap((heading) => questionFrom(heading) ?? []);
  };
  const preferred = [...frequent.filter(isInLanguage), ...(await fromHeadings(language))];
  const questions =
    preferred.length > 0
      ? preferred
      : [...frequent, ...(await fromHeadings(language === 'zh' ? 'en' : 'zh'))];
  return [...new Set(questions)].slice(0, maxSuggestions);
}
