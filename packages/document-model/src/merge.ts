// Three-way merge of a new version of a document into the live draft, by block ids.
//
// Somebody read the document (`base`), changed it elsewhere and sends it back (`next`), while
// others went on typing (the Y.Doc, `live`). The differences between base and next are the intended
// changes. Each of them is applied to the live draft with the smallest possible Yjs operation;
// blocks that next did not change are not touched, so others can go on typing in them. If live has
// changed the same block as well, the intention is unclear: that is a conflict, and nothing is
// changed at all. Hence two passes: `createPlan` only reads, `applyPlan` only writes.
//
// Yjs cannot move an element or change its type. Moved, retyped and new blocks are *built*:
// removed, if they exist, and inserted again with the content that the plan gives them. All others
// are *kept*.

import * as Y from 'yjs';
import { type DocumentJSON, type NodeJSON, sameContent } from './content.ts';
import { createBlockId, withBlockIds } from './ids.ts';
import {
  type Conflict,
  createPlan,
  liveOwn,
  type MergePlan,
  mergedParent,
  root,
} from './mergePlan.ts';
import type { PageSetup } from './page.ts';
import { repairContent } from './repair.ts';
import { holdsLine, isContainer } from './schema.ts';
import {
  contentOf,
  elementOf,
  ensureBlockIds,
  fragmentName,
  modelOrigin,
  setLine,
  setPage,
} from './yjs.ts';

export type Merge = { merged: DocumentJSON } | { conflict: Conflict[] };

/**
 * Merges the changes from `base` to `next` into the live draft in one transaction. Returns the
 * content afterwards, or all conflicts, in which case the Y.Doc is unchanged. Blocks without an id
 * in `next` are new.
 */
export function mergeParagraphs(ydoc: Y.Doc, base: unknown, next: unknown): Merge {
  ensureBlockIds(ydoc);
  const before = repairContent(base);
  const after = withBlockIds(repairContent(next));
  const plan = createPlan(ydoc, before, after);
  if (plan.conflicts.length > 0) return { conflict: plan.conflicts };
  ydoc.transact(() => {
    applyPlan(ydoc, plan);
    setPage(ydoc, changedPage(before, after));
  }, modelOrigin);
  return { merged: contentOf(ydoc) };
}

/** Page settings that next changed; settings it omits stay as they are. */
function changedPage(base: DocumentJSON, next: DocumentJSON): Partial<PageSetup> {
  const was: Record<string, unknown> = base.attrs?.page ?? {};
  const settings = Object.entries(next.attrs?.page ?? {});
  return Object.fromEntries(settings.filter(([key, value]) => !sameContent(was[key], value)));
}

/**
 * Replaces the content of the live draft with the smallest changes, for restoring a version. Never
 * conflicts.
 */
export function replaceContent(ydoc: Y.Doc, next: unknown): DocumentJSON {
  ensureBlockIds(ydoc);
  const result = mergeParagraphs(ydoc, contentOf(ydoc), next);
  if ('merged' in result) return result.merged;
  // Only a draft with elements that the schema does not allow gets here; all of it is rewritten.
  ydoc.transact(() => {
    const fragment = ydoc.getXmlFragment(fragmentName);
    fragment.delete(0, fragment.length);
    fragment.insert(0, withBlockIds(repairContent(next)).content.map(elementOf));
  }, modelOrigin);
  return contentOf(ydoc);
}

function applyPlan(ydoc: Y.Doc, plan: MergePlan): void {
  const parents = parentsToArrange(plan);
  const lists = new Map([...parents].map((id) => [id, mergedChildren(plan, id)]));
  // Everything is read before anything is written, because built blocks may come from removed ones.
  const elements = new Map<string, Y.XmlElement>();
  for (const id of new Set([...lists.values()].flat())) {
    const node = isKept(plan, id) ? null : mergedNode(plan, id);
    if (node) elements.set(id, elementOf(node));
  }
  const emptyParents = new Set<Y.XmlElement>();
  for (const id of [...plan.deleted, ...plan.moved, ...plan.retyped]) {
    const element = plan.live.get(id)?.element;
    if (element) detach(element, emptyParents);
  }
  for (const [parent, children] of lists) {
    let anchor: Y.XmlElement | null = null;
    for (const id of children) {
      const element = elements.get(id);
      if (element) insertAfter(ydoc, plan, parent, anchor, element);
      anchor = element ?? plan.live.get(id)?.element ?? anchor;
    }
  }
  for (const id of plan.updated) {
    const live = plan.live.get(id);
    const node = plan.next.get(id)?.node;
    if (live && node && isKept(plan, id)) update(live.element, node);
  }
  tidy(ydoc, emptyParents);
}

/** The kept containers (and the root) whose children are added, removed, moved or rebuilt. */
function parentsToArrange(plan: MergePlan): Set<string> {
  const parents = new Set<string>();
  const add = (id: string) => {
    if (id === root || (plan.live.has(id) && isKept(plan, id))) parents.add(id);
  };
  for (const id of [...plan.moved, ...plan.retyped]) add(mergedParent(plan, id));
  for (const [id, { parent }] of plan.next) {
    if (id !== root && !plan.base.has(id) && !plan.live.has(id)) add(parent);
  }
  return parents;
}

