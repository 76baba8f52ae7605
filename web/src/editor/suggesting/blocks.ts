// Merges two states of neighbouring blocks into one: deleted content stays and is marked as deleted, new
// content is marked as inserted. Rejecting everything must restore the first state, accepting everything
// the second.

import type { MarkJSON } from '@docent/document-model/content';
import { createBlockId } from '@docent/document-model/ids';
import type { Suggestion } from '@docent/document-model/nodes/attributes';
import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import {
  type Author,
  findMark,
  isAddedBy,
  isSuggestionMark,
  newSignature,
  type SuggestionOrigin,
  signatureOf,
  suggestionsAt,
} from './author.ts';
import { compare, formatOf, isLine, type PieceChange, piecesOf } from './pieces.ts';
import { hasSameColumns, isEven, rowChanges } from './tables.ts';

/** Range of a part of a line, and its position in the resulting line. */
interface PlacedPiece {
  line: Node;
  from: number;
  to: number;
  at: number;
}

export interface MergedBlock {
  node: Node;
  /** The block of the first state that it represents, if any. */
  old: Node | null;
}

/** Creates the suggestions for one action of one person. */
export class Suggesting {
  private readonly author: Author;
  /** The first position that the action changed. */
  private readonly from: number;
  /** Ids that stay in the document, so that new content needs other ones. */
  private readonly takenIds: ReadonlySet<string>;
  private signature: SuggestionOrigin | null = null;
  /** Whether deleted cells stay in one's own rows, because they do in others' rows of the same column. */
  private keepsCells = false;
  /** The last node of the previous line, or that line if it is empty. */
  private end: Node | null = null;
  /** Position in the result of lines of the second state, or of their parts. */
  readonly lines = new Map<Node, (PlacedPiece & { node: Node })[]>();
  /** Blocks that were copied with their content unchanged. */
  readonly copies = new Map<Node, Node>();

  constructor(author: Author, from: number, takenIds: ReadonlySet<string>) {
    this.author = author;
    this.from = from;
    this.takenIds = takenIds;
  }

  merge(old: readonly Node[], now: readonly Node[], start: number): MergedBlock[] {
    const changes = compare(piecesOf(old, start), piecesOf(now, 0), this.from);
    return this.assemble(changes);
  }

  /** Marks everything old as deleted and everything new as inserted, which is always possible. */
  replace(old: readonly Node[], now: readonly Node[]): MergedBlock[] {
    return [
      ...old.flatMap((node) => this.markDeleted(node).map((each) => ({ node: each, old: node }))),
      ...now.map((node) => ({ node: this.added(node), old: null })),
    ];
  }

  private assemble(changes: PieceChange[]): MergedBlock[] {
    const mergedBlocks: MergedBlock[] = [];
    let line: Line | null = null;
    const close = () => {
      const lineNode = line && this.lineOf(line);
      if (lineNode) mergedBlocks.push(lineNode);
      line = null;
    };
    for (const change of changes) {
      const piece = change.how === 'gone' ? change.old : change.now;
      if (piece.kind === 'inline') {
        if (!line) throw new Error('There is text outside of a line.');
        line.parts.push(change);
        continue;
      }
      const isOwnInsertionDeleted = change.how === 'gone' && isAddedBy(piece.node, this.author.id);
      if (piece.kind === 'start') {
        // One's own insertion is deleted without a trace; its text moves up.
        if (isOwnInsertionDeleted && line) continue;
        close();
        line = { change, parts: [] };
        continue;
      }
      if (isOwnInsertionDeleted) continue;
      close();
      mergedBlocks.push(...this.blocksOf(change));
    }
    close();
    return mergedBlocks;
  }

  // Blocks other than lines

  private blocksOf(change: PieceChange): MergedBlock[] {
    if (change.how === 'gone') {
      const { node } = change.old;
      return this.markDeleted(node).map((each) => ({ node: each, old: node }));
    }
    if (change.how === 'new') return [{ node: this.added(change.now.node), old: null }];
    const [old, now] = [change.old.node, change.now.node];
    return this.mergeKept(old, now, change.old.pos);
  }

  private mergeKept(old: Node, now: Node, pos: number): MergedBlock[] {
    if (old === now || old.eq(now)) return [{ node: old, old }];
    if (isAddedBy(old, this.author.id)) return [{ node: this.ownBlock(old, now), old }];
    const isContainer = !old.isTextblock && !old.isLeaf;
    if (!isContainer && !old.content.eq(now.content)) return this.replace([old], [now]);
    if (old.type.name === 'table' && !hasSameColumns(old, now)) return this.table(old, now, pos);
    if (isContainer) return [this.container(old, now, pos)];
    const node = this.changed(old, now).copy(now.content);
    this.copies.set(now, node);
    return [{ node, old }];
  }

