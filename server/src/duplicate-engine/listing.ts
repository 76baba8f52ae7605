// The part of an engine's texts and pairs that a person may see, in working order: texts that disagree since a
// published change first, the newest before all others, then others that disagree, then the most read. A text or pair
// with too few visible places is excluded from everything, even from counts.
import type { DuplicateEngine } from './engine.ts';
import { reaches, usualThreshold } from './similarity.ts';

/** What a person sees, by record. */
export interface SeenPart {
  visible: Uint8Array;
  /** At least one place of each listed text must be one of these; null for all visible ones. */
  chosen: Uint8Array | null;
  /** The file number of each record. */
  files: Uint32Array;
  /** By file, how often it is read. */
  reads: Uint32Array;
  /** Skipped pairs of hashes; for identical text, both hashes are the same. */
  skipped: readonly (readonly [string, string])[];
  /** Pairs of files whose common text is ignored. */
  ignored: readonly (readonly [number, number])[];
  /** Records whose texts agreed until `at` (in milliseconds). */
  diverged: readonly { one: number; other: number; at: number }[];
}

type DuplicateKind = 'same' | 'near' | 'diverging' | 'reworded';

export interface ListRequest extends SeenPart {
  threshold: number;
  /** The minimum similarity of reworded text; null leaves it out. */
  reworded: number | null;
  kind: DuplicateKind | null;
  status: 'open' | 'skipped' | 'both';
  offset: number;
  limit: number;
}

export interface ListedDuplicate {
  kind: DuplicateKind;
  similarity: number;
  /** Records of each side, chosen ones first, up to `maxPlaces`; for identical text all are on the left. */
  left: number[];
  right: number[];
  /** The number of places of both sides. */
  places: number;
  hashes: [string, string];
  isSkipped: boolean;
  divergedAt: number | null;
}

export interface Listing {
  list: ListedDuplicate[];
  total: number;
  /** Groups of files (by number) with many identical texts in common. */
  shared: { files: number[]; texts: number }[];
}

const maxPlaces = 51;
/** From this number on, identical texts of the same files are combined into one line. */
const fewestShared = 5;
const mostSharing = 20;
const maxShared = 50;
/** A key for a pair of files. */
const pairKey = (one: number, other: number) =>
  Math.min(one, other) * 2 ** 26 + Math.max(one, other);

/** The visible part of each text. */
interface SeenTexts {
  visible: Uint32Array;
  chosen: Uint32Array;
  reads: Uint32Array;
}

interface Item {
  kind: ListedDuplicate['kind'];
  similarity: number;
  one: number;
  other: number;
  reads: number;
  isSkipped: boolean;
  /** Null unless it is diverging since a published change. */
  divergedAt: number | null;
}

/** Nobody has dealt with it yet. */
const divergedOpenAt = ({ isSkipped, divergedAt }: Item) => (isSkipped ? 0 : (divergedAt ?? 0));

export function listDuplicates(engine: DuplicateEngine, request: ListRequest): Listing {
  const view = createView(engine, request);
  const items = [
    ...sameItems(engine, request, view),
    ...pairItems(engine, request, view),
    ...guessedItems(engine, request, view),
  ];
  const { single, shared } = bundleShared(items, view, request);
  // Hashes are the same on every node and after a restart, so that pages don't overlap.
  const hashesOf = ({ one, other }: Item) => engine.texts.hashOf(one) + engine.texts.hashOf(other);
  single.sort(
    (x, y) =>
      divergedOpenAt(y) - divergedOpenAt(x) ||
      Number(y.kind === 'diverging') - Number(x.kind === 'diverging') ||
      Number(x.kind === 'reworded') - Number(y.kind === 'reworded') ||
      y.reads - x.reads ||
      y.similarity - x.similarity ||
      (hashesOf(x) < hashesOf(y) ? -1 : 1),
  );
  const page = single.slice(request.offset, request.offset + request.limit);
  return { list: page.map((item) => view.show(item)), total: single.length, shared };
}

/** For each list of records: how many are compared, have duplicates, and disagree with one. */
export function countDuplicates(
  engine: DuplicateEngine,
  seenPart: SeenPart,
  files: readonly Uint32Array[],
  threshold: number,
): { paragraphs: number; repeated: number; diverging: number }[] {
  const view = createView(engine, { ...seenPart, chosen: null });
  const { texts } = engine;
  return files.map((records) => {
    let [paragraphs, repeated, diverging] = [0, 0, 0];
    for (const record of records) {
      const text = texts.textOf(record);
      if (text === null || seenPart.visible[record] !== 1) continue;
      paragraphs++;
      const others = view.neighboursOf(text, threshold);
      const isCopied =
        (view.seen.visible[text] as number) > 1 &&
        !view.isSkipped(text, text) &&
        !view.isIgnored(text, text);
      if (isCopied || others.length > 0) repeated++;
      if (others.some(({ pair }) => engine.isDiverging(pair))) diverging++;
    }
    return { paragraphs, repeated, diverging };
  });
}

