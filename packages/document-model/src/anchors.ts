// Finds the text that a comment covers in a live draft, and finds it again after any edit.
//
// An anchor stores the Yjs ids of its characters, so it covers exactly those that are left and whatever was typed
// between them. Editors split, join and move blocks by deleting text and inserting it again, which kills the ids. The
// text is then searched for in everything written since the anchor was last resolved. Text that existed elsewhere
// before that never matches.

import * as Y from 'yjs';
import { repairAttributes } from './attributes.ts';
import { longestCommonRuns } from './comparing/commonRuns.ts';
import { wordsOf } from './content.ts';
import { hasBlockId, holdsLine, type NodeName, nodes } from './schema.ts';
import { blockElements, fragmentName } from './yjs.ts';

/**
 * Consecutive characters: client, clock of the first, length. The characters of a leaf share one clock; client -1
 * stands for characters that are gone.
 */
type Run = [client: number, clock: number, length: number, leaf?: 1];

/** The stored form of an anchor; `anchorAt` and `resolveAnchors` create it. */
export interface StoredAnchor {
  paragraphId: string;
  /** The previous block, which shows where a deleted block was. */
  after: string | null;
  /** Empty for a whole block. */
  runs: Run[];
  /** All text ever covered, including text that is gone or elsewhere; for a whole block, its text. */
  text: string;
}

export interface AnchorPlacement {
  paragraphId: string;
  /** UTF-16 offsets in the block's line as the editor shows it; null for a whole block. */
  range: { from: number; to: number } | null;
  anchor: StoredAnchor;
}

/** The text of a line and the Yjs item behind each stretch of it. */
interface Line {
  text: string;
  pieces: Piece[];
}

interface Piece {
  client: number;
  clock: number;
  /** Offset and length in the text. */
  at: number;
  size: number;
  isLeaf: boolean;
}

/** Anchors a range of a block, or the whole block; null if there is no such block or range. */
export function anchorAt(
  index: Index,
  paragraphId: string,
  range: { from: number; to: number } | null,
): AnchorPlacement | null {
  const element = index.byId.get(paragraphId);
  if (!element) return null;
  if (range === null) return wholeBlock(element, index);
  if (!holdsLine(element.nodeName)) return null;
  const line = lineOf(element);
  const { from, to } = range;
  if (from < 0 || from >= to || to > line.text.length) return null;
  const start = isInPair(line.text, from) ? from - 1 : from;
  const end = isInPair(line.text, to) ? to + 1 : to;
  return placeAt(element, line, start, end, null, index);
}

/** Whether the offset is inside a surrogate pair. */
function isInPair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;
}

/** Range of a quotation in a block's line; of several matches, the one nearest to `near`. */
export function findQuote(
  text: string,
  quote: string,
  near = 0,
): { from: number; to: number } | null {
  let best: number | null = null;
  for (let at = text.indexOf(quote); quote && at >= 0; at = text.indexOf(quote, at + 1)) {
    if (best === null || Math.abs(at - near) < Math.abs(best - near)) best = at;
  }
  return best === null ? null : { from: best, to: best + quote.length };
}

/** Anchors a quotation in the given block, or with `anywhere` in the first block that contains it. */
export function anchorOfQuote(
  index: Index,
  paragraphId: string,
  quote: string,
  { near = 0, anywhere }: { near?: number | undefined; anywhere: boolean },
): AnchorPlacement | null {
  const namedElement = index.byId.get(paragraphId);
  for (const element of [
    ...(namedElement ? [namedElement] : []),
    ...(anywhere ? index.order : []),
  ]) {
    if (!holdsLine(element.nodeName)) continue;
    const line = lineOf(element);
    const match = findQuote(line.text, quote, element === namedElement ? near : 0);
    if (match) return placeAt(element, line, match.from, match.to, null, index);
  }
  return null;
}

/** An anchor for a quotation that is not in the text now; it resolves once the text appears. */
export function lostAnchor(paragraphId: string, quote: string): StoredAnchor {
  return { paragraphId, after: null, runs: [[-1, 0, quote.length]], text: quote };
}

/**
 * Current positions of the anchors; null for each whose text is gone. `since` is the state vector of the draft when
 * the anchors were last resolved: only text written after it can be moved text; without it, any text can. The cost
 * does not depend on the length of the document unless an anchored character was deleted.
 */
