// Looks up the terms of a question in the glossary.
import type { GlossaryEntry } from '@docent/contract/glossary';
import type { Database } from '../../platform/database/database.ts';
import {
  askedTerm,
  candidatesIn,
  chooseLongest,
  keyOf,
  type NameRange,
  namesOf,
  rephrase,
} from './glossary.rules.ts';
import * as store from './glossary.store.ts';

export interface GlossaryMatches {
  /** The entry whose meaning is asked for, if any. */
  defined: GlossaryEntry | null;
  /** The question with other names of its terms, the most useful first. */
  rephrased: string[];
}

export async function lookUpNames(database: Database, question: string): Promise<GlossaryMatches> {
  const candidates = candidatesIn(question);
  const names = await store.listNames(database, [...candidates.keys()]);
  if (names.length === 0) return { defined: null, rephrased: [] };
  const matches = chooseLongest(
    names.map((name) => ({ ...name, ...(candidates.get(name.key) as NameRange) })),
  );
  const entries = await store.listEntriesById(
    database,
    matches.map(({ entryId }) => entryId),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const termKey = keyOf(askedTerm(question) ?? '');
  const definedMatch = matches.find(({ key }) => key === termKey || `${key}s` === termKey);
  const entry = definedMatch && byId.get(definedMatch.entryId);
  return {
    defined: entry && entry.definition !== '' ? entry : null,
    rephrased: rephrase(
      question,
      matches.flatMap(({ from, to, entryId, key }) => {
        const entry = byId.get(entryId);
        return entry
          ? [{ from, to, names: namesOf(entry).filter((name) => keyOf(name) !== key) }]
          : [];
      }),
    ),
  };
}
