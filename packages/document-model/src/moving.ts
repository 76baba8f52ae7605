// Blocks taken out of one live document and put into another, as they are: with their formats, suggestions and ids. The
// one that they leave gets something in their place; what holds nothing any more goes with them.

import * as Y from 'yjs';
import { blockIdOf, type NodeJSON } from './content.ts';
import { createBlockId } from './ids.ts';
import { isBlockName, schema } from './schema.ts';
import {
  blockElements,
  blockOf,
  elementOf,
  findBlock,
  fragmentName,
  listOfItem,
  modelOrigin,
} from './yjs.ts';

export interface TakenBlock {
  /** Items of a list are together in one of their own. */
  block: NodeJSON;
  /** Where it stood: elements of the live document. */
  elements: Y.XmlElement[];
}

const items: ReadonlySet<string> = new Set(['listItem', 'checkItem']);
const cells: ReadonlySet<string> = new Set(['tableCell', 'tableHeader']);

/**
 * The blocks of these ids in reading order, and nothing changed; null where one is not there. A paragraph that begins an
 * item of a list stands for the item; what stands in another of them goes with that.
 */
export function findMovable(ydoc: Y.Doc, ids: ReadonlySet<string>): TakenBlock[] | null {
  const movableIds = new Set<string>();
  const movable: TakenBlock[] = [];
  const listBlocks = new Map<Y.XmlElement, TakenBlock>();

  const take = (element: Y.XmlElement): boolean => {
    for (const id of idsIn(element)) movableIds.add(id);
    const list = element.parent;
    if (!items.has(element.nodeName) || !(list instanceof Y.XmlElement)) {
      const block = blockOf(element);
      if (block) movable.push({ block, elements: [element] });
      return block !== null;
    }
    const alone = listOfItem(list, element);
    if (!alone) return false;
    const before = listBlocks.get(list);
    if (before) {
      before.elements.push(element);
      before.block = {
        ...before.block,
        content: [...(before.block.content ?? []), ...(alone.content ?? [])],
      };
    } else {
      const block = { ...alone, attrs: { ...alone.attrs, id: createBlockId() } };
      const first = { block, elements: [element] };
      listBlocks.set(list, first);
      movable.push(first);
    }
    return true;
  };

  const visit = (parent: Y.XmlFragment): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue;
      if (isNamed(child, ids) && take(child)) continue;
      if (!schema.nodes[child.nodeName as 'paragraph']?.isTextblock) visit(child);
    }
  };
  visit(ydoc.getXmlFragment(fragmentName));
  return [...ids].every((id) => movableIds.has(id)) ? movable : null;
}

function isNamed(element: Y.XmlElement, ids: ReadonlySet<string>): boolean {
  const has = (one: unknown) =>
    one instanceof Y.XmlElement && ids.has(String(one.getAttribute('id')));
  if (items.has(element.nodeName)) return has(element) || has(element.get(0));
  return isBlockName(element.nodeName) && has(element);
}

function idsIn(element: Y.XmlElement): string[] {
  const all = [element, ...blockElements(element)].map((one) => one.getAttribute('id'));
  return all.filter((id) => typeof id === 'string');
}

/** Ids of a block and of all that is in it. */
export function blockIdsIn(block: NodeJSON): string[] {
  const id = blockIdOf(block);
  return [...(id === null ? [] : [id]), ...(block.content ?? []).flatMap(blockIdsIn)];
}

/**
 * The block that follows the given ones, null if they end the document; undefined unless they stand together at the
 * top level.
 */
export function findNext(ydoc: Y.Doc, movable: readonly TakenBlock[]): string | null | undefined {
  const all = ydoc
    .getXmlFragment(fragmentName)
    .toArray()
    .flatMap((section) => (section instanceof Y.XmlElement ? section.toArray() : []));
  const places = movable.flatMap(({ elements }) => elements.map((one) => all.indexOf(one)));
  const first = places[0] ?? -1;
  if (first === -1 || places.some((place, at) => place !== first + at)) return undefined;
  const next = all[first + places.length];
  return next instanceof Y.XmlElement ? String(next.getAttribute('id')) : null;
}

/** Takes blocks out that `findMovable` found. `left` says what each leaves, if anything; returns the ids of that. */
export function takeOut(
  ydoc: Y.Doc,
  movable: readonly TakenBlock[],
  left: (block: NodeJSON) => NodeJSON | null,
): string[] {
  return ydoc.transact(
    () =>
      movable.flatMap(({ block, elements }) => {
        const [first] = elements;
        const remains = left(block);
        const ids = first && remains ? [leave(first, remains)] : [];
        for (const element of elements) remove(element);
        return ids;
      }),
    modelOrigin,
  );
}

