// Documents as Y.Docs, in the format of y-prosemirror: one fragment, an XmlElement per node, an
// XmlText per run of text with marks as formats.
//
// We read them ourselves because y-prosemirror *deletes* from the Y.Doc what the schema refuses.
// Here, reading changes nothing; damaged or unknown content is repaired only in the result.

import * as Y from 'yjs';
import { changedPart } from './changedPart.ts';
import { type DocumentJSON, type NodeJSON, sameContent } from './content.ts';
import { createBlockId, withBlockIds } from './ids.ts';
import { isBlockId } from './nodes/attributes.ts';
import type { PageSetup } from './page.ts';
import { repairContent, repairInline } from './repair.ts';
import { withTrailingId } from './rescue/clientIds.ts';
import { insertLetters } from './rescue/insertItem.ts';
import { hasBlockId, holdsLine } from './schema.ts';
import { decideResectioning } from './sections.ts';

/** Name of the fragment with the text in every document's Y.Doc. */
export const fragmentName = 'document';

/** Name of the map with the page setup, key by key (see `page.ts`). */
export const pageName = 'page';

/** Origin of our own changes to a Y.Doc, so that nobody's undo reverts them. */
export const modelOrigin = 'document-model';

const deepest = 80;

/** The update that turns an empty Y.Doc into this document, repaired and with ids. */
export function contentToUpdate(content: unknown): Uint8Array {
  const document = withBlockIds(repairContent(content));
  const ydoc = new Y.Doc();
  ydoc.getXmlFragment(fragmentName).insert(0, document.content.map(elementOf));
  setPage(ydoc, document.attrs?.page ?? {});
  const update = Y.encodeStateAsUpdate(ydoc);
  ydoc.destroy();
  return update;
}

/**
 * The content of a Y.Doc, always valid for the schema; does not change the Y.Doc and never throws.
 * Blocks may still lack an id or share one: call `ensureBlockIds` first.
 */
export function contentOf(ydoc: Y.Doc): DocumentJSON {
  const children = childrenJSON(ydoc.getXmlFragment(fragmentName), 0);
  return repairContent({
    type: 'doc',
    attrs: { page: ydoc.getMap(pageName).toJSON() },
    content: children,
  });
}

/** Sets these settings and leaves the others. */
export function setPage(ydoc: Y.Doc, page: Partial<PageSetup>): void {
  const map = ydoc.getMap(pageName);
  for (const [key, value] of Object.entries(page)) {
    if (!sameContent(map.get(key), value) || !map.has(key)) map.set(key, value);
  }
}

/** One block of a live document, repaired; null if nothing is left of it. */
export function blockOf(element: Y.XmlElement): NodeJSON | null {
  return (
    repairContent({ type: 'doc', content: childJSON(element, 0) }).content[0]?.content?.[0] ?? null
  );
}

/** One item of a live list, repaired, as a list with nothing else in it. */
export function listOfItem(list: Y.XmlElement, item: Y.XmlElement): NodeJSON | null {
  const alone = { type: list.nodeName, attrs: list.getAttributes(), content: childJSON(item, 0) };
  return repairContent({ type: 'doc', content: [alone] }).content[0]?.content?.[0] ?? null;
}

/** The blocks of one section of a live document, repaired. */
export function blocksIn(section: Y.XmlElement): NodeJSON[] {
  const { content } = repairContent({ type: 'doc', content: childJSON(section, 0) });
  return content.flatMap((part) => part.content ?? []);
}

/**
 * Whether the bytes can be decoded as an update to the end. Does not check the effect of the
 * update.
 */
export function isValidUpdate(bytes: Uint8Array): boolean {
  try {
    Y.decodeUpdate(bytes);
    return true;
  } catch {
    // Returning false is the whole handling; nothing has been applied.
    return false;
  }
}

/**
 * The element of the block with this id, or null. Searches the tree: about 30 ms for 20,000 blocks.
 */
export function findBlock(ydoc: Y.Doc, id: string): Y.XmlElement | null {
  return findIn(ydoc.getXmlFragment(fragmentName), id, 0);
}

function findIn(parent: Y.XmlFragment, id: string, depth: number): Y.XmlElement | null {
  if (depth > deepest) return null;
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue;
    if (child.getAttribute('id') === id) return child;
    const match = holdsLine(child.nodeName) ? null : findIn(child, id, depth + 1);
    if (match) return match;
  }
  return null;
}

/** All block elements in reading order, without sections. */
export function* blockElements(parent: Y.XmlFragment, depth = 0): Generator<Y.XmlElement> {
  if (depth > deepest) return;
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue;
    if (hasBlockId(child.nodeName)) yield child;
    if (!holdsLine(child.nodeName)) yield* blockElements(child, depth + 1);
  }
}