/** For each record: one record of each text that disagrees with its text. */
export function listDisagreeing(
  engine: DuplicateEngine,
  seenPart: SeenPart,
  records: readonly number[],
  threshold: number,
): number[][] {
  const view = createView(engine, { ...seenPart, chosen: null });
  return records.map((record) => {
    const text = engine.texts.textOf(record);
    if (text === null || seenPart.visible[record] !== 1) return [];
    return view
      .neighboursOf(text, threshold)
      .filter(({ pair }) => engine.isDiverging(pair))
      .map(({ other }) => view.recordsOf(other)[0] as number);
  });
}

type View = ReturnType<typeof createView>;

function createView({ texts, pairs }: DuplicateEngine, seenPart: SeenPart) {
  const perText = countSeen(texts, seenPart);
  const skippedPairs = new Set<number>();
  for (const [one, other] of seenPart.skipped) {
    const [text, otherText] = [texts.find(one), texts.find(other)];
    if (text !== null && otherText !== null) skippedPairs.add(pairKey(text, otherText));
  }
  const divergenceTimes = new Map<number, number>();
  for (const { one, other, at } of seenPart.diverged) {
    if (seenPart.visible[one] !== 1 || seenPart.visible[other] !== 1) continue;
    const [text, otherText] = [texts.textOf(one), texts.textOf(other)];
    if (text === null || otherText === null) continue;
    const key = pairKey(text, otherText);
    divergenceTimes.set(key, Math.max(at, divergenceTimes.get(key) ?? 0));
  }
  const ignoredPairs = new Set(seenPart.ignored.map(([one, other]) => pairKey(one, other)));

  function recordsOf(text: number): number[] {
    const all = [...texts.recordsOf(text)].filter((record) => seenPart.visible[record] === 1);
    const isChosen = (record: number) =>
      Number(seenPart.chosen === null || seenPart.chosen[record] === 1);
    return all.sort((x, y) => isChosen(y) - isChosen(x) || x - y);
  }

  const filesOf = (text: number) => [
    ...new Set(recordsOf(text).map((record) => seenPart.files[record] as number)),
  ];

  const isSkipped = (one: number, other: number) =>
    skippedPairs.size > 0 && skippedPairs.has(pairKey(one, other));

  /** Whether all pairs of files with these two texts are ignored. */
  function isIgnored(one: number, other: number): boolean {
    if (ignoredPairs.size === 0) return false;
    const [files, others] = [filesOf(one), filesOf(other)];
    if (files.length > mostSharing || others.length > mostSharing) return false;
    let meetings = 0;
    for (const file of files) {
      for (const otherFile of others) {
        if (file === otherFile) {
          // The texts are in the same file, which counts unless it is a single text.
          if (one !== other) return false;
          continue;
        }
        meetings++;
        if (!ignoredPairs.has(pairKey(file, otherFile))) return false;
      }
    }
    return meetings > 0;
  }

  return {
    seen: perText,
    filesOf,
    recordsOf,
    isSkipped,
    isIgnored,
    divergedAt: (one: number, other: number) => divergenceTimes.get(pairKey(one, other)) ?? null,

    /** Visible similar texts that are neither skipped nor ignored. */
    neighboursOf: (text: number, threshold: number) =>
      [...pairs.of(text)].filter(
        ({ other, similarity }) =>
          reaches(similarity, threshold) &&
          (perText.visible[other] as number) > 0 &&
          !isSkipped(text, other) &&
          !isIgnored(text, other),
      ),

    show({ kind, similarity, one, other, isSkipped, divergedAt }: Item): ListedDuplicate {
      const isSame = kind === 'same';
      const [left, right] = [recordsOf(one), isSame ? [] : recordsOf(other)];
      return {
        kind,
        similarity,
        left: left.slice(0, maxPlaces),
        right: right.slice(0, maxPlaces),
        places: left.length + right.length,
        hashes: [texts.hashOf(one), texts.hashOf(other)],
        isSkipped,
        divergedAt,
      };
    },
  };
}

function countSeen(
  texts: DuplicateEngine['texts'],
  { visible, chosen, files, reads }: SeenPart,
): SeenTexts {
  const perText = {
    visible: new Uint32Array(texts.used),
    chosen: new Uint32Array(texts.used),
    reads: new Uint32Array(texts.used),
  };
  for (let record = 0; record < visible.length; record++) {
    if (visible[record] !== 1) continue;
    const text = texts.textOf(record);
    if (text === null) continue;
    perText.visible[text] = (perText.visible[text] as number) + 1;
    if (chosen === null || chosen[record] === 1) {
      perText.chosen[text] = (perText.chosen[text] as number) + 1;
    }
    const readBy = reads[files[record] as number] ?? 0;
    if (readBy > (perText.reads[text] as number)) perText.reads[text] = readBy;
  }
  return perText;
}

