// The history of a single paragraph.
import type { OutputOf } from '@docent/contract/endpoint';
import type { history as endpoints } from '@docent/contract/history';
import { wordDifferencesOf } from '@docent/document-model/comparing/wordDifferences';
import { type NodeJSON, sameContent, textOf as wordsOf } from '@docent/document-model/content';
import { blocksWithoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Caller } from '../../platform/caller.ts';
import { readCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { runsOf } from './compare-versions.ts';
import { cursorOf } from './find-version.ts';
import type { HistoryPage } from './history.needs.ts';
import type { PastVersions } from './history.store.ts';
import * as store from './history.store.ts';

export type ParagraphHistory = OutputOf<typeof endpoints.paragraph>;

/** Limits the versions examined per page, as each may be long. */
const versionsPerPage = 25;

/** The versions that changed the paragraph. A page may be empty and still have a next one. */
export async function listParagraphHistory(
  database: Database,
  caller: Caller,
  fileId: string,
  paragraphId: string,
  { limit = versionsPerPage, cursor }: HistoryPage,
): Promise<ParagraphHistory> {
  const past = readCursor<PastVersions>(cursor, { at: 'time', id: 'text' });
  const count = Math.min(limit, versionsPerPage);
  const rows = await store.listVersions(database, caller.id, fileId, past, count + 1);
  const blocksByVersion = await store.listBlocks(
    database,
    rows.map(({ version }) => version.id),
    paragraphId,
  );
  const blocks = rows.map(({ version }) =>
    withoutSuggestions(blocksByVersion.get(version.id) ?? null),
  );
  const list = rows.slice(0, count).flatMap(({ version }, at) => {
    const [now = null, before = null] = [blocks[at], blocks[at + 1]];
    if (sameContent(now, before)) return [];
    const [text, was] = [now && wordsOf(now), before && wordsOf(before)];
    const words = runsOf(wordDifferencesOf(was ?? '', text ?? ''));
    return [{ version, text, words, formatted: now !== null && text === was }];
  });
  return { list, next: rows.length > count ? cursorOf(rows[count - 1]?.version) : null };
}

function withoutSuggestions(block: NodeJSON | null): NodeJSON | null {
  return block && (blocksWithoutSuggestions([block], 'refuse')[0] ?? null);
}
