// Builds nested lists from items with levels, and check lists from boxes at the start of paragraphs.
import type { NodeJSON } from '@docent/document-model/content';
import { createBlockId } from '@docent/document-model/ids';
import type { Losses } from '../losses.ts';
import type { ListLabel } from './numbering.ts';

interface OpenList {
  node: NodeJSON;
  label: ListLabel;
}

export function createLists(losses: Losses) {
  let open: OpenList[] = [];

  const lastItem = (): NodeJSON | undefined => open.at(-1)?.node.content?.at(-1);

  /** Adds the blocks as an item, in a list at the end of `blocks`. */
  function addItem(blocks: NodeJSON[], label: ListLabel, own: NodeJSON[]): void {
    const [first] = own;
    const isHeading = first?.type === 'heading';
    while (open.length > 0 && depthBetween((open.at(-1) as OpenList).label, label) < 0) open.pop();
    const isDeepEnough =
      label.kind !== 'multilevel' ||
      open.filter((list) => list.label.level < label.level).length === label.level;
    if (isHeading || !label.isShown || !isDeepEnough) {
      end();
      // Ours has no such numbers, so that they become text.
      losses.add('numbers');
      if (first) prefix(first, label.text);
      blocks.push(...own);
      return;
    }
    const current = open.at(-1);
    const item: NodeJSON = { type: 'listItem', content: own };
    const isSibling = current !== undefined && depthBetween(current.label, label) === 0;
    if (isSibling && follows(current.label, label)) {
      current.node.content?.push(item);
      current.label = label;
      return;
    }
    if (isSibling) open.pop();
    const list: NodeJSON = {
      type: label.type,
      attrs: {
        ...(label.kind && { kind: label.kind }),
        ...(label.type === 'orderedList' && label.number !== 1 && { start: label.number }),
      },
      content: [item],
    };
    const parent = lastItem();
    if (parent) parent.content?.push(list);
    else blocks.push(list);
    open.push({ node: list, label });
  }

  function follows(before: ListLabel, label: ListLabel): boolean {
    if (before.type !== label.type || before.kind !== label.kind) return false;
    return label.type === 'bulletList' || label.number === before.number + 1;
  }

  function end(): void {
    open = [];
  }

  return {
    addItem,
    end,
    /** Adds the blocks to the last item; false if there is no list, or none whose text has this indent. */
    extend(own: NodeJSON[], left: number | null): boolean {
      const indent = open.at(-1)?.label.indent;
      if (indent === undefined) return false;
      if (left !== null) {
        if (left < minIndent || Math.abs(left - indent) > 1) return false;
        for (const { attrs } of own) delete attrs?.indent;
      }
      lastItem()?.content?.push(...own);
      return true;
    },
    checked,
  };
}

/** How much deeper the second item is: by its level in one list, by its indent in another. */
function depthBetween(before: ListLabel, label: ListLabel): number {
  if (before.listId === label.listId) return label.level - before.level;
  const indent = label.indent - before.indent;
  return Math.abs(indent) < minIndent ? label.level - before.level : indent;
}

/** In points; smaller differences are no nesting. */
const minIndent = 9;

function prefix(block: NodeJSON, label: string): void {
  const text = /[\s、]$/.test(label) ? label : `${label} `;
  block.content = [{ type: 'text', text }, ...(block.content ?? [])];
}

const box = /^[☐☑☒🗹]\s*/u;

/**
 * A paragraph that begins with a box is an item of a check list; returns what is to be added to `blocks`, which may
 * end with that list.
 */
function checked(blocks: readonly NodeJSON[], own: NodeJSON[]): NodeJSON[] {
  const [first] = own;
  if (first?.type !== 'paragraph' || own.length > 1) return own;
  const [start, ...rest] = first.content ?? [];
  let isChecked: boolean | null = null;
  const content = [...rest];
  if (start?.type === 'control' && start.attrs?.kind === 'checkbox' && isWords(rest)) {
    isChecked = start.attrs.value === true;
    const [words] = rest;
    content[0] = { ...words, type: 'text', text: (words?.text ?? '').trimStart() };
    if (content[0].text === '') content.shift();
  } else if (start?.type === 'text' && box.test(start.text ?? '')) {
    isChecked = !start.text?.startsWith('☐');
    const text = start.text?.replace(box, '') ?? '';
    if (text) content.unshift({ ...start, text });
  }
  if (isChecked === null) return own;
  const paragraph = { ...first, content };
  const item = { type: 'checkItem', attrs: { checked: isChecked }, content: [paragraph] };
  const last = blocks.at(-1);
  if (last?.type === 'checkList') {
    last.content?.push(item);
    return [];
  }
  return [{ type: 'checkList', attrs: { id: createBlockId() }, content: [item] }];
}

/** A box that stands before text, and not one of several in a line, is that of an item. */
function isWords(rest: readonly NodeJSON[]): boolean {
  return rest.length > 0 && rest.every(({ type }) => type === 'text' || type === 'hardBreak');
}
