// Plans a merge: what changes, and which changes of both sides conflict.
import * as Y from 'yjs';
import { repairAttributes } from './attributes.ts';
import { longestIncreasing } from './comparing/increasingSubsequence.ts';
import { blockIdOf, blocksOf, type DocumentJSON, type NodeJSON, sameContent } from './content.ts';
import { isContainer, type NodeName } from './schema.ts';
import { blockElements, blockOf, fragmentName } from './yjs.ts';

export interface Conflict {
  paragraphId: string;
  /** The block in the live draft; null if it was deleted there. */
  theirs: NodeJSON | null;
  /** The block in the new version; null if it was deleted there. */
  ours: NodeJSON | null;
}

export const root = '';

/** A block of base or next and its position; `children` are ids. */
interface BlockPlace {
  node: NodeJSON;
  parent: string;
  children: string[];
}

interface LiveBlock {
  element: Y.XmlElement;
  parent: string;
  children: string[];
}

export interface MergePlan {
  base: Map<string, BlockPlace>;
  next: Map<string, BlockPlace>;
  live: Map<string, LiveBlock>;
  /** Blocks whose own attributes or line changed. */
  updated: Set<string>;
  /** The updated blocks whose type changed as well. */
  retyped: Set<string>;
  /** Existing blocks that next moved relative to base. */
  moved: Set<string>;
  deleted: Set<string>;
  conflicts: Conflict[];
}

export function createPlan(
  ydoc: Y.Doc,
  baseDocument: DocumentJSON,
  nextDocument: DocumentJSON,
): MergePlan {
  const plan: MergePlan = {
    base: treeOf(baseDocument),
    next: treeOf(nextDocument),
    live: liveBlocks(ydoc),
    updated: new Set(),
    retyped: new Set(),
    moved: new Set(),
    deleted: new Set(),
    conflicts: [],
  };
  const { base, next, live } = plan;
  for (const id of base.keys()) if (!next.has(id)) plan.deleted.add(id);
  for (const [id, now] of next) {
    planMoves(plan, base.get(id), now);
    if (id === root) continue;
    const before = base.get(id);
    if (before) planChange(plan, id, before, now);
    else if (live.has(id) && !sameOwn(liveOwn(live.get(id)), now.node)) addConflict(plan, id);
  }
  for (const id of next.keys()) {
    if (plan.moved.has(id) || (!base.has(id) && !live.has(id))) checkArrival(plan, id);
  }
  for (const id of plan.deleted) checkDeletion(plan, id);
  for (const id of plan.retyped) checkRetyping(plan, id);
  return plan;
}

function treeOf(document: DocumentJSON): Map<string, BlockPlace> {
  const tree = new Map<string, BlockPlace>();
  const add = (id: string, node: NodeJSON, parent: string, blocks: NodeJSON[]) => {
    const blockPlace: BlockPlace = { node, parent, children: [] };
    tree.set(id, blockPlace);
    for (const block of blocks) {
      const blockId = blockIdOf(block);
      if (blockId === null || tree.has(blockId)) continue;
      blockPlace.children.push(blockId);
      add(blockId, block, id, isContainer(block.type) ? (block.content ?? []) : []);
    }
  };
  add(root, document, root, blocksOf(document));
  return tree;
}

function liveBlocks(ydoc: Y.Doc): Map<string, LiveBlock> {
  const live = new Map<string, LiveBlock>();
  for (const element of blockElements(ydoc.getXmlFragment(fragmentName))) {
    const id = idOf(element);
    if (id !== null) live.set(id, { element, parent: parentIdOf(element), children: [] });
  }
  for (const [id, { parent }] of live) live.get(parent)?.children.push(id);
  return live;
}

function idOf(element: Y.XmlElement): string | null {
  const id: unknown = element.getAttribute('id');
  return typeof id === 'string' ? id : null;
}

function parentIdOf(element: Y.XmlElement): string {
  const parent = element.parent;
  if (!(parent instanceof Y.XmlElement)) return root;
  return parent.nodeName === 'section' ? parentIdOf(parent) : (idOf(parent) ?? root);
}

