// Documents as Y.Docs, in the form that y-prosemirror reads and writes: one fragment, an XmlElement for
// each node, an XmlText for each run of text with its marks as formats.
//
// Reading is our own because y-prosemirror's *deletes* from the Y.Doc what the schema refuses; here
// reading changes nothing, and what is damaged or foreign is repaired in the answer only.

import * as Y from 'yjs';
import { type DocumentJSON, type NodeJSON, sameContent } from './content.ts';
import { createBlockId, withBlockIds } from './ids.ts';
import { isBlockId } from './nodes/attributes.ts';
import type { PageSetup } from './page.ts';
import { repairContent, repairInline } from './repair.ts';
import { hasBlockId, holdsLine } from './schema.ts';
import { decideResectioning } from './sections.ts';

/** The name of the fragment that holds the text in every document's Y.Doc. */
export const fragmentName = 'document';

/** The name of the map that holds the page set-up, key by key (see `page.ts`). */
export const pageName = 'page';

/** Our own changes to a Y.Doc carry this origin, so that nobody's undo takes them back. */
export const modelOrigin = 'document-model';

const deepest = 80;

/** The update that makes an empty Y.Doc this document; repaired, with ids. */
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
 * The content of a Y.Doc, valid by the schema, whatever is in it; does not change the Y.Doc and never
 * throws. Blocks may still lack an id or share one: call `ensureBlockIds` before.
 */
export function contentOf(ydoc: Y.Doc): DocumentJSON {
  const children = childrenJSON(ydoc.getXmlFragment(fragmentName), 0);
  return repairContent({
    type: 'doc',
    attrs: { page: ydoc.getMap(pageName).toJSON() },
    content: children,
  });
}

/** Sets these keys of the page set-up and leaves all others. */
export function setPage(ydoc: Y.Doc, page: Partial<PageSetup>): void {
  const map = ydoc.getMap(pageName);
  for (const [key, value] of Object.entries(page)) {
    if (!sameContent(map.get(key), value) || !map.has(key)) map.set(key, value);
  }
}

/** One block of a live document, repaired; null where nothing is left of it. */
export function blockOf(element: Y.XmlElement): NodeJSON | null {
  return (
    repairContent({ type: 'doc', content: childJSON(element, 0) }).content[0]?.content?.[0] ?? null
  );
}

/** The blocks of one section of a live document, repaired. */
export function blocksIn(section: Y.XmlElement): NodeJSON[] {
  const { content } = repairContent({ type: 'doc', content: childJSON(section, 0) });
  return content.flatMap((part) => part.content ?? []);
}

/** Whether the bytes can be read as an update to the end. What the update does is not looked at. */
export function isValidUpdate(bytes: Uint8Array): boolean {
  try {
    Y.decodeUpdate(bytes);
    return true;
  } catch {
    // The answer is the refusal; nothing has been applied.
    return false;
  }
}

/** The element of the block with this id, or null. Looks through the tree: some 30 ms in 20,000 blocks. */
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

/** Every element that is a block, in reading order, sections left out. */
export function* blockElements(parent: Y.XmlFragment, depth = 0): Generator<Y.XmlElement> {
  if (depth > deepest) return;
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue;
    if (hasBlockId(child.nodeName)) yield child;
    if (!holdsLine(child.nodeName)) yield* blockElements(child, depth + 1);
  }
}

/**
 * Gives ids to the blocks that lack one and new ids to those that repeat one, by one small change each;
 * the number of changes. The last guard, after the editor's own.
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
 * Gives a textblock a new line, changing only the characters and marks that differ. False where there
 * is no such block or it holds no line.
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
 * Splits sections that have grown and merges those that have shrunk; whether there was something to
 * do. Blocks that move to another section are written anew, so call it only when nobody is connected.
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
    // From the end, so that the places of earlier sections still hold.
    for (const { from, to, sizes } of changes.toReversed()) {
      const blocks = sections
        .slice(from, to)
        .flatMap((section) => (section as Y.XmlElement).toArray());
      let consumed = 0;
      const parts = sizes.map((size) => {
        const part = new Y.XmlElement('section');
        part.insert(0, blocks.slice(consumed, consumed + size).map(cloneOf));
        consumed += size;
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

/** A new element for a node; its attributes that are null are not stored. */
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

/** Neighbouring texts belong into one XmlText. */
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

/** Makes the line of an element this one; what is the same at its start and end stays untouched. */
export function setLine(element: Y.XmlElement, line: NodeJSON[]): void {
  const next = runsOf(line);
  const current = element.toArray();
  const same = (i: number, j: number) => sameRun(current[i], next[j]);
  let start = 0;
  while (start < current.length && start < next.length && same(start, start)) start++;
  let end = 0;
  const most = Math.min(current.length, next.length) - start;
  while (end < most && same(current.length - 1 - end, next.length - 1 - end)) end++;
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

/** Changes only the characters between what both texts begin and end with, and the formats that differ. */
function setText(type: Y.XmlText, texts: NodeJSON[]): void {
  const before = plainText(type);
  const after = texts.map((node) => node.text ?? '').join('');
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  // A pair of surrogates is one character: cutting through it would leave two broken halves.
  if (isLowSurrogate(before, start) || isLowSurrogate(after, start)) start--;
  if (
    end > 0 &&
    (isLowSurrogate(before, before.length - end) || isLowSurrogate(after, after.length - end))
  )
    end--;
  if (before.length - start - end > 0) type.delete(start, before.length - start - end);
  if (after.length - start - end > 0) type.insert(start, after.slice(start, after.length - end));
  formatText(type, texts);
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
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

/** The formats to set, and with null those to take away; null where nothing differs. */
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

/** A shared type as unrepaired JSON; what is no XML type at all is kept as a foreign node. */
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

/** Below any sensible depth only the text counts; gathered without recursion, to spare the stack. */
function deepText(element: Y.XmlElement): string {
  const texts: string[] = [];
  const open: unknown[] = [element];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof Y.XmlText) texts.push(plainText(next));
    else if (next instanceof Y.XmlFragment) open.push(...next.toArray().toReversed());
  }
  return texts.join('\n');
}

/** y-prosemirror adds a hash to the names of marks that may overlap themselves. */
const hashed = /^(.+)--[a-zA-Z0-9+/=]{8}$/;

function textJSON({ insert, attributes }: Delta): NodeJSON {
  if (typeof insert !== 'string') return { type: 'foreign', attrs: { value: insert } };
  if (!attributes) return { type: 'text', text: insert };
  const marks = Object.entries(attributes)
    .filter(([, attrs]) => attrs !== null)
    .map(([name, attrs]) => ({
      type: hashed.exec(name)?.[1] ?? name,
      attrs: (typeof attrs === 'object' ? attrs : { value: attrs }) as Record<string, unknown>,
    }));
  return { type: 'text', text: insert, marks };
}