/** Whether the element of a block stays in place, which requires the same of all its ancestors. */
function isKept(plan: MergePlan, id: string): boolean {
  for (let at = id; at !== root; at = plan.live.get(at)?.parent ?? root) {
    const isThere = plan.live.has(at) && !plan.deleted.has(at);
    if (!isThere || plan.moved.has(at) || plan.retyped.has(at)) return false;
  }
  return true;
}

/**
 * The children of a block (or the root) after the merge: the current ones without those that leave,
 * plus those that arrive.
 */
function mergedChildren(plan: MergePlan, id: string): string[] {
  const now = id === root ? rootChildren(plan) : (plan.live.get(id)?.children ?? []);
  const staying = now.filter((child) => !plan.deleted.has(child) && !plan.moved.has(child));
  const targetIds = plan.next.get(id)?.children ?? [];
  const there = new Set(staying);
  const behind = new Map<string, string[]>();
  let anchor = root;
  for (const child of targetIds) {
    if (there.has(child)) {
      anchor = child;
      continue;
    }
    const isNew = !plan.base.has(child) && !plan.live.has(child);
    if (!isNew && !plan.moved.has(child)) continue;
    const arrivals = behind.get(anchor);
    if (arrivals) arrivals.push(child);
    else behind.set(anchor, [child]);
  }
  return [root, ...staying].flatMap((child) => [child, ...(behind.get(child) ?? [])]).slice(1);
}

function rootChildren(plan: MergePlan): string[] {
  return [...plan.live].filter(([, { parent }]) => parent === root).map(([id]) => id);
}

/**
 * The content of a block to build: from next if next changed it or it is new, otherwise from live.
 * Null if others deleted everything in it.
 */
function mergedNode(plan: MergePlan, id: string): NodeJSON | null {
  const live = plan.live.get(id);
  const next = plan.next.get(id)?.node ?? null;
  const own = live && !plan.updated.has(id) ? liveOwn(live) : next;
  if (!own || !isContainer(own.type)) return own;
  const children = mergedChildren(plan, id).map((child) => mergedNode(plan, child));
  const content = children.filter((child) => child !== null);
  if (content.length > 0 || own.type === 'tableRow') return { ...own, content };
  return isCell(own.type) ? { ...own, content: [emptyLine()] } : null;
}

function isCell(name: string): boolean {
  return name === 'tableCell' || name === 'tableHeader';
}

function emptyLine(): NodeJSON {
  return { type: 'paragraph', attrs: { id: createBlockId() } };
}

function insertAfter(
  ydoc: Y.Doc,
  plan: MergePlan,
  parent: string,
  anchor: Y.XmlElement | null,
  element: Y.XmlElement,
): void {
  const place = anchor?.parent;
  if (anchor && place instanceof Y.XmlFragment) {
    place.insert(place.toArray().indexOf(anchor) + 1, [element]);
    return;
  }
  const container = parent === root ? firstSection(ydoc) : plan.live.get(parent)?.element;
  container?.insert(0, [element]);
}

function firstSection(ydoc: Y.Doc): Y.XmlElement {
  const fragment = ydoc.getXmlFragment(fragmentName);
  const first = fragment.length > 0 ? fragment.get(0) : null;
  if (first instanceof Y.XmlElement && first.nodeName === 'section') return first;
  const section = new Y.XmlElement('section');
  fragment.insert(0, [section]);
  return section;
}

function detach(element: Y.XmlElement, emptyParents: Set<Y.XmlElement>): void {
  const parent = element.parent;
  if (isGone(element) || !(parent instanceof Y.XmlFragment)) return;
  parent.delete(parent.toArray().indexOf(element), 1);
  if (parent instanceof Y.XmlElement && parent.length === 0) emptyParents.add(parent);
}

function isGone(element: Y.XmlElement): boolean {
  return element._item?.deleted ?? true;
}

function update(element: Y.XmlElement, node: NodeJSON): void {
  const now = element.getAttributes() as Record<string, unknown>;
  const attrs = node.attrs ?? {};
  for (const name in now) if (attrs[name] == null) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attrs)) {
    if (value != null && !sameContent(value, now[name]))
      element.setAttribute(name, value as string);
  }
  if (holdsLine(node.type)) setLine(element, node.content ?? []);
}

/** The schema has no empty containers: a cell gets an empty paragraph, all others are removed. */
function tidy(ydoc: Y.Doc, emptyParents: Set<Y.XmlElement>): void {
  for (const element of emptyParents) {
    // Removed first, so that an element which becomes empty again in this loop is visited again.
    emptyParents.delete(element);
    if (isGone(element) || element.length > 0) continue;
    if (isCell(element.nodeName)) {
      element.insert(0, [elementOf(emptyLine())]);
    } else {
      detach(element, emptyParents);
    }
  }
  const fragment = ydoc.getXmlFragment(fragmentName);
  if (fragment.length > 0) return;
  const document = withBlockIds(repairContent(null));
  fragment.insert(0, document.content.map(elementOf));
}
