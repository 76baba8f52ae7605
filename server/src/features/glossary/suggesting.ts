// Suggested terms for people who edit the glossary: from definitions in documents, and from words that replaced
// each other when a question was asked again. A definition is identified by its term's key, a pair of words by both
// keys.
import type { GlossarySuggestion } from '@docent/contract/glossary';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { definitionInRow, definitionsIn } from './definitions.rules.ts';
import { keyOf, namesOf } from './glossary.rules.ts';
import * as glossary from './glossary.store.ts';
import { otherWords } from './other-words.rules.ts';
import * as store from './suggesting.store.ts';

const questionsRemembered = 90 * 86_400_000;
const maxSuggestions = 50;
const maxNames = 20;

/** Best first: synonyms that people used, then the terms that most paragraphs define. */
export async function suggestTerms(
  database: Database,
  personId: string,
  clock: Clock,
): Promise<GlossarySuggestion[]> {
  const since = new Date(clock.now().getTime() - questionsRemembered);
  const [paragraphs, askedAgain, dismissed] = await Promise.all([
    store.listDefiningParagraphs(database, personId),
    store.listAskedAgain(database, personId, since),
    store.listDismissed(database),
  ]);
  const suggestions = [...fromQuestions(askedAgain), ...fromDocuments(paragraphs)].filter(
    ({ key }) => !dismissed.has(key),
  );
  return (await besideEntries(database, suggestions)).slice(0, maxSuggestions);
}

function fromDocuments(
  paragraphs: Awaited<ReturnType<typeof store.listDefiningParagraphs>>,
): GlossarySuggestion[] {
  const suggestions = new Map<string, { suggestion: GlossarySuggestion; count: number }>();
  for (const { isCell, text, ...document } of paragraphs) {
    const inRow = isCell ? definitionInRow(text) : null;
    for (const termDefinition of inRow ? [inRow] : isCell ? [] : definitionsIn(text)) {
      const key = keyOf(termDefinition.term);
      const before = suggestions.get(key);
      const count = (before?.count ?? 0) + 1;
      const isBetter =
        !before || (before.suggestion.definition === '' && termDefinition.definition !== '');
      const suggestion = isBetter
        ? { key, entryId: null, ...termDefinition, synonyms: [], ownerId: null, document }
        : before.suggestion;
      suggestions.set(key, { suggestion, count });
    }
  }
  return [...suggestions.values()]
    .sort((x, y) => y.count - x.count || (x.suggestion.key < y.suggestion.key ? -1 : 1))
    .map(({ suggestion }) => suggestion);
}

function fromQuestions(repeatedQuestions: readonly store.AskedAgain[]): GlossarySuggestion[] {
  const suggestions = new Map<string, GlossarySuggestion>();
  for (const { declined, answered } of repeatedQuestions) {
    const words = otherWords(declined, answered);
    if (!words) continue;
    const key = `${keyOf(words.term)}=${keyOf(words.synonym)}`;
    suggestions.set(key, {
      ...{ key, entryId: null, term: words.term, synonyms: [words.synonym], abbreviations: [] },
      ...{ definition: '', ownerId: null, document: null },
    });
  }
  return [...suggestions.values()];
}

/** Removes suggestions that the glossary has already. New names of an existing term extend its entry. */
async function besideEntries(
  database: Database,
  suggestions: readonly GlossarySuggestion[],
): Promise<GlossarySuggestion[]> {
  const keysOf = (suggestion: GlossarySuggestion) => namesOf(suggestion).map(keyOf);
  const names = await glossary.listNames(database, suggestions.flatMap(keysOf));
  const entryIds = new Map(names.map(({ key, entryId }) => [key, entryId]));
  const entries = await glossary.listEntriesById(database, [...new Set(entryIds.values())]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const usedKeys = new Set<string>();
  return suggestions.flatMap((suggestion) => {
    const keys = keysOf(suggestion);
    if (keys.some((key) => key === '' || usedKeys.has(key)) || new Set(keys).size < keys.length) {
      return [];
    }
    for (const key of keys) usedKeys.add(key);
    const owners = new Set(keys.flatMap((key) => entryIds.get(key) ?? []));
    if (owners.size === 0) return [suggestion];
    const entry = byId.get([...owners][0] as string);
    const [synonym] = suggestion.synonyms;
    const isNew = synonym !== undefined && !entryIds.has(keyOf(synonym));
    if (!entry || owners.size > 1 || !isNew || entry.synonyms.length >= maxNames) return [];
    const { id: entryId, term, abbreviations, definition, owner } = entry;
    return [
      {
        ...{ key: suggestion.key, entryId, term, abbreviations, definition, document: null },
        synonyms: [...entry.synonyms, synonym],
        ownerId: owner?.id ?? null,
      },
    ];
  });
}