  private container(old: Node, now: Node, pos: number): MergedBlock {
    const mergedChildren = this.merge(old.children, now.children, pos + 1).map(({ node }) => node);
    return { node: this.changed(old, now).copy(Fragment.fromArray(mergedChildren)), old };
  }

  /** A block whose insertion the same person suggested: their changes become part of it. */
  private ownBlock(old: Node, now: Node): Node {
    const inner = this.renewIds(now, idsIn([old]));
    let node = withSuggestion(inner, old.attrs.suggestion ?? null);
    if (this.keepsCells && old.type.name === 'tableRow') {
      const cells = compare(piecesOf(old.children, 0), piecesOf(inner.children, 0), 0);
      const content = cells.map((change) =>
        change.how === 'gone' ? this.suggest(change.old.node, 'deletion') : change.now.node,
      );
      node = node.copy(Fragment.fromArray(content));
    }
    this.copies.set(now, node);
    return node;
  }

  // Tables

  /** The finest suggestion that leaves a valid table: by cells, by rows, or the whole table. */
  private table(old: Node, now: Node, pos: number): MergedBlock[] {
    const ways: ((attempt: Suggesting) => MergedBlock)[] = [
      (attempt) => attempt.container(old, now, pos),
      (attempt) => {
        attempt.keepsCells = true;
        return attempt.container(old, now, pos);
      },
      (attempt) => attempt.rows(old, now, pos),
    ];
    for (const way of ways) {
      const attempt = new Suggesting(this.author, this.from, this.takenIds);
      attempt.signature = this.signature;
      const mergedBlocks = way(attempt);
      if (!isEven(mergedBlocks.node)) continue;
      this.signature = attempt.signature;
      for (const [line, parts] of attempt.lines) this.lines.set(line, parts);
      for (const [node, copy] of attempt.copies) this.copies.set(node, copy);
      return [mergedBlocks];
    }
    return this.replace([old], [now]);
  }

  private rows(old: Node, now: Node, pos: number): MergedBlock {
    const starts = new Map<Node, number>();
    old.forEach((row, offset) => {
      starts.set(row, pos + 1 + offset);
    });
    const rows = rowChanges(old, now).flatMap((change) => {
      const [a, b] = [change.old[0], change.now[0]];
      if (change.isSame && a && b) return this.mergeKept(a, b, starts.get(a) ?? pos);
      return this.replace(change.old, change.now);
    });
    const content = Fragment.fromArray(rows.map(({ node }) => node));
    return { node: this.changed(old, now).copy(content), old };
  }

  /** The old block, marked as deleted; empty if the same person had only suggested it. */
  private markDeleted(node: Node): Node[] {
    if (isAddedBy(node, this.author.id)) return [];
    const block = this.suggest(node, 'deletion');
    if (!isLine(node)) return [block];
    const content = node.children.flatMap((child) => this.goneInline(child) ?? []);
    return [block.copy(Fragment.fromArray(content))];
  }

  /** A new block with new ids, marked with its content as inserted. */
  private added(node: Node): Node {
    const fresh = this.fresh(node, true);
    const block = withSuggestion(fresh, { ...this.origin(), kind: 'insertion' });
    this.copies.set(node, block);
    return block;
  }

  private fresh(node: Node, isOutermost = false): Node {
    if (node.isText) return node.mark(formatOf(node));
    const needsMark = isOutermost && isLine(node);
    const content = node.children.map((child) => {
      const inner = this.fresh(child);
      return needsMark ? this.newInline(inner) : inner;
    });
    return node.type.create(this.freshAttrs(node), Fragment.fromArray(content), node.marks);
  }

  /** Content moved from elsewhere in the document also stays there, so it needs new ids here. */
  private renewIds(node: Node, own: ReadonlySet<string>): Node {
    if (node.isLeaf) return node;
    const content = node.children.map((child) => {
      const inner = this.renewIds(child, own);
      const id = child.attrs.id ?? child.attrs.key;
      if (!this.takenIds.has(id) || own.has(id)) return inner;
      const name = 'key' in child.attrs ? { key: createBlockId() } : { id: createBlockId() };
      return inner.type.create({ ...inner.attrs, ...name }, inner.content, inner.marks);
    });
    const isSame = content.every((child, i) => child === node.child(i));
    return isSame ? node : node.copy(Fragment.fromArray(content));
  }

  private freshAttrs(node: Node) {
    const attrs: Record<string, unknown> = { ...node.attrs };
    if ('suggestion' in attrs) attrs.suggestion = null;
    if ('id' in attrs && (attrs.id == null || this.takenIds.has(`${attrs.id}`))) {
      attrs.id = createBlockId();
    }
    if (this.takenIds.has(`${attrs.key}`)) attrs.key = createBlockId();
    return attrs;
  }