/**
 * Gives ids to blocks without one and new ids to blocks that repeat one, with one small change
 * each; returns the number of changes. The last safeguard, after the editor's own.
 */
export function ensureBlockIds(ydoc: Y.Doc): number {
  const usedIds = new Set<string>();
  const without: Y.XmlElement[] = [];
  for (const element of blockElements(ydoc.getXmlFragment(fragmentName))) {
    const id: unknown = element.getAttribute('id');
    if (isBlockId(id) && !usedIds.has(id)) usedIds.add(id);
    else without.push(element);
  }
  if (without.length > 0) {
    ydoc.transact(() => {
      for (const element of without) element.setAttribute('id', createBlockId());
    }, modelOrigin);
  }
  return without.length;
}

/**
 * Gives a textblock new content, changing only characters and marks that differ. Returns false if
 * there is no such textblock.
 */
export function setParagraph(ydoc: Y.Doc, id: string, line: NodeJSON[]): boolean {
  const element = findBlock(ydoc, id);
  if (!element || !holdsLine(element.nodeName)) return false;
  ydoc.transact(
    () => setLine(element, element.nodeName === 'codeBlock' ? line : repairInline(line)),
    modelOrigin,
  );
  return true;
}

/**
 * Splits sections that have grown and merges those that have shrunk; returns whether anything
 * changed. Blocks that move to another section are written again, so call it only when nobody is
 * connected.
 */
export function evenSections(ydoc: Y.Doc): boolean {
  const fragment = ydoc.getXmlFragment(fragmentName);
  const sections = fragment.toArray();
  if (
    !sections.every((section) => section instanceof Y.XmlElement && section.nodeName === 'section')
  ) {
    return false;
  }
  const changes = decideResectioning(sections.map((section) => (section as Y.XmlElement).length));
  ydoc.transact(() => {
    // From the end, so that the indices of earlier sections stay valid.
    for (const { from, to, sizes } of changes.toReversed()) {
      const blocks = sections
        .slice(from, to)
        .flatMap((section) => (section as Y.XmlElement).toArray());
      let consumedCount = 0;
      const parts = sizes.map((size) => {
        const part = new Y.XmlElement('section');
        part.insert(0, blocks.slice(consumedCount, consumedCount + size).map(cloneOf));
        consumedCount += size;
        return part;
      });
      fragment.delete(from, to - from);
      fragment.insert(from, parts);
    }
  }, modelOrigin);
  return changes.length > 0;
}

function cloneOf(type: Y.XmlElement | Y.XmlText | Y.XmlHook): Y.XmlElement | Y.XmlText {
  return type.clone() as Y.XmlElement | Y.XmlText;
}

/** A new element for a node; null attributes are not stored. */
export function elementOf(node: NodeJSON): Y.XmlElement {
  const element = new Y.XmlElement(node.type);
  for (const [name, value] of Object.entries(node.attrs ?? {})) {
    if (value != null) element.setAttribute(name, value as string);
  }
  if (node.content?.length) {
    element.insert(
      0,
      runsOf(node.content).map((run) => (Array.isArray(run) ? textType(run) : elementOf(run))),
    );
  }
  return element;
}

/** Groups adjacent texts, which belong into one XmlText. */
function runsOf(nodes: NodeJSON[]): (NodeJSON | NodeJSON[])[] {
  const runs: (NodeJSON | NodeJSON[])[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (node.type !== 'text') runs.push(node);
    else if (Array.isArray(last)) last.push(node);
    else runs.push([node]);
  }
  return runs;
}

type Formats = Record<string, unknown>;

function formatsOf(node: NodeJSON): Formats {
  return Object.fromEntries((node.marks ?? []).map((mark) => [mark.type, mark.attrs ?? {}]));
}

function textType(texts: NodeJSON[]): Y.XmlText {
  const type = new Y.XmlText();
  type.applyDelta(texts.map((node) => ({ insert: node.text, attributes: formatsOf(node) })));
  return type;
}

/** Replaces the content of an element; the common start and end stay untouched. */
export function setLine(element: Y.XmlElement, line: NodeJSON[]): void {
  const next = runsOf(line);
  const current = element.toArray();
  const same = (i: number, j: number) => sameRun(current[i], next[j]);
  let start = 0;
  while (start < current.length && start < next.length && same(start, start)) start++;
  let end = 0;
  const maxEnd = Math.min(current.length, next.length) - start;
  while (end < maxEnd && same(current.length - 1 - end, next.length - 1 - end)) end++;
  const oldRuns = current.slice(start, current.length - end);
  const newRuns = next.slice(start, next.length - end);
  const [oldRun] = oldRuns;
  const [newRun] = newRuns;
  if (
    oldRuns.length === 1 &&
    newRuns.length === 1 &&
    oldRun instanceof Y.XmlText &&
    Array.isArray(newRun)
  ) {
    setText(oldRun, newRun);
    return;
  }
  if (oldRuns.length > 0) element.delete(start, oldRuns.length);
  if (newRuns.length > 0) {
    element.insert(
      start,
      newRuns.map((run) => (Array.isArray(run) ? textType(run) : elementOf(run))),
    );
  }
}