export function resolveAnchors(
  ydoc: Y.Doc,
  anchors: readonly StoredAnchor[],
  since: Uint8Array | null,
): (AnchorPlacement | null)[] {
  const clocks = since ? Y.decodeStateVector(since) : new Map<number, number>();
  let lazyIndex: Index | undefined;
  let lazyChanged: Candidate[] | undefined;
  const index = () => {
    lazyIndex ??= blocksIn(ydoc);
    return lazyIndex;
  };
  const changedSince = () => {
    lazyChanged ??= changedBlocks(ydoc, clocks, index());
    return lazyChanged;
  };
  return anchors.map((anchor) =>
    anchor.runs.length === 0
      ? resolveBlock(anchor, index(), changedSince)
      : resolveRange(ydoc, anchor, clocks, index, changedSince),
  );
}

function resolveBlock(
  anchor: StoredAnchor,
  index: Index,
  readChanges: () => Candidate[],
): AnchorPlacement | null {
  const element = index.byId.get(anchor.paragraphId);
  if (element) return wholeBlock(element, index);
  if (anchor.text.trim() === '') return null;
  const exactMatch = readChanges().find(({ line }) => line.text.includes(anchor.text));
  return exactMatch ? wholeBlock(exactMatch.element, index) : null;
}

function resolveRange(
  ydoc: Y.Doc,
  anchor: StoredAnchor,
  clocks: Map<number, number>,
  index: () => Index,
  readChanges: () => Candidate[],
): AnchorPlacement | null {
  const { blocks, count } = survivorsOf(ydoc, anchor.runs);
  const [block] = blocks;
  if (block && blocks.size === 1 && count === sizeOf(anchor.runs)) {
    const line = lineOf(block);
    const [from, to] = covered(line, anchor.runs);
    return placeAt(block, line, from, to, anchor, index);
  }
  const trail = trailOf(anchor);
  const home = homeOf(anchor, index());
  const finds = [...blocks].map((element) =>
    findIn(
      trail,
      candidateOf(element, index()),
      clocks,
      idOf(element) === anchor.paragraphId ? 0 : 0.4,
      0,
    ),
  );
  const distance = ({ place }: Candidate) => Math.abs(place - (home ?? 0));
  const isNear = (candidate: Candidate) => home !== null && distance(candidate) <= 3;
  // A few common words prove nothing, so a distant block must contain more of them than a near one.
  const read = (candidate: Candidate) =>
    findIn(trail, candidate, clocks, isNear(candidate) ? 0.4 : 0.5, trail.least);
  const strangers = readChanges().filter(({ element }) => !blocks.has(element));
  const whole = strangers
    .filter(({ line }) => line.text.includes(trail.text))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, closelyRead)
    .map(read);
  if (whole.some(({ isTold }) => isTold)) finds.push(...whole);
  else {
    const alike = new Set([...strangers.filter(isNear), ...mostSimilar(trail, strangers)]);
    finds.push(...[...alike].map(read));
  }
  return settle(trail, finds, anchor, home, index());
}

/** All characters that an anchor has ever covered, in order. */
interface Trail {
  text: string;
  /** Yjs id of each character; null for one that is gone. */
  ids: (string | null)[];
  /** Substrings of the deleted text: a candidate that contains none of them needs no full comparison. */
  grams: string[];
  /** Minimum matching characters without any original ones: two letters and an article occur everywhere. */
  least: number;
}

function trailOf({ text, runs }: StoredAnchor): Trail {
  const ids = runs.flatMap(([client, clock, length, isLeaf]) =>
    Array.from({ length }, (_, i) => (client < 0 ? null : key(client, isLeaf ? clock : clock + i))),
  );
  // Small enough that half of the text contains at least one gram whole.
  const isChinese = /[\u2e80-\ud7ff]/.test(text);
  const size = isChinese ? (text.length > 16 ? 2 : 1) : Math.min(6, Math.ceil(text.length / 4));
  const grams = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );
  const least = Math.min(Math.ceil(text.length * 0.75), isChinese ? 4 : 12);
  return { text, ids, grams, least };
}

/** How many candidates are compared in full, and the maximum number to choose them from. */
const closelyRead = 6;
const maxStrangers = 2_000;