const fits = (status: ListRequest['status'], isSkipped: boolean) =>
  status === 'both' || isSkipped === (status === 'skipped');

function sameItems(engine: DuplicateEngine, { kind, status }: ListRequest, view: View): Item[] {
  if (kind !== null && kind !== 'same') return [];
  const items: Item[] = [];
  for (let text = 0; text < engine.texts.used; text++) {
    if ((view.seen.visible[text] as number) < 2 || view.seen.chosen[text] === 0) continue;
    const isSkipped = view.isSkipped(text, text);
    if (!fits(status, isSkipped) || view.isIgnored(text, text)) continue;
    const reads = view.seen.reads[text] as number;
    items.push({
      kind: 'same',
      similarity: 1,
      one: text,
      other: text,
      reads,
      isSkipped,
      divergedAt: null,
    });
  }
  return items;
}

function pairItems(engine: DuplicateEngine, request: ListRequest, view: View): Item[] {
  const { kind, threshold, reworded } = request;
  if (kind === 'same') return [];
  const { pairs, rewordings } = engine;
  const items: Item[] = [];
  for (let pair = 0; pair < pairs.used; pair++) {
    const both = pairs.at(pair);
    if (!both) continue;
    let { similarity } = both;
    const isReworded = reworded !== null && !reaches(similarity, usualThreshold);
    if (isReworded) {
      similarity = Math.max(similarity, rewordings.pairs.similarityOf(both.one, both.other));
    }
    if (!reaches(similarity, isReworded ? reworded : threshold)) continue;
    const item = itemOf(engine, request, view, { ...both, similarity });
    if (!item) continue;
    if (!isReworded) item.kind = engine.isDiverging(pair) ? 'diverging' : 'near';
    if (item.kind === 'diverging') item.divergedAt = view.divergedAt(item.one, item.other);
    if (kind === null || kind === item.kind) items.push(item);
  }
  return items;
}

/** Reworded texts that are not similar enough by their words to be a pair. */
function guessedItems(engine: DuplicateEngine, request: ListRequest, view: View): Item[] {
  const { kind, reworded } = request;
  if (reworded === null || (kind !== null && kind !== 'reworded')) return [];
  const { pairs } = engine.rewordings;
  const items: Item[] = [];
  for (let pair = 0; pair < pairs.used; pair++) {
    const both = pairs.at(pair);
    if (!both || !reaches(both.similarity, reworded)) continue;
    if (engine.pairs.similarityOf(both.one, both.other) > 0) continue;
    const item = itemOf(engine, request, view, both);
    if (item) items.push(item);
  }
  return items;
}

/** The visible pair with its chosen text first, as reworded; null if it is not to be listed. */
function itemOf(
  { texts }: DuplicateEngine,
  { status }: ListRequest,
  view: View,
  pair: { one: number; other: number; similarity: number },
): Item | null {
  const { visible, chosen, reads } = view.seen;
  let { one, other } = pair;
  if (visible[one] === 0 || visible[other] === 0) return null;
  if (chosen[one] === 0 && chosen[other] === 0) return null;
  const isInOrder = texts.hashOf(one) < texts.hashOf(other);
  if (chosen[one] === 0 || (chosen[other] !== 0 && !isInOrder)) [one, other] = [other, one];
  const isSkipped = view.isSkipped(one, other);
  if (!fits(status, isSkipped) || view.isIgnored(one, other)) return null;
  const readBy = Math.max(reads[one] as number, reads[other] as number);
  return {
    kind: 'reworded',
    similarity: pair.similarity,
    one,
    other,
    reads: readBy,
    isSkipped,
    divergedAt: null,
  };
}

/** Combines identical texts of the same few files, if there are many. */
function bundleShared(
  items: readonly Item[],
  view: View,
  { kind, status, offset }: ListRequest,
): { single: Item[]; shared: Listing['shared'] } {
  if (kind === 'same' || status !== 'open') return { single: [...items], shared: [] };
  const bundles = new Map<string, { files: number[]; items: Item[] }>();
  const single: Item[] = [];
  for (const item of items) {
    const files = item.kind === 'same' ? view.filesOf(item.one) : [];
    if (files.length < 2 || files.length > mostSharing) {
      single.push(item);
      continue;
    }
    files.sort((x, y) => x - y);
    const key = files.join();
    const bundle = bundles.get(key) ?? { files, items: [] };
    bundle.items.push(item);
    bundles.set(key, bundle);
  }
  const sharedTexts: Listing['shared'] = [];
  for (const { files, items: some } of bundles.values()) {
    if (some.length < fewestShared) single.push(...some);
    else sharedTexts.push({ files, texts: some.length });
  }
  sharedTexts.sort((x, y) => y.texts - x.texts);
  return { single, shared: offset === 0 ? sharedTexts.slice(0, maxShared) : [] };
}