  // Lines

  private lineOf({ change, parts }: Line): MergedBlock | null {
    const content: Node[] = [];
    const places: PlacedPiece[] = [];
    const first = change.how === 'gone' ? null : change.now.node;
    if (first) places.push({ line: first, from: 0, to: 0, at: 0 });
    let at = 0;
    this.adopt({ change, parts });
    for (const part of parts) {
      const node = this.inline(part);
      if (part.how !== 'gone' && part.now.line) {
        const { node: piece, pos, line } = part.now;
        const from = pos - line.start;
        places.push({ line: line.node, from, to: from + piece.nodeSize, at });
      }
      if (!node) continue;
      content.push(node);
      at += node.nodeSize;
    }
    const last = places.at(-1);
    if (last && parts.at(-1)?.how === 'gone') places.push({ ...last, from: last.to, at });
    const isOwn = change.how === 'gone' && isAddedBy(change.old.node, this.author.id);
    if (isOwn && content.length === 0) return null;
    const [start, old] = this.startOf(change, parts);
    const mergedLine = start.copy(Fragment.from(content));
    const node = old?.eq(mergedLine) ? old : mergedLine;
    this.end = node.lastChild ?? node;
    for (const place of places) {
      const cachedLine = this.lines.get(place.line);
      if (cachedLine) cachedLine.push({ ...place, node });
      else this.lines.set(place.line, [{ ...place, node }]);
    }
    return { node, old };
  }

  private startOf(change: PieceChange, parts: PieceChange[]): [Node, Node | null] {
    if (change.how === 'kept') {
      const { old, now } = change;
      return [this.changed(old.node, now.node), old.node];
    }
    const isWhole = parts.every(({ how }) => how === change.how);
    if (change.how === 'gone') {
      const { node } = change.old;
      if (isAddedBy(node, this.author.id)) return [node, node];
      return [this.suggest(node, isWhole ? 'deletion' : 'join'), node];
    }
    const { node } = change.now;
    const start = node.type.create(this.freshAttrs(node));
    const kind = isWhole ? 'insertion' : 'split';
    return [withSuggestion(start, { ...this.origin(), kind }), null];
  }

  private inline(change: PieceChange): Node | null {
    if (change.how === 'gone') return this.goneInline(change.old.node);
    if (change.how === 'new') return this.newInline(change.now.node);
    const [old, now] = [change.old.node, change.now.node];
    if (!old.isText) return this.changed(old, now);
    return this.mergeFormat(old, now);
  }

  private goneInline(node: Node): Node | null {
    if (isAddedBy(node, this.author.id)) return null;
    if (!node.isText) return this.suggest(node, 'deletion');
    if (findMark(node, 'deletion')) return node;
    return node.mark(this.mark(node, 'deletion').addToSet(node.marks));
  }

  private newInline(node: Node): Node {
    if (!node.isText) {
      if (!('suggestion' in node.attrs)) return node;
      const fresh = node.type.create(this.freshAttrs(node));
      return withSuggestion(fresh, { ...this.origin(), kind: 'insertion' });
    }
    return node.mark(this.mark(node, 'insertion').addToSet(formatOf(node)));
  }

  /** The text with its new marks; the suggestion stores the old ones. */
  private mergeFormat(old: Node, now: Node): Node {
    const [before, after] = [formatOf(old), formatOf(now)];
    if (sameLook(before, after)) return old;
    const suggestionMarks = old.marks.filter(isSuggestionMark);
    let marks = [...after];
    const formatting = findMark(old, 'formatting');
    for (const mark of suggestionMarks)
      if (mark !== formatting) marks = mark.addToSet(marks) as Mark[];
    if (isAddedBy(old, this.author.id)) return old.mark(marks);
    const own = formatting?.attrs.personId === this.author.id ? formatting : undefined;
    // Another person's suggested formatting is part of what rejecting this one restores.
    const others = formatting && !own ? [formatting] : [];
    const first: unknown[] = own ? own.attrs.before : [...others, ...before].map(markJSON);
    if (JSON.stringify(first) === JSON.stringify(after.map(markJSON))) {
      return old.mark(marks);
    }
    const type = old.type.schema.marks.formatting;
    const next = type?.create({ ...(own ? own.attrs : this.origin()), before: first });
    return old.mark(next ? next.addToSet(marks) : marks);
  }

  // Suggestions

