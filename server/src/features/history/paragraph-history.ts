// The history of a single paragraph.
import { canEdit } from '@docent/contract/constants';
import type { OutputOf } from '@docent/contract/endpoint';
import type { history as endpoints } from '@docent/contract/history';
import { wordDifferencesOf } from '@docent/document-model/comparing/wordDifferences';
import { type NodeJSON, sameContent, textOf as wordsOf } from '@docent/document-model/content';
import { blocksWithoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Caller } from '../../platform/caller.ts';
import { readCursor } from '../../platform/database/cursor.ts';
import { runsOf } from './compare-versions.ts';
import { cursorOf } from './find-version.ts';
import type { HistoryNeeds, HistoryPage } from './history.needs.ts';
import type { PastVersions } from './history.store.ts';
import * as store from './history.store.ts';

export type ParagraphHistory = OutputOf<typeof endpoints.paragraph>;

/** Limits the versions examined per page, as each may be long. */
const versionsPerPage = 25;

/** The versions that changed the paragraph. A page may be empty and still have a next one. */
export async function listParagraphHistory(
  needs: Pick<HistoryNeeds, 'database' | 'documents' | 'files'>,
  caller: Caller,
  place: { fileId: string; paragraphId: string },
  { limit = versionsPerPage, cursor }: HistoryPage,
): Promise<ParagraphHistory> {
  const { database } = needs;
  const { fileId, paragraphId } = place;
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
  const isShown = blocks.some((block) => block !== null);
  return {
    list,
    next: rows.length > count ? cursorOf(rows[count - 1]?.version) : null,
    movedFrom: past === null ? await listMovedFrom(needs, caller, place, isShown) : [],
  };
}

async function listMovedFrom(
  { documents, files }: Pick<HistoryNeeds, 'documents' | 'files'>,
  caller: Caller,
  place: { fileId: string; paragraphId: string },
  isShown: boolean,
): Promise<ParagraphHistory['movedFrom']> {
  const places = await documents.listMovedFrom(place);
  const ids = places.map(({ fileId }) => fileId);
  const shapes = await files.shapes(caller, [place.fileId, ...ids]);
  const own = shapes.get(place.fileId);
  // Readers must not learn of a move that is only in the draft.
  if (!isShown && !(own && canEdit(own))) return [];
  return places.flatMap(({ fileId, paragraphId }) => {
    const file = shapes.get(fileId);
    return file ? [{ file: { id: file.id, name: file.name }, paragraphId }] : [];
  });
}

function withoutSuggestions(block: NodeJSON | null): NodeJSON | null {
  return block && (blocksWithoutSuggestions([block], 'refuse')[0] ?? null);
}