/** The candidates with most grams of the trail; none after a whole manual was rewritten, to save time. */
function mostSimilar({ grams }: Trail, candidates: readonly Candidate[]): Candidate[] {
  if (candidates.length > maxStrangers) return [];
  return candidates
    .map((candidate) => ({
      candidate,
      count: grams.filter((gram) => candidate.line.text.includes(gram)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, closelyRead)
    .map(({ candidate }) => candidate);
}

const key = (client: number, clock: number) => `${client} ${clock}`;

interface Find {
  candidate: Candidate;
  /** For each character of the line, its index in the trail, or -1. */
  matches: Int32Array;
  score: number;
  /** Whether enough of the trail matches for the anchor to be here. */
  isTold: boolean;
  isAlive: boolean;
}

/**
 * Finds which characters of a line belong to the anchor: original ones and rewritten ones. The line is a valid
 * position if it contains at least `share` of the trail and at least `least` characters.
 */
function findIn(
  trail: Trail,
  candidate: Candidate,
  clocks: Map<number, number>,
  share: number,
  least: number,
): Find {
  const { line } = candidate;
  const mine = new Map(trail.ids.flatMap((id, i) => (id === null ? [] : [[id, i] as const])));
  const matches = new Int32Array(line.text.length).fill(-1);
  let alive = 0;
  const maskedText = eachCharacter(line, (piece, clock, at) => {
    const ownOffset = mine.get(key(piece.client, clock));
    if (ownOffset !== undefined) {
      matches[at] = ownOffset;
      alive++;
    }
    return ownOffset !== undefined || isNew(piece, clock);
  });
  function isNew({ client }: Piece, clock: number) {
    return clock >= (clocks.get(client) ?? 0);
  }
  const matchSet = new Set(matches);
  let back = 0;
  for (const { from, at, length, isTelling } of longestCommonRuns(trail.text, maskedText)) {
    for (let i = 0; i < length; i++) {
      if (matches[at + i] !== -1 || matchSet.has(from + i)) continue;
      matches[at + i] = from + i;
      if (isTelling) back++;
    }
  }
  const score = alive + back;
  const all = mine.size || trail.ids.length;
  const isTold = score > 0 && score >= Math.max(all * share, Math.min(all, least));
  return { candidate, matches, score, isTold, isAlive: alive > 0 };
}

/** Chooses the line that contains most of the trail, and updates the trail. */
function settle(
  trail: Trail,
  finds: Find[],
  anchor: StoredAnchor,
  home: number | null,
  index: Index,
): AnchorPlacement | null {
  const distance = ({ candidate }: Find) => Math.abs(candidate.place - (home ?? 0));
  const ranking = finds
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score || Number(b.isAlive) - Number(a.isAlive) || distance(a) - distance(b),
    );
  const best = ranking.find(({ isTold }) => isTold);
  if (!best) return null;
  const { element, line } = best.candidate;
  const first = best.matches.findIndex((match) => match >= 0);
  const last = best.matches.findLastIndex((match) => match >= 0);
  const place = placeAt(element, line, first, last + 1, anchor, index);
  const now = charactersOf(place.anchor);
  // Text that is elsewhere or gone stays in the trail, each piece after its predecessor.
  const elsewhere = new Map<number, string>();
  for (const { candidate, matches } of ranking) {
    if (matches === best.matches) continue;
    eachCharacter(candidate.line, ({ client }, clock, at) => {
      const match = matches[at] as number;
      if (match >= 0 && !elsewhere.has(match)) elsewhere.set(match, key(client, clock));
      return true;
    });
  }
  const here = new Map<number, number>();
  best.matches.forEach((match, at) => {
    if (match >= 0) here.set(match, at - first);
  });
  const behind = new Map<number, Character[]>();
  let at = -1;
  for (let i = 0; i < trail.text.length; i++) {
    const standsAt = here.get(i);
    if (standsAt !== undefined) at = standsAt;
    else {
      const others = behind.get(at) ?? [];
      others.push({ text: trail.text[i] as string, id: elsewhere.get(i) ?? null });
      behind.set(at, others);
    }
  }
  const all = [...(behind.get(-1) ?? [])];
  for (const [i, character] of now.entries()) all.push(character, ...(behind.get(i) ?? []));
  const trailCharacters = all.length <= maxTrailLength ? all : now;
  place.anchor.runs = runsOf(trailCharacters);
  place.anchor.text = storable(trailCharacters.map(({ text }) => text).join(''));
  return place;
}

/** Beyond this length, an anchor drops the text that is not at its current position. */
const maxTrailLength = 8_000;

interface Character {
  text: string;
  id: string | null;
  isLeaf?: boolean;
}

function charactersOf({ text, runs }: StoredAnchor): Character[] {
  let at = 0;
  return runs.flatMap(([client, clock, length, leaf]) =>
    Array.from(
      { length },
      (_, i): Character => ({
        text: text[at++] as string,
        id: client < 0 ? null : key(client, leaf ? clock : clock + i),
        ...(leaf && { isLeaf: true }),
      }),
    ),
  );
}

function runsOf(characters: readonly Character[]): Run[] {
  const runs: Run[] = [];
  for (const { id, isLeaf } of characters) {
    const last = runs.at(-1);
    const [client, clock] = id === null ? [-1, 0] : (id.split(' ').map(Number) as [number, number]);
    const continues =
      last && last[0] === client && (client < 0 || last[1] + (last[3] ? 0 : last[2]) === clock);
    if (last && continues && Boolean(last[3]) === Boolean(isLeaf)) last[2]++;
    else runs.push(isLeaf ? [client, clock, 1, 1] : [client, clock, 1]);
  }
  return runs;
}

/** Index of the anchor's block, or of where the block was. */
function homeOf({ paragraphId, after }: StoredAnchor, index: Index): number | null {
  return index.places.get(paragraphId) ?? (after === null ? 0 : (index.places.get(after) ?? null));
}

// Reading Yjs.

interface Index {
  order: Y.XmlElement[];
  byId: Map<string, Y.XmlElement>;
  places: Map<string, number>;
}

/** Indexes all blocks. Walks the whole document, about 30 ms for 20,000 blocks; valid until the draft changes. */
export function blocksIn(ydoc: Y.Doc): Index {
  const index: Index = { order: [], byId: new Map(), places: new Map() };
  for (const element of blockElements(ydoc.getXmlFragment(fragmentName))) {
    const id = idOf(element);
    if (id && !index.byId.has(id)) {
      index.byId.set(id, element);
      index.places.set(id, index.order.length);
    }
    index.order.push(element);
  }
  return index;
}

interface Candidate {
  element: Y.XmlElement;
  line: Line;
  place: number;
}

function candidateOf(element: Y.XmlElement, { places }: Index): Candidate {
  return { element, line: lineOf(element), place: places.get(idOf(element) ?? '') ?? 0 };
}

/** Blocks with a line in which something was written after `clocks`, in reading order. */
function changedBlocks(ydoc: Y.Doc, clocks: Map<number, number>, index: Index): Candidate[] {
  const elements = new Set<Y.XmlElement>();
  for (const [client, structs] of ydoc.store.clients) {
    const since = clocks.get(client) ?? 0;
    const end = structs.at(-1);
    if (!end || end.id.clock + end.length <= since) continue;
    for (let at = since === 0 ? 0 : Y.findIndexSS(structs, since); at < structs.length; at++) {
      const struct = structs[at];
      if (!(struct instanceof Y.Item) || struct.deleted) continue;
      const block = blockAbove(struct);
      if (block) elements.add(block);
    }
  }
  return index.order.flatMap((element, place) =>
    elements.has(element) ? [{ element, line: lineOf(element), place }] : [],
  );
}

/** The block with a line that contains the item. */
function blockAbove(item: Y.Item): Y.XmlElement | null {
  let type: unknown = item.parent;
  while (type instanceof Y.AbstractType) {
    if (type instanceof Y.XmlElement && hasBlockId(type.nodeName) && holdsLine(type.nodeName)) {
      return type;
    }
    type = type._item?.parent ?? null;
  }
  return null;
}

/** Counts the characters of the runs that still exist, and collects their blocks. */
function survivorsOf(ydoc: Y.Doc, runs: readonly Run[]) {
  const blocks = new Set<Y.XmlElement>();
  let count = 0;
  for (const [client, first, length, leaf] of runs) {
    const structs = ydoc.store.clients.get(client) ?? [];
    const end = structs.at(-1);
    // A draft restored from a backup may lack these items.
    if (!end || end.id.clock + end.length <= first) continue;
    const behind = first + (leaf ? 1 : length);
    for (let at = Y.findIndexSS(structs, first); at < structs.length; at++) {
      const struct = structs[at];
      if (!struct || struct.id.clock >= behind) break;
      if (!(struct instanceof Y.Item) || struct.deleted) continue;
      const block = blockAbove(struct);
      if (!block) continue;
      blocks.add(block);
      const from = Math.max(first, struct.id.clock);
      count += leaf ? length : Math.min(behind, struct.id.clock + struct.length) - from;
    }
  }
  return { blocks, count };
}

function lineOf(element: Y.XmlElement): Line {
  const line: Line = { text: '', pieces: [] };
  const add = ({ id: { client, clock } }: Y.Item, text: string, isLeaf: boolean) => {
    line.pieces.push({ client, clock, at: line.text.length, size: text.length, isLeaf });
    line.text += text;
  };
  for (let child = element._start; child; child = child.right) {
    if (child.deleted || !(child.content instanceof Y.ContentType)) continue;
    const { type } = child.content;
    if (type instanceof Y.XmlText) {
      for (let item = type._start; item; item = item.right) {
        if (!item.deleted && item.content instanceof Y.ContentString)
          add(item, item.content.str, false);
      }
    } else if (type instanceof Y.XmlElement) {
      add(child, wordsOf({ type: type.nodeName, attrs: attributesOf(type) }), true);
    }
  }
  return line;
}

function attributesOf(element: Y.XmlElement): Record<string, unknown> {
  const name = element.nodeName;
  if (!Object.hasOwn(nodes, name)) return {};
  return repairAttributes(name as NodeName, element.getAttributes()) ?? {};
}

const sizeOf = (runs: readonly Run[]) => runs.reduce((sum, [, , length]) => sum + length, 0);

/** The text, with U+0000 in place of each character that `counts` rejects. */
function eachCharacter(
  { text, pieces }: Line,
  counts: (piece: Piece, clock: number, at: number) => boolean,
): string {
  let result = '';
  for (const piece of pieces) {
    for (let i = 0; i < piece.size; i++) {
      const clock = piece.isLeaf ? piece.clock : piece.clock + i;
      result += counts(piece, clock, piece.at + i) ? text[piece.at + i] : '\0';
    }
  }
  return result;
}

/** Range from the first to after the last character of the runs in the line. */
function covered({ pieces }: Line, runs: readonly Run[]): [from: number, to: number] {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const { client, clock, at, size, isLeaf } of pieces) {
    for (const [of, first, length, leaf] of runs) {
      const behind = first + (leaf ? 1 : length);
      if (of !== client || first >= clock + (isLeaf ? 1 : size) || behind <= clock) continue;
      from = Math.min(from, isLeaf ? at : at + Math.max(0, first - clock));
      to = Math.max(to, isLeaf ? at + size : at + Math.min(size, behind - clock));
    }
  }
  return [Math.min(from, to), to];
}

function placeAt(
  element: Y.XmlElement,
  line: Line,
  from: number,
  to: number,
  before: StoredAnchor | null,
  index: Index | (() => Index),
): AnchorPlacement {
  const characters: Character[] = [];
  eachCharacter(line, ({ client, isLeaf }, clock, at) => {
    const text = line.text[at] as string;
    if (at >= from && at < to) {
      characters.push({ text, id: key(client, clock), ...(isLeaf && { isLeaf }) });
    }
    return true;
  });
  const paragraphId = idOf(element) ?? '';
  const stays = before !== null && before.paragraphId === paragraphId;
  const after = stays
    ? before.after
    : previous(paragraphId, typeof index === 'function' ? index() : index);
  const text = storable(line.text.slice(from, to));
  return {
    paragraphId,
    range: { from, to },
    anchor: { paragraphId, after, runs: runsOf(characters), text },
  };
}

/** The text in a form that PostgreSQL can store, with the same length. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

function wholeBlock(element: Y.XmlElement, index: Index): AnchorPlacement {
  const paragraphId = idOf(element) ?? '';
  const text = holdsLine(element.nodeName) ? storable(lineOf(element).text) : '';
  return {
    paragraphId,
    range: null,
    anchor: {
      paragraphId,
      after: previous(paragraphId, index),
      runs: [],
      text,
    },
  };
}

function previous(paragraphId: string, { order, places }: Index): string | null {
  const place = places.get(paragraphId) ?? 0;
  const before = order[place - 1];
  return before ? idOf(before) : null;
}

function idOf(element: Y.XmlElement): string | null {
  const id: unknown = element.getAttribute('id');
  return typeof id === 'string' ? id : null;
}
