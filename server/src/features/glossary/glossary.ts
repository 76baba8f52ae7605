// The organisation's glossary: edited by coaches and administrators, read by everybody and by the assistant.
import {
  type GlossaryEntry,
  type GlossarySuggestion,
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
import { mayEditGlossary } from './glossary.rules.ts';
import type { NewGlossaryEntry } from './glossary.store.ts';
import * as store from './glossary.store.ts';
import { csvOfGlossary, type ImportedGlossary } from './glossary-csv.ts';
import { type GlossaryMatches, lookUpNames } from './look-up.ts';
import { findTaken, type ImportOutcome, importEntries, refuseImport, toSaved } from './saving.ts';
import { saveDismissal } from './suggesting.store.ts';
import { suggestTerms } from './suggesting.ts';

export interface Glossary {
  list(input: {
    q?: string | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  }): Promise<{ list: GlossaryEntry[]; next: string | null; total: number }>;
  /**
   * This and all other methods that change something refuse everybody but coaches and administrators with
   * `permission/missing`. Also refuses with `glossary/name-taken` if another entry has one of the names, and with
   * `person/not-found` for an unknown owner.
   */
  save(
    caller: Caller,
    input: NewGlossaryEntry & { id?: string | undefined },
  ): Promise<GlossaryEntry>;
  delete(caller: Caller, id: string): Promise<void>;
  /** Imports all entries or none: with a problem, `added` and `changed` are 0. */
  import(caller: Caller, csv: string): Promise<ImportOutcome>;
  export(): Promise<string>;
  suggest(caller: Caller): Promise<GlossarySuggestion[]>;
  dismiss(caller: Caller, key: string, isDismissed: boolean): Promise<void>;
  /** Glossary entries and rephrasings for a question; needs no rights, as everybody may read the glossary. */
  lookUp(question: string): Promise<GlossaryMatches>;
}

interface Needs {
  database: Database;
  audit: Pick<Audit, 'record'>;
  clock: Clock;
}

const csvThread = new URL('./glossary-csv.thread.ts', import.meta.url);
const usualPage = 100;

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
        if (entry.ownerId !== null && !(await store.personExists(tx, entry.ownerId))) {
          throw refuse('person/not-found');
        }
        const [conflict] = await findTaken(tx, [entry]);
        if (conflict)
          throw refuse('glossary/name-taken', { name: conflict.name, term: conflict.term });
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
      if (problems.length > 0) return refuseImport(problems);
      return database.transaction(async (tx) => {
        const outcome = await importEntries(tx, entries, clock.now());
        const { added, changed } = outcome;
        if (added + changed > 0) {
          await audit.record(tx, caller, 'glossary.imported', null, { added, changed });
        }
        return outcome;
      });
    },

    async export() {
      return csvOfGlossary(await store.listEntries(database, [], null, maxGlossaryEntries));
    },

    async suggest(caller) {
      requireEditor(caller);
      return suggestTerms(database, caller.id, clock);
    },

    async dismiss(caller, key, isDismissed) {
      requireEditor(caller);
      await saveDismissal(database, key, isDismissed, clock.now());
    },

    lookUp: (question) => lookUpNames(database, question),
  };
}
