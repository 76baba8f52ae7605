// Duplicate text: finding, listing, skipping and revising it. Each node compares the texts of its search.
import type { DuplicateStatus, duplicates as endpoints } from '@docent/contract/duplicates';
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Search } from '../search/search.ts';
import { createComparing } from './comparing.ts';
import { correctParagraph, type ParagraphCorrection } from './correct-paragraph.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { purgeRevised } from './duplicates.store.ts';
import { findExisting } from './existing-text.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listIgnored } from './list-ignored.ts';
import { countPerFile, countSyncedUses, listDisagreeing, listPlaces } from './paragraph-places.ts';
import { reviseParagraphs, undoRevision } from './revise-paragraphs.ts';
import { ignoreFiles, skipDuplicate } from './skip-duplicate.ts';
import { noteChange, watchDivergences } from './watch-divergences.ts';
import { listWouldDiverge, type TextChange } from './would-diverge.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;
type Output<Name extends keyof typeof endpoints> = OutputOf<(typeof endpoints)[Name]>;

export interface Duplicates {
  /** Refuses with `file/not-found` for a file or space that the person may not read. */
  list(caller: Caller, input: Input<'list'>): Promise<Output<'list'>>;
  skip(caller: Caller, input: Input<'skip'>): Promise<{ id: string; status: DuplicateStatus }>;
  ignoreFiles(caller: Caller, input: Input<'ignore'>): Promise<void>;
  /** Refuses with `file/not-found` for a file or space that the person may not read. */
  listIgnored(caller: Caller, input: Input<'ignored'>): Promise<Output<'ignored'>>;
  /** Revises each target if possible, and returns the refused ones. */
  revise(caller: Caller, input: Input<'revise'>): Promise<Output<'revise'>>;
  undoRevision(caller: Caller, id: string): Promise<Output<'undoRevise'>>;
  /**
   * Changes the text of one paragraph; `others` runs in the same transaction. Refuses with `paragraph/changed`,
   * `paragraph/not-found`, `paragraph/not-text`, `paragraph/has-suggestions`.
   */
  correct(
    caller: Caller,
    change: ParagraphCorrection,
    others: (tx: Database) => Promise<void>,
  ): Promise<void>;
  /** Deletes the undo data of old revisions. Safe to run on several nodes. */
  purge(): Promise<void>;
  counts(caller: Caller, fileIds: readonly string[]): Promise<Output<'counts'>>;
  existing(caller: Caller, input: Input<'existing'>): Promise<Output<'existing'>>;
  disagreeing(caller: Caller, input: Input<'disagreeing'>): Promise<Output<'disagreeing'>>;
  places(caller: Caller, input: Input<'places'>): Promise<Output<'places'>>;
  syncedUses(caller: Caller, fileId: string): Promise<Output<'syncedUses'>>;
  /** Texts of other documents that agree with a paragraph of this one, and would not after a change. */
  wouldDiverge(
    caller: Caller,
    fileId: string,
    changes: readonly TextChange[],
  ): ReturnType<typeof listWouldDiverge>;
  /** Reaction to `document.published`. */
  noteChange(publication: { fileId: string; versionId: string }): Promise<void>;
  /** Compares published changes, and notifies owners of texts that have diverged. Safe to run on several nodes. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

const day = 86_400_000;

interface Given extends Omit<DuplicatesNeeds, 'comparing' | 'records' | 'search'> {
  search: Pick<Search, 'records' | 'vectors'>;
}

export function createDuplicates({ search, ...given }: Given): Duplicates {
  const { records } = search;
  const comparing = createComparing(records);
  const needs: DuplicatesNeeds = { ...given, search, records, comparing };
  return {
    list: (caller, input) => listDuplicates(needs, caller, input),
    skip: (caller, input) => skipDuplicate(needs, caller, input),
    ignoreFiles: (caller, input) => ignoreFiles(needs, caller, input),
    listIgnored: (caller, input) => listIgnored(needs, caller, input),
    revise: (caller, input) => reviseParagraphs(needs, caller, input),
    undoRevision: (caller, id) => undoRevision(needs, caller, id),
    correct: (caller, change, others) => correctParagraph(needs, caller, change, others),
    purge: () => purgeRevised(given.database, new Date(given.clock.now().getTime() - day)),
    counts: (caller, fileIds) => countPerFile(needs, caller, fileIds),
    existing: (caller, input) => findExisting(needs, caller, input),
    disagreeing: (caller, input) => listDisagreeing(needs, caller, input),
    places: (caller, input) => listPlaces(needs, caller, input),
    syncedUses: (caller, fileId) => countSyncedUses(needs, caller, fileId),
    wouldDiverge: (caller, fileId, changes) => listWouldDiverge(needs, caller, fileId, changes),
    noteChange: (publication) => noteChange(needs, publication),
    watch: () => watchDivergences(needs),
    close: comparing.close,
  };
}