function sameRun(
  type: Y.XmlElement | Y.XmlText | Y.XmlHook | undefined,
  run: NodeJSON | NodeJSON[] | undefined,
): boolean {
  if (!type || !run) return false;
  const now = repairInline(childJSON(type, 0));
  return sameContent(now, Array.isArray(run) ? run : [run]);
}

/** Changes only the characters between the common start and end, and the formats that differ. */
function setText(type: Y.XmlText, texts: NodeJSON[]): void {
  const before = plainText(type);
  const after = texts.map((node) => node.text ?? '').join('');
  const { start, removedLength, inserted } = changedPart(before, after);
  if (removedLength > 0) type.delete(start, removedLength);
  const { doc } = type;
  if (doc && inserted !== '') {
    withTrailingId(doc, () => {
      doc.transact((transaction) => insertLetters(transaction, type, start, inserted));
    });
  }
  formatText(type, texts);
}

function plainText(type: Y.XmlText): string {
  return (type.toDelta() as Delta[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc'))
    .join('');
}

function formatText(type: Y.XmlText, texts: NodeJSON[]): void {
  const current = type.toDelta() as Delta[];
  let at = 0;
  let runAt = 0;
  let run = 0;
  for (const node of texts) {
    const formats = formatsOf(node);
    const end = at + (node.text?.length ?? 0);
    while (at < end && run < current.length) {
      const delta = current[run] as Delta;
      const runEnd = runAt + (typeof delta.insert === 'string' ? delta.insert.length : 1);
      const until = Math.min(end, runEnd);
      const change = formatChange(delta.attributes ?? {}, formats);
      if (change) type.format(at, until - at, change);
      at = until;
      if (until === runEnd) {
        runAt = runEnd;
        run++;
      }
    }
  }
}

/** The formats to set, or with null to remove; null if nothing differs. */
function formatChange(now: Formats, next: Formats): Formats | null {
  const change: Formats = {};
  for (const name in now) if (!(name in next) && now[name] !== null) change[name] = null;
  for (const name in next) if (!sameContent(now[name], next[name])) change[name] = next[name];
  return Object.keys(change).length > 0 ? change : null;
}

interface Delta {
  insert: unknown;
  attributes?: Formats;
}

function childrenJSON(parent: Y.XmlFragment, depth: number): NodeJSON[] {
  return parent.toArray().flatMap((child) => childJSON(child, depth));
}

/** A shared type as unrepaired JSON; a type other than XML is kept as an unknown node. */
function childJSON(child: unknown, depth: number): NodeJSON[] {
  if (child instanceof Y.XmlText) return (child.toDelta() as Delta[]).map(textJSON);
  if (child instanceof Y.XmlElement) {
    const node: NodeJSON = { type: child.nodeName, attrs: child.getAttributes() };
    if (depth > deepest) node.content = [{ type: 'text', text: deepText(child) }];
    else if (child.length > 0) node.content = childrenJSON(child, depth + 1);
    return [node];
  }
  if (child instanceof Y.XmlFragment) return childrenJSON(child, depth + 1);
  if (child instanceof Y.AbstractType)
    return [{ type: 'foreign', attrs: { value: child.toJSON() } }];
  return [];
}

/** Below the depth limit only the text is kept; iterative, to spare the stack. */
function deepText(element: Y.XmlElement): string {
  const texts: string[] = [];
  const open: unknown[] = [element];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof Y.XmlText) texts.push(plainText(next));
    else if (next instanceof Y.XmlFragment) open.push(...next.toArray().toReversed());
  }
  return texts.join('\n');
}

/** y-prosemirror appends a hash to the names of marks that may overlap themselves. */
const hashPattern = /^(.+)--[a-zA-Z0-9+/=]{8}$/;

function textJSON({ insert, attributes }: Delta): NodeJSON {
  if (typeof insert !== 'string') return { type: 'foreign', attrs: { value: insert } };
  if (!attributes) return { type: 'text', text: insert };
  const marks = Object.entries(attributes)
    .filter(([, attrs]) => attrs !== null)
    .map(([name, attrs]) => ({
      type: hashPattern.exec(name)?.[1] ?? name,
      attrs: (typeof attrs === 'object' ? attrs : { value: attrs }) as Record<string, unknown>,
    }));
  return { type: 'text', text: insert, marks };
}
