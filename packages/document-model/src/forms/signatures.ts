// Signatures in a live draft. The record of a signature is stored outside the text and the block
// holds a copy; this file undoes every change that makes the copy differ from the record.

import * as Y from 'yjs';
import { blocksOf, type DocumentJSON, type NodeJSON, sameContent } from '../content.ts';
import { findBlock, modelOrigin } from '../yjs.ts';

/** Attributes of a signature as its block holds them. */
export interface Signed {
  personId: string;
  username: string;
  /** ISO 8601, UTC. */
  signedAt: string;
  version: number | null;
  drawing: string | null;
  typed: string | null;
  label: string | null;
}

const ownNames = ['personId', 'username', 'signedAt', 'version', 'drawing', 'typed'] as const;

export interface SignatureEdits {
  /** Signature blocks that are new or whose attributes were set, with their previous ids. */
  blocks: { at: Y.ID; was: string | null }[];
  /** Ids of signature blocks that were deleted. */
  removed: string[];
}

/**
 * Changes of signatures by a transaction; null for none. Linear in the size of the change. Call it
 * after the transaction has ended.
 */
export function touchedSignatures(transaction: Y.Transaction): SignatureEdits | null {
  const edits: SignatureEdits = { blocks: [], removed: [] };
  const add = (element: Y.XmlElement, was: string | null) => {
    if (element._item) edits.blocks.push({ at: element._item.id, was });
  };
  for (const type of transaction.changed.keys()) {
    if (isSignature(type)) add(type, idBefore(transaction, type));
  }
  for (const item of newItems(transaction)) {
    const type = typeOf(item);
    if (isSignature(type) && !item.deleted) add(type, null);
  }
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    const type = struct instanceof Y.Item ? typeOf(struct) : null;
    const id = isSignature(type) ? stringIn(type._map.get('id')) : null;
    if (id !== null) edits.removed.push(id);
  });
  return edits.blocks.length > 0 || edits.removed.length > 0 ? edits : null;
}

function* newItems({ doc, beforeState, afterState }: Y.Transaction): Generator<Y.Item> {
  for (const [client, end] of afterState) {
    const firstClock = beforeState.get(client) ?? 0;
    if (firstClock === end) continue;
    const structs = doc.store.clients.get(client) ?? [];
    for (let i = Y.findIndexSS(structs, firstClock); i < structs.length; i++) {
      const struct = structs[i];
      if (struct instanceof Y.Item) yield struct;
    }
  }
}

function typeOf({ content }: Y.Item): unknown {
  return content instanceof Y.ContentType ? content.type : null;
}

function isSignature(type: unknown): type is Y.XmlElement {
  return type instanceof Y.XmlElement && type.nodeName === 'signature';
}

/**
 * The block's id before the transaction; replaced items are still linked until the transaction
 * ends.
 */
function idBefore({ beforeState }: Y.Transaction, element: Y.XmlElement): string | null {
  let item: Y.Item | null | undefined = element._map.get('id');
  while (item && item.id.clock >= (beforeState.get(item.id.client) ?? 0)) item = item.left;
  return stringIn(item);
}

function stringIn(item: Y.Item | null | undefined): string | null {
  const [value] = item?.content instanceof Y.ContentAny ? item.content.arr : [];
  return typeof value === 'string' ? value : null;
}

interface Fault {
  element: Y.XmlElement;
  name: string;
  /** The value according to the record. */
  right: unknown;
}

/**
 * Collects changes of signatures in a Y.Doc from now on; the returned function returns them, or null
 * for none.
 */
export function followSignatures(ydoc: Y.Doc): () => SignatureEdits | null {
  const all: SignatureEdits = { blocks: [], removed: [] };
  ydoc.on('afterTransaction', (transaction: Y.Transaction) => {
    const edits = touchedSignatures(transaction);
    if (!edits) return;
    all.blocks.push(...edits.blocks);
    all.removed.push(...edits.removed);
  });
  return () => (all.blocks.length + all.removed.length > 0 ? all : null);
}

export interface JudgedSignature {
  faults: Fault[];
  /** Ids of signed blocks that exist (`present`) or were deleted (`removed`). */
  present: string[];
  removed: string[];
}

/** Compares edited signature blocks with their records, and lists the signed blocks that exist. */
export function judgeSignatures(
  ydoc: Y.Doc,
  edits: SignatureEdits,
  records: readonly (Signed & { blockId: string })[],
): JudgedSignature {
  const byBlock = new Map(records.map((record) => [record.blockId, record]));
  const present = [...byBlock.keys()].filter((id) => findBlock(ydoc, id) !== null);
  const removedIds = edits.removed.filter((id) => byBlock.has(id) && !present.includes(id));
  return {
    faults: signatureFaults(ydoc, edits, (id) => byBlock.get(id)),
    present,
    removed: removedIds,
  };
}

