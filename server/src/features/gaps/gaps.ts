// The board of knowledge gaps: unanswered questions, grouped, until somebody dismisses them or writes a document
// that answers them.
import type { Gap, GapQuestion, GapStatus } from '@docent/contract/gaps';
import { refuse } from '@docent/contract/refusals';
import type { NodeJSON } from '@docent/document-model/content';
import { quotationOf } from '@docent/document-model/quotations';
import { isFollowUp } from '../../language/follow-ups.ts';
import { decideAside } from '../../language/small-talk.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Access } from '../access/access.ts';
import type { Files } from '../files/files.ts';
import type { Search } from '../search/search.ts';
import { decideContext, groupAlike, maySeeGaps } from './gaps.rules.ts';
import type { GapRow } from './gaps.store.ts';
import * as store from './gaps.store.ts';

export interface Gaps {
  /** Reaction to a publication: marks the questions that the document was written for as answered. */
  recordAnswered(fileId: string): Promise<void>;
  /** This, `decide` and `write` refuse everybody but coaches and administrators with `permission/missing`. */
  list(
    caller: Caller,
    input: {
      status?: GapStatus | undefined;
      q?: string | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
    },
  ): Promise<{ list: Gap[]; next: string | null; total: number }>;
  /** Ignores questions that the caller does not see on the board. */
  decide(
    caller: Caller,
    input: { questions: readonly string[]; status: 'open' | 'dismissed' },
  ): Promise<{ changed: number }>;
  /** Refuses like `files.add`, and with `question/not-found` if none of the questions is on the board. */
  write(
    caller: Caller,
    input: { questions: readonly string[]; parentId: string; name: string },
  ): Promise<{ id: string; name: string }>;
}

interface Needs {
  database: Database;
  events: Events;
  clock: Clock;
  access: Pick<Access, 'require'>;
  files: Pick<Files, 'add'>;
  search: Pick<Search, 'paragraphs'>;
}

const rememberedFor = 365 * 86_400_000;
const maxQuestions = 2_000;
const usualPage = 50;
const nearest = 4;

export function createGaps({ database, events, clock, access, files, search }: Needs): Gaps {
  function requireCoach(caller: Caller): void {
    if (!maySeeGaps(caller)) throw refuse('permission/missing');
  }

  /** The questions with their context, as far as the caller may read it. */
  async function inContext<T extends { id: string; text: string }>(
    caller: Caller,
    questions: readonly T[],
  ): Promise<(T & { context: string | null })[]> {
    const ids = questions.filter(({ text }) => isFollowUp(text)).map(({ id }) => id);
    const rows = await store.listEarlierQuestions(database, caller.id, ids);
    const earlier = Map.groupBy(rows, ({ id }) => id);
    return questions.map((question) => ({
      ...question,
      context: decideContext(question.text, earlier.get(question.id) ?? []),
    }));
  }

  /** Quotes the nearest paragraphs in the document's space, each with a link. */
  async function beginning(caller: Caller, question: string, spaceId: string): Promise<NodeJSON[]> {
    const { passages } = await search.paragraphs(caller.id, question, { withinId: spaceId });
    // Several cells of the same row may be hits; the row is quoted once.
    const quotes = new Map(
      passages.map((passage) => [
        passage.inTable && passage.context ? passage.context : passage.text,
        passage,
      ]),
    );
    return [...quotes]
      .slice(0, nearest)
      .map(([text, { fileId, fileName, paragraphId }]) =>
        quotationOf(text, [
          { n: null, name: fileName, href: `/detail/${fileId}/-#p-${paragraphId}` },
        ]),
      );
  }

  return {
    recordAnswered: (fileId) =>
      database.transaction(async (tx) => {
        for (const question of await store.markAnswered(tx, fileId, clock.now())) {
          await events.record(tx, { kind: 'question.answered', ...question, fileId });
        }
      }),

    async list(caller, { status = 'open', q = '', limit = usualPage, cursor }) {
      requireCoach(caller);
      const { from } = readCursor<{ from: number }>(cursor, { from: 'number' }) ?? { from: 0 };
      const since = new Date(clock.now().getTime() - rememberedFor);
      const words = q.split(/\s+/).filter(Boolean);
      const rows = await store.listGaps(database, caller.id, status, words, since, maxQuestions);
      // A greeting or an order is not answered by a document.
      const questions = rows.filter(({ text }) => decideAside(text) === null);
      const all = groupAlike(await inContext(caller, questions))
        .map((group) => toGap(group, status))
        .sort(
          (x, y) =>
            y.questions.length - x.questions.length ||
            y.lastAt.localeCompare(x.lastAt) ||
            x.id.localeCompare(y.id),
        );
      const list = all.slice(from, from + limit);
      const end = from + list.length;
      return {
        list,
        next: end < all.length ? writeCursor({ from: end }) : null,
        total: all.length,
      };
    },

    async decide(caller, { questions, status }) {
      requireCoach(caller);
      const visibleQuestions = await store.listVisibleQuestions(database, caller.id, questions);
      const ids = visibleQuestions.map(({ id }) => id);
      await store.saveDecision(database, ids, status, clock.now());
      return { changed: ids.length };
    },

    async write(caller, { questions, parentId, name }) {
      requireCoach(caller);
      const visibleQuestions = await store.listVisibleQuestions(database, caller.id, questions);
      const [newest] = await inContext(caller, visibleQuestions.slice(0, 1));
      if (!newest) throw refuse('question/not-found');
      const parent = await access.require(caller, 'edit', parentId);
      const question = [newest.context, newest.text].filter(Boolean).join(' ');
      const blocks = await beginning(caller, question, parent.spaceId);
      const content = {
        type: 'doc',
        content: [{ type: 'section', content: [{ type: 'paragraph' }, ...blocks] }],
      };
      const file = await files.add(caller, { parentId, name, kind: 'document', content });
      await store.beginWriting(
        database,
        visibleQuestions.map(({ id }) => id),
        file.id,
      );
      return { id: file.id, name: file.name };
    },
  };
}

type AskedRow = GapRow & { context: string | null };

function toGapQuestion({
  id,
  text,
  context,
  askedAt,
  kind,
  why,
  reason,
  note,
  ...row
}: AskedRow): GapQuestion {
  const { askerId, askerName } = row;
  const asker = askerId === null ? null : { id: askerId, username: askerName ?? '' };
  return { id, text, context, askedAt: askedAt.toISOString(), kind, why, reason, asker, note };
}

/** `rows` are sorted oldest first and not empty. */
function toGap(rows: readonly AskedRow[], status: GapStatus): Gap {
  const [oldest] = rows as [AskedRow];
  const newest = rows.at(-1) as AskedRow;
  const latestDocument = rows.findLast(({ fileId }) => fileId !== null);
  return {
    id: oldest.id,
    question: newest.text,
    questions: rows.toReversed().map(toGapQuestion),
    status,
    firstAt: oldest.askedAt.toISOString(),
    lastAt: newest.askedAt.toISOString(),
    file: latestDocument
      ? {
          id: latestDocument.fileId as string,
          name: latestDocument.fileName as string,
          published: latestDocument.published,
        }
      : null,
  };
}
