// The organisation's glossary: kept by coaches and administrators, read by everybody and by the assistant.
import {
  type GlossaryEntry,
  type GlossaryProblem,
  maxGlossaryEntries,
} from '@docent/contract/glossary';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import { runInWorker } from '../../platform/workers/runInWorker.ts';
import type { Audit } from '../audit/audit.ts';
import {
  askedTerm,
  candidatesIn,
  chooseLongest,
  keyOf,
  mayEditGlossary,
  type NameRange,
  namesOf,
  rephrase,
} from './glossary.rules.ts';
import type { NewGlossaryEntry, SavedEntry } from './glossary.store.ts';
import * as store from './glossary.store.ts';
import { csvOfGlossary, type ImportedEntry, type ImportedGlossary } from './glossary-csv.ts';

export interface Glossary {
  list(input: {
    q?: string | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  }): Promise<{ list: GlossaryEntry[]; next: string | null; total: number }>;
  /**
   * Refuses with `permission/missing` whoever is neither coach nor administrator, as `delete` and `import` do, and with
   * `glossary/name-taken` where another entry has one of the names.
   */
  save(
    caller: Caller,
    input: NewGlossaryEntry & { id?: string | undefined },
  ): Promise<GlossaryEntry>;
  delete(caller: Caller, id: string): Promise<void>;
  /** All or nothing: with a problem, `added` and `changed` are 0. */
  import(
    caller: Caller,
    csv: string,
  ): Promise<{ added: number; changed: number; problems: GlossaryProblem[] }>;
  export(): Promise<string>;
  /** What the glossary knows of a question; everybody may read that. */
  lookUp(question: string): Promise<GlossaryMatches>;
}

export interface GlossaryMatches {
  /** The entry whose meaning is asked for, if it has one. */
  defined: GlossaryEntry | null;
  /** The question with other names of the terms that it names, those of the most use first. */
  rephrased: string[];
}

interface Needs {
  database: Database;
  audit: Pick<Audit, 'record'>;
  clock: Clock;
}

const csvThread = new URL('./glossary-csv.thread.ts', import.meta.url);
const usualPage = 100;
/** Of a file; more say no more. */
const maxProblems = 200;

