// Open and resolved comments for an export, as the caller sees them.
import type { Comment } from '@docent/contract/comments';
import type { Caller } from '../../platform/caller.ts';
import type { ExportsNeeds } from './exports.needs.ts';

export interface ExportedThread {
  /** The first comment and its replies. */
  comments: { author: string; at: Date; text: string }[];
  isResolved: boolean;
  /** Null for a thread on the whole document, and for text that is gone. */
  blockId: string | null;
  /** In the draft; null for a whole block. */
  range: { from: number; to: number } | null;
  quote: string | null;
}

export async function readThreads(
  { comments }: Pick<ExportsNeeds, 'comments'>,
  caller: Caller,
  fileId: string,
): Promise<ExportedThread[]> {
  const threads: ExportedThread[] = [];
  let cursor: string | undefined;
  do {
    const { list, next } = await comments.listThreads(caller, { fileId, cursor });
    for (const first of list) {
      const replies = first.replies === 0 ? [first] : await comments.getThread(caller, first.id);
      threads.push({
        comments: replies.filter(({ deleted }) => !deleted).map(toExported),
        isResolved: first.checked,
        blockId: first.paragraphId,
        range: first.anchor,
        quote: first.quote,
      });
    }
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return threads.filter(({ comments: list }) => list.length > 0);
}

const toExported = ({ author, createdAt, body }: Comment) => ({
  author: author.username,
  at: new Date(createdAt),
  text: body.replace(/@\[([^\]]*)\]\([^)]*\)/g, '@$1'),
});
