// Author attributes of suggestions, in marks and on blocks.

import { createBlockId } from '@docent/document-model/ids';
import type { Suggestion } from '@docent/document-model/nodes/attributes';
import type { Mark, Node } from '@tiptap/pm/model';

export interface Author {
  id: string;
  username: string;
}

/** Attributes that every suggestion has, whether a mark or a block attribute. */
export type SuggestionOrigin = Pick<Suggestion, 'id' | 'personId' | 'username' | 'at'>;

export function newSignature({ id, username }: Author): SuggestionOrigin {
  return { id: createBlockId(), personId: id, username, at: new Date().toISOString() };
}

export function signatureOf({ id, personId, username, at }: SuggestionOrigin): SuggestionOrigin {
  return { id, personId, username, at };
}

/** Suggestions about a block or inline node, latest first. */
export function suggestionsAt(node: Node): Suggestion[] {
  const chain: Suggestion[] = [];
  for (let each: Suggestion | null | undefined = node.attrs.suggestion; each; each = each.earlier) {
    chain.push(each);
  }
  return chain;
}

export function isSuggestionMark({ type }: Mark): boolean {
  return type.name === 'insertion' || type.name === 'deletion' || type.name === 'formatting';
}

export function findMark(node: Node, name: string): Mark | undefined {
  return node.marks.find(({ type }) => type.name === name);
}

/** Whether this person suggested to insert the node, so that they may change and withdraw it. */
export function isAddedBy(node: Node, personId: string): boolean {
  if (node.isText) return findMark(node, 'insertion')?.attrs.personId === personId;
  return suggestionsAt(node).some(
    (each) => (each.kind === 'insertion' || each.kind === 'split') && each.personId === personId,
  );
}
