// The text of a version, and the differences to another one.
import type { OutputOf } from '@docent/contract/endpoint';
import type { history as endpoints, Version } from '@docent/contract/history';
import { refuse } from '@docent/contract/refusals';
import { type Change, changesOf } from '@docent/document-model/comparing/changes';
import type { DocumentJSON } from '@docent/document-model/content';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { findVisibleVersion } from './find-version.ts';
import type { HistoryNeeds } from './history.needs.ts';
import type { HistoryVersionRow } from './history.store.ts';
import * as store from './history.store.ts';
import { textOf } from './keeping.ts';
import { type TextAtTime, withSyncedChanges } from './synced-changes.ts';

export type VersionDetail = OutputOf<typeof endpoints.detail>;

/** `against` is the id of another version of the document, `draft`, or undefined for the previous version. */
export async function compareVersion(
  needs: Pick<HistoryNeeds, 'database' | 'access' | 'documents' | 'readSynced'>,
  caller: Caller,
  id: string,
  against: string | undefined,
): Promise<VersionDetail> {
  const { database, access, documents } = needs;
  const row = await findVisibleVersion(database, caller, id);
  const content = await readText(database, id);
  const { version } = row;
  const at = new Date(version.createdAt);
  const compare = async (before: TextAtTime, after: TextAtTime) =>
    changesOf(...(await withSyncedChanges(needs, caller, before, after)));
  if (against === 'draft') {
    await access.require(caller, 'edit', row.fileId);
    const draft = textOf(await documents.readDraft(row.fileId));
    const changes = await compare({ content, at }, { content: draft, at: null });
    return toDetail(version, content, { version: null }, changes, 'before');
  }
  const other =
    against === undefined
      ? await findPrevious(database, caller, row)
      : await findVisibleVersion(database, caller, against, row.fileId);
  if (other === null) return toDetail(version, content, null, [], 'after');
  const text = {
    content: await readText(database, other.version.id),
    at: new Date(other.version.createdAt),
  };
  return other.version.createdAt > version.createdAt
    ? toDetail(
        version,
        content,
        { version: other.version },
        await compare({ content, at }, text),
        'before',
      )
    : toDetail(
        version,
        content,
        { version: other.version },
        await compare(text, { content, at }),
        'after',
      );
}

/** Words with their kind of change, as the API returns them. */
export const runsOf = (words: Change['words']) =>
  words.map(({ kind, text }): [typeof kind, string] => [kind, text]);

async function readText(database: Database, id: string): Promise<DocumentJSON> {
  const content = await store.readContent(database, id);
  if (content === null) throw refuse('version/not-found');
  return textOf(content);
}

async function findPrevious(
  database: Database,
  caller: Caller,
  { fileId, version }: HistoryVersionRow,
) {
  const past = { at: version.createdAt, id: version.id };
  const [row] = await store.listVersions(database, caller.id, fileId, past, 1);
  return row ?? null;
}

/** `side` says which of the two versions `content` is. */
function toDetail(
  version: Version,
  content: object,
  against: VersionDetail['against'],
  changes: readonly Change[],
  side: 'before' | 'after',
): VersionDetail {
  const differences = changes.map(({ words, at, ...change }) => ({
    ...change,
    words: runsOf(words),
    at: at[side],
  }));
  // The changes are sorted by the newer text.
  if (side === 'before') differences.sort((a, b) => a.at - b.at);
  return { version, content: { ...content, type: 'doc' }, against, differences };
}
