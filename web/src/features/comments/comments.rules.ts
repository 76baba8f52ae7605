// Rules of comments: positions of cards, the format of a comment's text, permissions.

import type { Level } from '@docent/contract/access';
import type { Comment } from '@docent/contract/comments';
import { reaches } from '../files/files.rules.ts';

export interface Card {
  id: string;
  /** Top of its text, in CSS pixels. */
  wished: number;
  height: number;
}

const gap = 10;

/**
 * The tops of cards beside their text without overlaps: the active one at its place, those above it moved
 * up, the rest moved down. Cards are in the order of their text.
 */
export function placeCards(cards: readonly Card[], activeId: string | null): Map<string, number> {
  const places = new Map<string, number>();
  const fixedIndex = Math.max(
    0,
    cards.findIndex(({ id }) => id === activeId),
  );
  let floor = Number.NEGATIVE_INFINITY;
  for (const { id, wished, height } of cards.slice(fixedIndex)) {
    const top = Math.max(wished, floor);
    places.set(id, top);
    floor = top + height + gap;
  }
  let ceiling = places.get(cards[fixedIndex]?.id ?? '') ?? 0;
  for (const { id, wished, height } of cards.slice(0, fixedIndex).reverse()) {
    const top = Math.min(wished, ceiling - height - gap);
    places.set(id, top);
    ceiling = top;
  }
  return places;
}

export interface MentionedPerson {
  id: string;
  name: string;
}

/** A part of a comment's text: plain text or a mention. */
export type CommentPiece = string | MentionedPerson;

const mention = /@\[([^\]\n]{1,200})\]\(([^)\s]{1,100})\)/g;

/** Splits the text of a comment into its parts. */
export function piecesOf(body: string): CommentPiece[] {
  const pieces: CommentPiece[] = [];
  let at = 0;
  for (const match of body.matchAll(mention)) {
    if (match.index > at) pieces.push(body.slice(at, match.index));
    pieces.push({ name: match[1] ?? '', id: match[2] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < body.length) pieces.push(body.slice(at));
  return pieces;
}

/** The text for the field of a comment, and the people it mentions. */
export function writtenOf(body: string): { text: string; people: MentionedPerson[] } {
  const pieces = piecesOf(body);
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : `@${piece.name}`));
  return { text: text.join(''), people: pieces.filter((piece) => typeof piece !== 'string') };
}

/** The text to send, with each chosen `@name` as a mention; and who is still mentioned. */
export function bodyOf(
  text: string,
  people: readonly MentionedPerson[],
): { body: string; mentions: MentionedPerson[] } {
  const mentions = new Map<string, MentionedPerson>();
  // Longest name first, so that "@Ann Lee" is not "@Ann" and a word.
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  let body = '';
  for (let at = 0; at < text.length; ) {
    const rest = text[at] === '@' ? text.slice(at + 1) : '';
    const person = byLength.find(({ name }) => rest.startsWith(name));
    if (person) {
      mentions.set(person.id, person);
      body += `@[${person.name.replaceAll(']', '')}](${person.id})`;
      at += 1 + person.name.length;
    } else body += text[at++];
  }
  return { body: body.trim(), mentions: [...mentions.values()] };
}

/** The name being typed after an `@` at the caret, or null. */
export function mentionQueryAt(
  text: string,
  caret: number,
): { from: number; query: string } | null {
  const match = /(?:^|[^\w.+-])[@＠]([^\n@＠]{0,40})$/.exec(text.slice(0, caret));
  const query = match?.[1];
  if (query === undefined || /^\s|\s{2}/.test(query)) return null;
  return { from: caret - query.length - 1, query };
}

/** The actions that this person may take on a comment. */
export function decideComment(
  comment: Pick<Comment, 'author' | 'deleted' | 'parentId'>,
  personId: string,
  level: Level,
) {
  const mayComment = reaches(level, 'comment');
  const isOwn = comment.author.id === personId;
  return {
    edit: mayComment && isOwn && !comment.deleted,
    delete: mayComment && !comment.deleted && (isOwn || reaches(level, 'manage')),
    react: mayComment && !comment.deleted,
  };
}

/**
 * Whether this person may resolve (`check`) or `reopen` a thread; null for neither. If people were
 * assigned, only they may resolve it; its author and people who manage the document may reopen it.
 */
export function decideCheck(
  { approvers, checked, author }: Pick<Comment, 'approvers' | 'checked' | 'author'>,
  personId: string,
  level: Level,
): 'check' | 'reopen' | null {
  if (!reaches(level, 'comment')) return null;
  if (approvers.length === 0) return checked ? 'reopen' : 'check';
  const own = approvers.find(({ person }) => person.id === personId);
  if (own) return own.checkedAt === null ? 'check' : 'reopen';
  return checked && (author.id === personId || reaches(level, 'manage')) ? 'reopen' : null;
}

/** The thread in a URL's fragment; null if it names none. */
export function threadIn(hash: string): string | null {
  return /^#c-(.+)$/.exec(hash)?.[1] ?? null;
}