export function createGlossary({ database, audit, clock }: Needs): Glossary {
  function requireEditor(caller: Caller): void {
    if (!mayEditGlossary(caller)) throw refuse('permission/missing');
  }

  return {
    async list({ q = '', limit = usualPage, cursor }) {
      const past = readCursor<{ term: string; id: string }>(cursor, { term: 'text', id: 'text' });
      const words = q.split(/\s+/).filter(Boolean);
      const [rows, total] = await Promise.all([
        store.listEntries(database, words, past, limit + 1),
        store.countEntries(database, words),
      ]);
      const list = rows.slice(0, limit);
      const last = list.at(-1);
      const next =
        rows.length > limit && last ? writeCursor({ term: last.term, id: last.id }) : null;
      return { list, next, total };
    },

    save(caller, { id, ...input }) {
      requireEditor(caller);
      const entry = toSaved(id ?? createId(), input);
      return database.transaction(async (tx) => {
        await store.lockGlossary(tx);
        if (id !== undefined && !(await store.findEntry(tx, id)))
          throw refuse('glossary/not-found');
        if (id === undefined && (await store.countEntries(tx)) >= maxGlossaryEntries) {
          throw refuse('glossary/full');
        }
        const [taken] = await findTaken(tx, [entry]);
        if (taken) throw refuse('glossary/name-taken', { name: taken.name, term: taken.term });
        await store.saveEntries(tx, [entry], clock.now());
        await audit.record(tx, caller, 'glossary.changed', null, { term: entry.term });
        return (await store.findEntry(tx, entry.id)) as GlossaryEntry;
      });
    },

    async delete(caller, id) {
      requireEditor(caller);
      await database.transaction(async (tx) => {
        const term = await store.deleteEntry(tx, id);
        if (term === null) throw refuse('glossary/not-found');
        await audit.record(tx, caller, 'glossary.deleted', null, { term });
      });
    },

    async import(caller, csv) {
      requireEditor(caller);
      const { entries, problems } = await runInWorker<ImportedGlossary>(csvThread, csv);
      if (entries.length > maxGlossaryEntries) throw refuse('glossary/full');
      if (problems.length > 0) return refused(problems);
      return database.transaction((tx) => importEntries(tx, caller, entries));
    },

    async export() {
      return csvOfGlossary(await store.listEntries(database, [], null, maxGlossaryEntries));
    },

    async lookUp(question) {
      const candidates = candidatesIn(question);
      const names = await store.listNames(database, [...candidates.keys()]);
      if (names.length === 0) return { defined: null, rephrased: [] };
      const named = chooseLongest(
        names.map((name) => ({ ...name, ...(candidates.get(name.key) as NameRange) })),
      );
      const entries = await store.listEntriesById(
        database,
        named.map(({ entryId }) => entryId),
      );
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      const asked = keyOf(askedTerm(question) ?? '');
      const meant = named.find(({ key }) => key === asked || `${key}s` === asked);
      const entry = meant && byId.get(meant.entryId);
      return {
        defined: entry && entry.definition !== '' ? entry : null,
        rephrased: rephrase(
          question,
          named.flatMap(({ from, to, entryId, key }) => {
            const entry = byId.get(entryId);
            return entry
              ? [{ from, to, names: namesOf(entry).filter((name) => keyOf(name) !== key) }]
              : [];
          }),
        ),
      };
    },
  };

  async function importEntries(tx: Database, caller: Caller, imported: readonly ImportedEntry[]) {
    await store.lockGlossary(tx);
    const owners = new Map(
      (await store.listOwnerIds(tx, [...new Set(imported.map(({ owner }) => owner))])).map(
        ({ username, id }) => [username, id],
      ),
    );
    const problems: GlossaryProblem[] = imported
      .filter(({ owner }) => owner !== '' && !owners.has(owner))
      .map(({ owner, line }) => ({
        line,
        why: 'unknown-owner',
        text: owner.slice(0, 100),
        takenBy: null,
      }));
    const terms = await store.listNames(
      tx,
      imported.map(({ term }) => keyOf(term)),
    );
    const idByTerm = new Map(
      terms.filter(({ kind }) => kind === 'term').map(({ key, entryId }) => [key, entryId]),
    );
    const entries = imported.map(({ owner, line: _, ...entry }) =>
      toSaved(idByTerm.get(keyOf(entry.term)) ?? createId(), {
        ...entry,
        ownerId: owners.get(owner) ?? null,
      }),
    );
    const lines = new Map(entries.map(({ id }, at) => [id, imported[at]?.line ?? 1]));
    for (const { entryId, name, term } of await findTaken(tx, entries)) {
      problems.push({
        line: lines.get(entryId) as number,
        why: 'name-taken',
        text: name,
        takenBy: term,
      });
    }
    if (problems.length > 0) return refused(problems);
    const added = entries.length - idByTerm.size;
    if ((await store.countEntries(tx)) + added > maxGlossaryEntries) throw refuse('glossary/full');
    await store.saveEntries(tx, entries, clock.now());
    await audit.record(tx, caller, 'glossary.imported', null, { added, changed: idByTerm.size });
    return { added, changed: idByTerm.size, problems };
  }
}

const refused = (problems: readonly GlossaryProblem[]) => ({
  added: 0,
  changed: 0,
  problems: [...problems].sort((x, y) => x.line - y.line).slice(0, maxProblems),
});

/** Names of the entries that belong to one that is not among them, with its term. */
async function findTaken(tx: Database, entries: readonly SavedEntry[]) {
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

/** Of names that are the same to a reader, the first stays; refuses a term without letters and digits. */
function toSaved(id: string, entry: NewGlossaryEntry): SavedEntry {
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