/** Removes blocks of these ids. */
export function removeBlocks(ydoc: Y.Doc, ids: readonly string[]): void {
  ydoc.transact(() => {
    for (const id of ids) {
      const element = findBlock(ydoc, id);
      if (element) remove(element);
    }
  }, modelOrigin);
}

/** Before a block that is to go, or, where that is an item of a list, behind the list. */
function leave(element: Y.XmlElement, remains: NodeJSON): string {
  const isItem = items.has(element.nodeName);
  const beside = isItem ? (element.parent as Y.XmlElement) : element;
  const parent = beside.parent as Y.XmlFragment;
  const left = withNewId(remains);
  parent.insert(indexIn(parent, beside) + (isItem ? 1 : 0), [elementOf(left)]);
  return left.attrs.id;
}

/** Removes an element, and all around it that holds nothing then; a place that must hold something gets an empty line. */
function remove(element: Y.XmlElement): void {
  const parent = element.parent as Y.XmlFragment;
  parent.delete(indexIn(parent, element), 1);
  if (parent.length > 0 || !(parent instanceof Y.XmlElement)) return;
  const around = parent.parent as Y.XmlFragment;
  const mustStay =
    cells.has(parent.nodeName) || (parent.nodeName === 'section' && around.length === 1);
  if (mustStay) parent.insert(0, [elementOf(withNewId({ type: 'paragraph' }))]);
  else remove(parent);
}

/** Puts a block in the place of the one with its id. Returns false if there is none. */
export function replaceBlock(ydoc: Y.Doc, block: NodeJSON): boolean {
  const element = findBlock(ydoc, blockIdOf(block) ?? '');
  const parent = element?.parent;
  if (!(parent instanceof Y.XmlFragment)) return false;
  const index = indexIn(parent, element as Y.XmlElement);
  ydoc.transact(() => {
    parent.delete(index, 1);
    parent.insert(index, [elementOf(block)]);
  }, modelOrigin);
  return true;
}

function withNewId(node: NodeJSON) {
  return { ...node, attrs: { ...node.attrs, id: createBlockId() } };
}

function indexIn(parent: Y.XmlFragment, element: Y.XmlElement): number {
  return parent.toArray().indexOf(element);
}

/**
 * The blocks under ids that the document does not have yet, and how those differ from their own.
 */
export function withFreeIds(
  ydoc: Y.Doc,
  blocks: readonly NodeJSON[],
): { blocks: NodeJSON[]; idNow: ReadonlyMap<string, string> } {
  const usedIds = new Set(
    [...blockElements(ydoc.getXmlFragment(fragmentName))].map((one) => one.getAttribute('id')),
  );
  const idNow = new Map<string, string>();
  for (const id of blocks.flatMap(blockIdsIn))
    idNow.set(id, usedIds.has(id) ? createBlockId() : id);
  const withNewIds = (node: NodeJSON): NodeJSON => {
    const id = blockIdOf(node);
    return {
      ...node,
      ...(id !== null && { attrs: { ...node.attrs, id: idNow.get(id) } }),
      ...(node.content && { content: node.content.map(withNewIds) }),
    };
  };
  return { blocks: blocks.map(withNewIds), idNow };
}

/**
 * Puts blocks before the one at the top level that is or holds the block named, or at the end. False where there is no
 * such block.
 */
export function putIn(
  ydoc: Y.Doc,
  blocks: readonly NodeJSON[],
  before: string | undefined,
): boolean {
  const fragment = ydoc.getXmlFragment(fragmentName);
  const next = before === undefined ? null : topLevel(findBlock(ydoc, before));
  if (before !== undefined && !next) return false;
  ydoc.transact(() => {
    const elements = blocks.map(elementOf);
    const sections = fragment.toArray().filter((one) => one instanceof Y.XmlElement);
    const section = (next?.parent as Y.XmlElement | undefined) ?? sections.at(-1);
    if (!section) {
      const first = new Y.XmlElement('section');
      first.insert(0, elements);
      fragment.insert(0, [first]);
      return;
    }
    const isBlank = sections.length === 1 && section.length === 1 && isEmptyLine(section.get(0));
    section.insert(next ? indexIn(section, next) : section.length, elements);
    // A new document is one empty line.
    if (isBlank) section.delete(next ? section.length - 1 : 0, 1);
  }, modelOrigin);
  return true;
}

function topLevel(element: Y.XmlElement | null): Y.XmlElement | null {
  let block = element;
  while (block && block.parent instanceof Y.XmlElement && block.parent.nodeName !== 'section') {
    block = block.parent;
  }
  return block;
}

const isEmptyLine = (element: unknown) =>
  element instanceof Y.XmlElement &&
  element.nodeName === 'paragraph' &&
  element.toArray().every((run) => run instanceof Y.XmlText && run.length === 0);
