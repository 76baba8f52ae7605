// Saves glossary entries, whose names must be unique, one at a time or from a file.
import { type GlossaryProblem, maxGlossaryEntries } from '@docent/contract/glossary';
import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import { keyOf } from './glossary.rules.ts';
import type { NewGlossaryEntry, SavedEntry } from './glossary.store.ts';
import * as store from './glossary.store.ts';
import type { ImportedEntry } from './glossary-csv.ts';

/** With a problem, nothing was added or changed. */
export interface ImportOutcome {
  added: number;
  changed: number;
  problems: GlossaryProblem[];
}

/** Limits the reported problems of a file. */
const maxProblems = 200;

/** Saves all entries, or none if there is a problem. */
export async function importEntries(
  tx: Database,
  importedEntries: readonly ImportedEntry[],
  at: Date,
): Promise<ImportOutcome> {
  await store.lockGlossary(tx);
  const owners = new Map(
    (await store.listOwnerIds(tx, [...new Set(importedEntries.map(({ owner }) => owner))])).map(
      ({ username, id }) => [username, id],
    ),
  );
  const problems: GlossaryProblem[] = importedEntries
    .filter(({ owner }) => owner !== '' && !owners.has(owner))
    .map(({ owner, line }) => ({
      line,
      why: 'unknown-owner',
      text: owner.slice(0, 100),
      takenBy: null,
    }));
  const terms = await store.listNames(
    tx,
    importedEntries.map(({ term }) => keyOf(term)),
  );
  const idByTerm = new Map(
    terms.filter(({ kind }) => kind === 'term').map(({ key, entryId }) => [key, entryId]),
  );
  const entries = importedEntries.map(({ owner, line: _, ...entry }) =>
    toSaved(idByTerm.get(keyOf(entry.term)) ?? createId(), {
      ...entry,
      ownerId: owners.get(owner) ?? null,
    }),
  );
  const lines = new Map(entries.map(({ id }, at) => [id, importedEntries[at]?.line ?? 1]));
  for (const { entryId, name, term } of await findTaken(tx, entries)) {
    problems.push({
      line: lines.get(entryId) as number,
      why: 'name-taken',
      text: name,
      takenBy: term,
    });
  }
  if (problems.length > 0) return refuseImport(problems);
  const addedCount = entries.length - idByTerm.size;
  if ((await store.countEntries(tx)) + addedCount > maxGlossaryEntries)
    throw refuse('glossary/full');
  await store.saveEntries(tx, entries, at);
  return { added: addedCount, changed: idByTerm.size, problems };
}

export const refuseImport = (problems: readonly GlossaryProblem[]): ImportOutcome => ({
  added: 0,
  changed: 0,
  problems: [...problems].sort((x, y) => x.line - y.line).slice(0, maxProblems),
});

/** Names of the entries that already belong to another entry, with that entry's term. */
export async function findTaken(tx: Database, entries: readonly SavedEntry[]) {
  const own = new Set(entries.map(({ id }) => id));
  const names = entries.flatMap(({ id, names }) =>
    names.map(({ key, name }) => ({ key, name, entryId: id })),
  );
  const rows = (
    await store.listNames(
      tx,
      names.map(({ key }) => key),
    )
  ).filter(({ entryId }) => !own.has(entryId));
  if (rows.length === 0) return [];
  const others = await store.listEntriesById(
    tx,
    rows.map(({ entryId }) => entryId),
  );
  const termOf = new Map(others.map(({ id, term }) => [id, term]));
  const byKey = new Map(rows.map(({ key, entryId }) => [key, termOf.get(entryId) ?? '']));
  return names.flatMap(({ key, ...name }) => {
    const term = byKey.get(key);
    return term === undefined ? [] : [{ ...name, term }];
  });
}

/** Drops duplicate names (with equal keys) after the first. Refuses a term without letters and digits. */
export function toSaved(id: string, entry: NewGlossaryEntry): SavedEntry {
  if (keyOf(entry.term) === '') throw refuse('glossary/name-invalid');
  const kinds = [
    { kind: 'term', names: [entry.term] },
    { kind: 'synonym', names: entry.synonyms },
    { kind: 'abbreviation', names: entry.abbreviations },
  ] as const;
  const byKey = new Map<string, SavedEntry['names'][number]>();
  for (const { kind, names } of kinds) {
    for (const name of names) {
      const key = keyOf(name);
      if (key !== '' && !byKey.has(key)) byKey.set(key, { key, kind, name });
    }
  }
  return { ...entry, id, names: [...byKey.values()] };
}
