// Comments of a document and the text that they are about.
import { findQuote } from '@docent/document-model/anchors';
import {
  blockIdOf,
  type DocumentJSON,
  inlineText,
  type NodeJSON,
} from '@docent/document-model/content';
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  type ICommentOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import type { ExportedThread } from '../exported-threads.ts';
import { xmlText } from './docx-xml.ts';

/** A comment begins or ends there. */
interface CommentEdge {
  /** Offset in the text of the block. */
  at: number;
  children: ParagraphChild[];
}

export interface CommentRanges {
  /** In order. */
  edgesIn(block: NodeJSON): CommentEdge[];
  /** Of threads about the whole document, or text that is gone. */
  onTitle: ParagraphChild[];
  comments: ICommentOptions[];
}

export function createCommentRanges(
  content: DocumentJSON,
  threads: readonly ExportedThread[],
): CommentRanges {
  const lines = linesById(content.content);
  const comments: ICommentOptions[] = [];
  const edges = new Map<string, (CommentEdge & { opens: boolean })[]>();
  const onTitle: ParagraphChild[] = [];
  for (const thread of threads) {
    const first = comments.length;
    const ids = thread.comments.map((comment, nth) => {
      comments.push({
        id: first + nth,
        ...(nth > 0 ? { parentId: first } : {}),
        author: comment.author,
        initials: comment.author.slice(0, 1),
        date: comment.at,
        resolved: thread.isResolved,
        children: comment.text
          .split('\n')
          .map((line) => new Paragraph({ children: [new TextRun(xmlText(line))] })),
      });
      return first + nth;
    });
    const starts = ids.map((id) => new CommentRangeStart(id));
    const ends = ids.flatMap((id) => [
      new CommentRangeEnd(id),
      new TextRun({ children: [new CommentReference(id)] }),
    ]);
    const line = thread.blockId === null ? undefined : lines.get(thread.blockId);
    if (thread.blockId === null || line === undefined) {
      onTitle.push(...starts, ...ends);
      continue;
    }
    const { from, to } = rangeIn(line, thread);
    const knownEdges = edges.get(thread.blockId) ?? [];
    knownEdges.push({ at: from, opens: true, children: starts });
    knownEdges.push({ at: to, opens: false, children: ends });
    edges.set(thread.blockId, knownEdges);
  }
  for (const list of edges.values())
    list.sort((a, b) => a.at - b.at || Number(a.opens) - Number(b.opens));
  return { comments, onTitle, edgesIn: (block) => edges.get(blockIdOf(block) ?? '') ?? [] };
}

/** The exported text may differ from the draft in which the comment was placed. */
function rangeIn(line: string, { range, quote }: ExportedThread): { from: number; to: number } {
  const whole = { from: 0, to: line.length };
  if (range === null) return whole;
  if (quote === null || line.slice(range.from, range.to) === quote) {
    return range.to <= line.length ? range : whole;
  }
  return findQuote(line, quote, range.from) ?? whole;
}

function linesById(nodes: readonly NodeJSON[], lines = new Map<string, string>()) {
  for (const node of nodes) {
    const id = blockIdOf(node);
    if (id !== null && (node.type === 'paragraph' || node.type === 'heading'))
      lines.set(id, inlineText(node));
    else if (node.content) linesById(node.content, lines);
  }
  return lines;
}
