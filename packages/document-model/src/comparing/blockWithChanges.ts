// Merges two states of a block into one, drawn like a text with suggestions whose author is nobody.

import { type MarkJSON, type NodeJSON, sameContent } from '../content.ts';
import { holdsLine, isContainer } from '../schema.ts';
import { differencesOf } from './differences.ts';
import { wordDifferencesOf } from './wordDifferences.ts';

type Kind = 'insertion' | 'deletion';

/** Author and id of the suggestions that represent the changes. */
export type ChangeAuthor = Record<'id' | 'personId' | 'username' | 'at', string>;

const nobody: ChangeAuthor = { id: 'difference', personId: 'nobody', username: '', at: '' };

/**
 * Marks removed and added words of a line, items of a list, rows and cells of a table. Where the
 * two states cannot be merged, returns the old block as removed and the new one as added. `before`
 * and `after` are the same block at two times.
 */
export function blockWithChanges(before: NodeJSON, after: NodeJSON): NodeJSON[] {
  if (sameContent(before, after)) return [after];
  if (holdsLine(before.type) && holdsLine(after.type)) {
    return [
      { ...after, content: lineWithChanges(before.content ?? [], after.content ?? [], nobody) },
    ];
  }
  if (before.type === after.type && isContainer(after.type)) {
    const content = differencesOf(asDocument(before), asDocument(after)).flatMap((difference) => {
      const { before: old, after: now } = difference;
      if (old && now) return blockWithChanges(old, now);
      if (now) return [withSuggestion(now, 'insertion')];
      return old ? [withSuggestion(old, 'deletion')] : [];
    });
    return [{ ...after, content }];
  }
  return [withSuggestion(before, 'deletion'), withSuggestion(after, 'insertion')];
}

/** The block, marked as removed or added as a whole. */
export function withSuggestion(block: NodeJSON, kind: Kind, author = nobody): NodeJSON {
  return { ...block, attrs: { ...block.attrs, suggestion: { kind, ...author } } };
}

const asDocument = ({ content = [] }: NodeJSON) => ({ type: 'doc' as const, content });

/** Merges two states of a line, with the differences as suggestions of the author. */
export function lineWithChanges(
  before: NodeJSON[],
  after: NodeJSON[],
  author: ChangeAuthor,
): NodeJSON[] {
  let old = 0;
  let now = 0;
  return wordDifferencesOf(textIn(before), textIn(after)).flatMap(({ kind, text }) => {
    const [from, since] = [old, now];
    if (kind !== 'added') old += text.length;
    if (kind !== 'removed') now += text.length;
    if (kind === 'removed')
      return slice(before, from, old).map((node) => inLine(node, 'deletion', author));
    if (kind === 'added')
      return slice(after, since, now).map((node) => inLine(node, 'insertion', author));
    return sameText(slice(before, from, old), slice(after, since, now), author);
  });
}

/** Merges two stretches with the same characters; marks where their formatting differs. */
function sameText(before: NodeJSON[], after: NodeJSON[], author: ChangeAuthor): NodeJSON[] {
  const result: NodeJSON[] = [];
  let at = 0;
  for (const node of after) {
    const end = at + lengthOf(node);
    for (const old of slice(before, at, end)) {
      if (node.type !== 'text') {
        const isSame = sameContent(old, node);
        result.push(
          ...(isSame
            ? [node]
            : [inLine(old, 'deletion', author), inLine(node, 'insertion', author)]),
        );
        continue;
      }
      const isSame = sameContent(old.marks ?? [], node.marks ?? []);
      const part = { ...node, text: old.text ?? '' };
      result.push(isSame ? part : withMark(part, { type: 'formatting', attrs: { ...author } }));
    }
    at = end;
  }
  return result;
}

/** Stands for an inline node such as an image, a formula or a mention. */
const thing = '\ufffc';

const lengthOf = (node: NodeJSON) => (node.type === 'text' ? (node.text ?? '').length : 1);
const textIn = (line: NodeJSON[]) =>
  line.map((node) => (node.type === 'text' ? (node.text ?? '') : thing)).join('');

function slice(line: NodeJSON[], from: number, to: number): NodeJSON[] {
  let at = 0;
  return line.flatMap((node) => {
    const start = at;
    at += lengthOf(node);
    if (at <= from || start >= to) return [];
    if (node.type !== 'text') return [node];
    return [{ ...node, text: (node.text ?? '').slice(Math.max(from - start, 0), to - start) }];
  });
}

function inLine(node: NodeJSON, kind: Kind, author: ChangeAuthor): NodeJSON {
  return node.type === 'text'
    ? withMark(node, { type: kind, attrs: { ...author } })
    : withSuggestion(node, kind, author);
}

const withMark = (node: NodeJSON, mark: MarkJSON): NodeJSON => ({
  ...node,
  marks: [mark, ...(node.marks ?? [])],
});
