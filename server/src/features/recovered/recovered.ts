// Text that somebody typed into a paragraph while others deleted it: stored, and offered only to its author until
// it is inserted again or dismissed.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type {
  recovered as endpoints,
  RecoveredOutcome,
  RecoveredText,
} from '@docent/contract/recovered';
import { refuse } from '@docent/contract/refusals';
import { type NodeJSON, textOf } from '@docent/document-model/content';
import { cleanText } from '@docent/document-model/nodes/attributes';
import { repairBlocks } from '@docent/document-model/repair';
import type { HomelessText } from '@docent/document-model/rescue/homeless';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Events, recordEvent } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Access } from '../access/access.ts';
import type { Notices } from '../notices/notices.ts';
import * as store from './recovered.store.ts';
import {
  addRecoveredTexts,
  continueRecoveredText,
  findContinuable,
  type NewRecoveredText,
  type RecoveredRow,
  type RecoveryPlace,
} from './recovered.store.ts';

/** Runs in the transaction that appends the edit to the log, so that both are stored or neither. */
export async function recordRecovered(
  tx: Database,
  fileId: string,
  personId: string,
  texts: readonly HomelessText[],
): Promise<void> {
  const rows: NewRecoveredText[] = [];
  let isChanged = false;
  for (const { client, from, to, content, blockId, context } of texts) {
    const blocks = repairBlocks(content);
    if (blocks.length === 0) continue;
    const continuable = await findContinuable(tx, fileId, personId, { client, clock: from });
    if (!continuable && isBlank(blocks)) continue;
    const whole = continuable ? joinBlocks(continuable.content, blocks) : blocks;
    const text = whole.map(textOf).join('\n');
    if (continuable) {
      await continueRecoveredText(tx, continuable.id, { content: whole, text, clock: to });
      isChanged = true;
      continue;
    }
    rows.push({
      id: createId(),
      content: whole,
      text,
      blockId,
      context: context && cleanText(context),
      client,
      clock: to,
    });
  }
  if (rows.length > 0)
    isChanged = (await addRecoveredTexts(tx, fileId, personId, rows)) > 0 || isChanged;
  if (isChanged) await recordEvent(tx, { kind: 'recovered.changed', fileId, personId });
}

function isBlank(blocks: readonly NodeJSON[]): boolean {
  return blocks.every((block) => block.type === 'paragraph' && textOf(block).trim() === '');
}

/** Joins two texts that were typed without interruption. */
function joinBlocks(first: NodeJSON[], second: NodeJSON[]): NodeJSON[] {
  const [last, next] = [first.at(-1), second[0]];
  if (last?.type !== 'paragraph' || next?.type !== 'paragraph') return [...first, ...second];
  const line = { ...last, content: [...(last.content ?? []), ...(next.content ?? [])] };
  return repairBlocks([...first.slice(0, -1), line, ...second.slice(1)]);
}

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;
interface RecoveredPage {
  list: RecoveredText[];
  next: string | null;
  total: number;
}
interface SettledText {
  id: string;
  outcome: RecoveredOutcome | null;
}

export interface Recovered {
  /** Refuses with `file/not-found` if the author may no longer read the document. */
  list(caller: Caller, input: Input<'list'>): Promise<RecoveredPage>;
  mine(caller: Caller, input: Input<'mine'>): Promise<RecoveredPage>;
  /** Refuses with `recovered/not-found`. */
  settle(caller: Caller, id: string, outcome: RecoveredOutcome): Promise<SettledText>;
  /** Refuses with `recovered/not-found`, and with `recovered/settled` after a minute. */
  reopen(caller: Caller, id: string): Promise<SettledText>;
  /** Reaction: notifies the author of texts that are in no notification yet. */
  notify(fileId: string, personId: string): Promise<void>;
  /** Deletes texts that were settled long ago, and returns their number. */
  purge(): Promise<number>;
}

interface Needs {
  database: Database;
  access: Access;
  events: Events;
  notices: Notices;
  clock: Clock;
}

const pageSize = 50;
/** In milliseconds. */
const undoTime = 60_000;
const retention = 30 * 24 * 3_600_000;

export function createRecovered({ database, access, events, notices, clock }: Needs): Recovered {
  async function pageOf(
    caller: Caller,
    fileId: string | null,
    { limit = pageSize, cursor }: Input<'mine'>,
  ): Promise<RecoveredPage> {
    const after = readCursor<RecoveryPlace>(cursor, { at: 'time', id: 'text' });
    const rows = await store.listTexts(database, caller.id, { fileId, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      list: page.map(toRecoveredText),
      next:
        rows.length > limit && last
          ? writeCursor({ at: last.at.toISOString(), id: last.id })
          : null,
      total: await store.countTexts(database, caller.id, fileId),
    };
  }

  return {
    async list(caller, { fileId, ...input }) {
      await access.require(caller, 'read', fileId);
      return pageOf(caller, fileId, input);
    },

    mine: (caller, input) => pageOf(caller, null, input),

    settle: (caller, id, outcome) =>
      database.transaction(async (tx) => {
        const row = await store.findText(tx, caller.id, id);
        if (row === null) throw refuse('recovered/not-found');
        if (row.outcome !== null) return { id, outcome: row.outcome };
        const { fileId } = row;
        await store.saveOutcome(tx, id, outcome, clock.now());
        if ((await store.countTexts(tx, caller.id, fileId)) === 0) {
          await notices.dismiss(tx, caller.id, { fileId, kinds: ['text-recovered'] });
        }
        await events.record(tx, { kind: 'recovered.changed', fileId, personId: caller.id });
        return { id, outcome };
      }),

    reopen: (caller, id) =>
      database.transaction(async (tx) => {
        const row = await store.findText(tx, caller.id, id);
        if (row === null) throw refuse('recovered/not-found');
        const { fileId, settledAt } = row;
        if (settledAt === null) return { id, outcome: null };
        if (clock.now().getTime() - settledAt.getTime() > undoTime) {
          throw refuse('recovered/settled');
        }
        await store.saveOutcome(tx, id, null, null);
        await events.record(tx, { kind: 'recovered.changed', fileId, personId: caller.id });
        return { id, outcome: null };
      }),

    notify: (fileId, personId) =>
      database.transaction(async (tx) => {
        const count = await store.takeUnnotified(tx, fileId, personId);
        if (count === 0) return;
        await notices.notify(tx, {
          kind: 'text-recovered',
          to: [personId],
          fileId,
          by: null,
          count,
        });
      }),

    purge: () => store.purgeTexts(database, new Date(clock.now().getTime() - retention)),
  };
}

function toRecoveredText({ fileId, fileName, at, ...row }: RecoveredRow): RecoveredText {
  return {
    ...row,
    file: fileId === null || fileName === null ? null : { id: fileId, name: fileName },
    at: at.toISOString(),
  } as RecoveredText;
}