  /** A block or inline node with its new type and attributes; the suggestion stores the old ones. */
  private changed(old: Node, target: Node): Node {
    const now = isAddedBy(old, this.author.id) ? target : withFormValue(target, old);
    const before = comparableAttrs(old);
    const chain: Suggestion | null = old.attrs.suggestion ?? null;
    const after = comparableAttrs(now);
    if (old.type === now.type && JSON.stringify(before) === JSON.stringify(after)) return old;
    const type = now.type;
    const create = (suggestion: Suggestion | null) =>
      type.create({ ...now.attrs, ...idOf(old), suggestion }, old.content, old.marks);
    if (!('suggestion' in old.attrs)) return old;
    if (isAddedBy(old, this.author.id)) return create(chain);
    if (chain?.kind === 'change' && chain.personId === this.author.id) {
      const isBack =
        chain.before?.type === type.name &&
        JSON.stringify(chain.before.attrs) === JSON.stringify(after);
      return create(isBack ? (chain.earlier ?? null) : chain);
    }
    const own = { ...this.origin(), kind: 'change' as const };
    return create(over({ ...own, before: { type: old.type.name, attrs: before } }, chain));
  }

  private suggest(node: Node, kind: 'deletion' | 'join'): Node {
    if (!('suggestion' in node.attrs)) return node;
    const chain = suggestionsAt(node);
    if (chain.some((each) => each.kind === 'deletion' || each.kind === kind)) return node;
    return withSuggestion(node, over({ ...this.origin(), kind }, chain[0] ?? null));
  }

  private mark(node: Node, name: 'insertion' | 'deletion'): Mark {
    const type = node.type.schema.marks[name];
    if (!type) throw new Error(`There is no mark ${name}.`);
    return type.create(this.origin());
  }

  private origin(): SuggestionOrigin {
    this.signature ??= newSignature(this.author);
    return this.signature;
  }

  /** Text beside one's own open suggestion joins it, so that a word is not one suggestion per letter. */
  private adopt({ change, parts }: Line): void {
    if (this.signature !== null) return;
    const isOther = ({ how }: PieceChange) => how !== 'kept';
    const first = parts.findIndex(isOther);
    if (first < 0 && !isOther(change)) return;
    const beside = [parts[first - 1], parts[parts.findLastIndex(isOther) + 1]];
    for (const part of first < 0 ? [] : beside) {
      if (part?.how === 'kept' && this.adoptFrom(part.old.node)) return;
    }
    if (isOther(change) ? this.end !== null && this.adoptFrom(this.end) : first === 0) {
      if (change.how === 'kept') this.adoptFrom(change.old.node);
    }
  }

  private adoptFrom(node: Node): boolean {
    const { id } = this.author;
    const mark = node.marks.find(
      (each) =>
        isSuggestionMark(each) && each.type.name !== 'formatting' && each.attrs.personId === id,
    );
    const own = suggestionsAt(node).find(
      ({ kind, personId }) => personId === id && (kind === 'insertion' || kind === 'split'),
    );
    const existingOrigin = (mark?.attrs as SuggestionOrigin | undefined) ?? own;
    if (existingOrigin) this.signature = signatureOf(existingOrigin);
    return existingOrigin !== undefined;
  }
}

interface Line {
  /** How the line itself changed. */
  change: PieceChange;
  parts: PieceChange[];
}

/** Ids and control keys of these blocks and everything in them. */
export function idsIn(blocks: readonly Node[]): Set<string> {
  const ids = new Set<string>();
  const add = ({ attrs }: Node) => {
    const id = attrs.id ?? attrs.key;
    if (typeof id === 'string') ids.add(id);
  };
  for (const block of blocks) {
    add(block);
    block.descendants(add);
  }
  return ids;
}

function over(suggestion: Suggestion, earlier: Suggestion | null): Suggestion {
  return earlier ? { ...suggestion, earlier } : suggestion;
}

function withSuggestion(node: Node, suggestion: Suggestion | null): Node {
  if (!('suggestion' in node.attrs)) return node;
  return node.type.create({ ...node.attrs, suggestion }, node.content, node.marks);
}

/** Values of controls are never suggested, so the current one stays. */
function withFormValue(now: Node, { attrs: { value } }: Node): Node {
  return now.type.name === 'control' ? now.type.create({ ...now.attrs, value }) : now;
}

function idOf(node: Node): { id?: unknown } {
  return 'id' in node.attrs ? { id: node.attrs.id } : {};
}

/** A block's attributes without its id and suggestion. */
function comparableAttrs(node: Node): Record<string, unknown> {
  const { id: _, suggestion: __, ...attrs } = node.attrs;
  return Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null));
}

function markJSON({ type, attrs }: Mark): MarkJSON {
  const setAttrs = Object.entries(attrs).filter(([, value]) => value !== null);
  return setAttrs.length > 0
    ? { type: type.name, attrs: Object.fromEntries(setAttrs) }
    : { type: type.name };
}

function sameLook(a: readonly Mark[], b: readonly Mark[]): boolean {
  return a.length === b.length && a.every((mark, i) => mark.eq(b[i] as Mark));
}