/** Attributes that differ from the record, and signed blocks without a record. */
function signatureFaults(
  ydoc: Y.Doc,
  { blocks }: SignatureEdits,
  recordOf: (blockId: string) => Signed | undefined,
): Fault[] {
  const faults: Fault[] = [];
  for (const { at, was } of blocks) {
    const element = elementAt(ydoc, at);
    if (!element) continue;
    let id: unknown = element.getAttribute('id');
    if (was !== null && was !== id && recordOf(was) && !findBlock(ydoc, was)) {
      faults.push({ element, name: 'id', right: was });
      id = was;
    }
    const record = typeof id === 'string' ? recordOf(id) : undefined;
    for (const name of record ? ([...ownNames, 'label'] as const) : ownNames) {
      const right = record?.[name] ?? null;
      if (!sameContent(attribute(element, name), right)) faults.push({ element, name, right });
    }
  }
  return faults;
}

export function repairSignatures(ydoc: Y.Doc, faults: readonly Fault[]): void {
  ydoc.transact(() => {
    for (const { element, name, right } of faults) setAttribute(element, name, right);
  }, modelOrigin);
}

/** The element at an id of this or another replica; null if it was deleted. */
function elementAt(ydoc: Y.Doc, at: Y.ID): Y.XmlElement | null {
  const item: unknown = Y.getItem(ydoc.store, at);
  const type = item instanceof Y.Item && !item.deleted ? typeOf(item) : null;
  return isSignature(type) ? type : null;
}

/** Signs the block; returns the label of the line, or why it cannot be signed. */
export function signBlock(
  ydoc: Y.Doc,
  blockId: string,
  signature: Omit<Signed, 'label'>,
): { label: string | null } | 'missing' | 'signed' {
  const element = findBlock(ydoc, blockId);
  if (!isSignature(element)) return 'missing';
  if (element.getAttribute('signedAt')) return 'signed';
  ydoc.transact(() => {
    for (const name of ownNames) setAttribute(element, name, signature[name]);
  }, modelOrigin);
  const label = attribute(element, 'label');
  return { label: typeof label === 'string' ? label : null };
}

function attribute(element: Y.XmlElement, name: string): unknown {
  return (element.getAttribute(name) as unknown) ?? null;
}

function setAttribute(element: Y.XmlElement, name: string, value: unknown): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value as string);
}

/** The document with empty signature lines, for copies. */
export function withoutSignatures(document: DocumentJSON): DocumentJSON {
  const visit = (node: NodeJSON): NodeJSON => {
    if (node.type === 'signature') {
      const { id, label, suggestion } = node.attrs ?? {};
      return { ...node, attrs: { id, label, suggestion } };
    }
    if (!node.content) return node;
    const content = node.content.map(visit);
    return content.every((child, i) => child === node.content?.[i]) ? node : { ...node, content };
  };
  return visit(document) as DocumentJSON;
}

/** The signature blocks of a document by their ids. */
export function signatureBlocks(document: DocumentJSON): Map<string, NodeJSON> {
  const blocksById = new Map<string, NodeJSON>();
  const visit = (node: NodeJSON) => {
    const id = node.type === 'signature' ? node.attrs?.id : undefined;
    if (typeof id === 'string') blocksById.set(id, node);
    else node.content?.forEach(visit);
  };
  visit(document);
  return blocksById;
}

/**
 * The content that a person signs, as one text: everything visible in the document, without its
 * signatures, ids and division into sections.
 */
export function signedText(document: DocumentJSON): string {
  const blocks = blocksOf(document);
  // The editor adds an empty paragraph at the end as a place to continue writing.
  const last = blocks.findLastIndex(({ type, content }) => type !== 'paragraph' || content?.length);
  return JSON.stringify(
    blocks
      .slice(0, last + 1)
      .map(visibleContent)
      .filter((node) => node !== null),
  );
}

function visibleContent(node: NodeJSON): unknown {
  if (node.type === 'signature') return null;
  const { type, text, attrs, marks, content } = node;
  const children = content?.map(visibleContent).filter((child) => child !== null);
  return [
    type,
    ...(text === undefined ? [] : [text]),
    ...(attrs ? [visibleAttributes(attrs)] : []),
    ...(marks?.length
      ? [marks.map((mark) => [mark.type, visibleAttributes(mark.attrs ?? {})])]
      : []),
    ...(children?.length ? [children] : []),
  ];
}

function visibleAttributes(attrs: Record<string, unknown>): unknown {
  return Object.entries(attrs)
    .filter(([name, value]) => name !== 'id' && value != null && value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