/** Compares the blocks without the children of containers, which are compared by themselves. */
function sameOwn(a: NodeJSON | null, b: NodeJSON | null): boolean {
  if (!a || !b || a.type !== b.type || !sameContent(a.attrs, b.attrs)) return false;
  return isContainer(a.type) || sameContent(a.content, b.content);
}

/** A live block without the children of containers. */
export function liveOwn(block: LiveBlock | undefined): NodeJSON | null {
  if (!block) return null;
  const { nodeName } = block.element;
  if (!isContainer(nodeName)) return blockOf(block.element);
  const attrs = repairAttributes(nodeName as NodeName, block.element.getAttributes());
  return { type: nodeName, attrs };
}

function planChange(plan: MergePlan, id: string, before: BlockPlace, now: BlockPlace): void {
  if (sameOwn(before.node, now.node)) return;
  const theirs = liveOwn(plan.live.get(id));
  if (sameOwn(theirs, now.node)) return;
  if (!sameOwn(theirs, before.node)) {
    addConflict(plan, id);
    return;
  }
  plan.updated.add(id);
  if (before.node.type !== now.node.type) plan.retyped.add(id);
}

/** Adds the children that came from elsewhere or changed their order, as few as possible. */
function planMoves(plan: MergePlan, before: BlockPlace | undefined, now: BlockPlace): void {
  if (before && sameContent(before.children, now.children)) return;
  const places = new Map(before?.children.map((id, i) => [id, i]));
  const commonIds = now.children.filter((id) => plan.base.has(id) && plan.live.has(id));
  const remaining = commonIds.filter((id) => places.has(id));
  const rising = longestIncreasing(remaining.map((id) => places.get(id) ?? 0));
  const inOrder = new Set(remaining.filter((_, i) => rising.has(i)));
  for (const id of commonIds) if (!inOrder.has(id)) plan.moved.add(id);
}

/**
 * Parent of a block after the merge: from next if the block is new or moved, otherwise the current
 * one.
 */
export function mergedParent(plan: MergePlan, id: string): string {
  const live = plan.live.get(id);
  const from = live && !plan.moved.has(id) ? live : plan.next.get(id);
  return from?.parent ?? root;
}

/**
 * Checks that a block can move to its position in next: the parent must still exist, have the type
 * that it has in next, and not be inside the block itself.
 */
function checkArrival(plan: MergePlan, id: string): void {
  const parent = mergedParent(plan, id);
  if (parent !== root && plan.base.has(parent) && !plan.retyped.has(parent)) {
    const type = plan.live.get(parent)?.element.nodeName;
    if (type !== plan.next.get(parent)?.node.type) {
      addConflict(plan, id);
      return;
    }
  }
  const visitedIds = new Set<string>();
  for (let at = parent; at !== root && !visitedIds.has(at); at = mergedParent(plan, at)) {
    if (at === id) {
      addConflict(plan, id);
      return;
    }
    visitedIds.add(at);
  }
}

/**
 * A block can be deleted only with its content in base; otherwise changes of others would be lost.
 */
function checkDeletion(plan: MergePlan, id: string): void {
  const live = plan.live.get(id);
  const before = plan.base.get(id);
  if (!live || !before) return;
  if (!sameOwn(liveOwn(live), before.node)) addConflict(plan, id);
  for (const child of live.children) {
    if (!plan.deleted.has(child) && !plan.moved.has(child)) addConflict(plan, child);
  }
}

/** A block of a new type contains only what it contains in next. */
function checkRetyping(plan: MergePlan, id: string): void {
  for (const child of plan.live.get(id)?.children ?? []) {
    const isMeant = plan.next.get(child)?.parent === id;
    if (!isMeant && !plan.deleted.has(child) && !plan.moved.has(child)) addConflict(plan, child);
  }
}

function addConflict(plan: MergePlan, id: string): void {
  if (plan.conflicts.some((conflict) => conflict.paragraphId === id)) return;
  const live = plan.live.get(id);
  const theirs = live ? blockOf(live.element) : null;
  plan.conflicts.push({ paragraphId: id, theirs, ours: plan.next.get(id)?.node ?? null });
}
