// Three people write, delete, split, join, move, undo and restore text that has comment threads. No
// two characters are the same, so a plain model can tell which of them survived.
//
// `DOCENT_ANCHOR_EDITS=10000` makes that many edits, five hundred per document;
// `DOCENT_ANCHOR_SEED=4711` sets the seed of the first document.
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { anchorAt, blocksIn, resolveAnchors, type StoredAnchor } from './anchors.ts';
import { createBlockId } from './ids.ts';
import { type Chance, createChance } from './testing/random.ts';
import {
  blockElements,
  contentToUpdate,
  ensureBlockIds,
  evenSections,
  fragmentName,
} from './yjs.ts';

const edits = Number(process.env.DOCENT_ANCHOR_EDITS ?? 1_000);
const firstSeed = Number(process.env.DOCENT_ANCHOR_SEED ?? 3);
const editsEach = 500;
const threads = 12;

interface Person {
  ydoc: Y.Doc;
  undo: Y.UndoManager;
}

/** The model's state of a thread: the characters it has ever covered. */
interface Thread {
  stored: StoredAnchor;
  characters: Set<string>;
  isDetached: boolean;
  /** The thread is detached, although a few of its characters are still in the text. */
  isScattered: boolean;
  /**
   * Two people moved the text at the same time and it now exists twice, so the model cannot tell
   * where the anchor should be.
   */
  isDoubled: boolean;
}

test(
  `anchors cover what is left of their text through ${edits} edits by three people`,
  () => {
    const counts = { placed: 0, detached: 0, few: 0, doubled: 0, disordered: 0, back: 0 };
    for (let done = 0, seed = firstSeed; done < edits; done += editsEach, seed++) {
      runOne(seed, Math.min(editsEach, edits - done), counts);
    }
    console.log(JSON.stringify(counts));
    expect(counts.placed).toBeGreaterThan(edits);
    expect(counts.back).toBeGreaterThan(0);
  },
  60_000 + edits * 20,
);

function runOne(
  seed: number,
  steps: number,
  counts: Record<'placed' | 'detached' | 'few' | 'doubled' | 'disordered' | 'back', number>,
) {
  const chance = createChance(seed);
  let code = 0x4e00;
  const fresh = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(code++)).join('');
  let server = new Y.Doc();
  Y.applyUpdate(server, contentToUpdate(beginning(fresh)));
  const people = Array.from({ length: 3 }, (): Person => {
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(server));
    const undo = new Y.UndoManager(ydoc.getXmlFragment(fragmentName), {
      captureTimeout: 0,
      trackedOrigins: new Set(['person']),
    });
    return { ydoc, undo };
  });
  const open: Thread[] = [];
  let since = Y.encodeStateVector(server);

  for (let step = 0; step < steps; step++) {
    if (open.length < threads && chance.once(3)) begin();
    const trace: string[] = [];
    for (const person of people) {
      for (let n = chance.below(3); n > 0; n--, step++) trace.push(edit(person, chance, fresh));
    }
    sync();
    ensureBlockIds(server);
    if (chance.once(25)) {
      // The server does this when nobody is connected.
      trace.push('recut');
      evenSections(server);
    }
    if (chance.once(10)) server = reloaded(server);
    sync();
    resolve(`seed ${seed}, step ${step}: ${trace.join(', ')}`);
  }

  function begin() {
    const blocks = linesOf(server).filter(({ text }) => text.length > 2);
    if (blocks.length === 0) return;
    const { id, text } = chance.pick(blocks);
    const from = chance.below(text.length - 1);
    const to = from + 1 + chance.below(Math.min(12, text.length - from));
    const twice = standingTwice(
      linesOf(server)
        .map((line) => line.text)
        .join(''),
    );
    if ([...text.slice(from, to)].some((one) => twice.has(one))) return;
    const place = anchorAt(blocksIn(server), id, { from, to });
    if (!place) throw new Error('no place');
    open.push({
      stored: place.anchor,
      characters: new Set(text.slice(from, to)),
      isDetached: false,
      isScattered: false,
      isDoubled: false,
    });
  }

  function sync() {
    for (const { ydoc } of people) Y.applyUpdate(server, Y.encodeStateAsUpdate(ydoc));
    for (const { ydoc } of people) Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(server));
  }

  function resolve(what: string) {
    const places = resolveAnchors(
      server,
      open.map(({ stored }) => stored),
      since,
    );
    since = Y.encodeStateVector(server);
    const lines = linesOf(server);
    const twice = standingTwice(lines.map(({ text }) => text).join(''));
    places.forEach((place, i) => {
      const thread = open[i] as Thread;
      thread.isDoubled ||= [...thread.characters].some((one) => twice.has(one));
      if (thread.isDoubled) return;
      const alive = lines.filter(({ text }) => [...text].some((one) => thread.characters.has(one)));
      if (place === null) {
        // The anchor ignores a rewritten remainder of less than half of its characters, or of fewer
        // than four characters and less than three quarters. It also ignores characters that join
        // such a remainder later, because text that existed before never counts as moved text.
        const most = Math.max(
          0,
          ...alive.map(({ text }) => [...text].filter((one) => thread.characters.has(one)).length),
        );
        const { size } = thread.characters;
        const enough = Math.max(size / 2, Math.min(Math.ceil(size * 0.75), 4));
        if (!thread.isScattered) {
          expect(most, `${what}; ${thread.stored.text} was lost`).toBeLessThan(enough);
        }
        if (most > 0) counts.few++;
        thread.isScattered = most > 0;
        counts.detached++;
        thread.isDetached = true;
        return;
      }
      const line = alive.find(({ id }) => id === place.paragraphId);
      expect(line, `${what}; ${thread.stored.text} is elsewhere`).toBeDefined();
      const { from, to } = place.range as { from: number; to: number };
      const text = line?.text ?? '';
      const mine = [...text].map((one) => thread.characters.has(one));
      const message = `${what}; ${thread.stored.text} in ${text}`;
      expect(mine[from] && mine[to - 1], message).toBe(true);
      // Pieces that were joined in the wrong order do not count as one text.
      const order = [...text]
        .filter((_, at) => mine[at])
        .map((one) => place.anchor.text.indexOf(one));
      if (order.every((at, n) => n === 0 || at > (order[n - 1] as number))) {
        expect([from, to], message).toEqual([mine.indexOf(true), mine.lastIndexOf(true) + 1]);
      } else counts.disordered++;
      counts.placed++;
      if (thread.isDetached) counts.back++;
      thread.isDetached = false;
      thread.isScattered = false;
      thread.stored = place.anchor;
      for (const one of text.slice(from, to)) thread.characters.add(one);
    });
    for (const thread of open.filter(({ isDoubled }) => isDoubled)) {
      open.splice(open.indexOf(thread), 1);
      counts.doubled++;
    }
    // New threads replace those that have been detached for a long time.
    const gone = open.filter(({ isDetached }) => isDetached);
    for (const thread of gone.slice(0, -3)) open.splice(open.indexOf(thread), 1);
  }
}

function standingTwice(text: string): Set<string> {
  const seen = new Set<string>();
  return new Set([...text].filter((one) => seen.size === seen.add(one).size));
}

function beginning(fresh: (length: number) => string) {
  const block = () => ({
    type: 'paragraph',
    attrs: { id: createBlockId() },
    content: [{ type: 'text', text: fresh(20) }],
  });
  const section = () => ({ type: 'section', content: Array.from({ length: 4 }, block) });
  return { type: 'doc', content: [section(), section(), section()] };
}

function reloaded(ydoc: Y.Doc): Y.Doc {
  const next = new Y.Doc();
  Y.applyUpdate(next, Y.encodeStateAsUpdate(ydoc));
  return next;
}

function textOf(element: Y.XmlElement): string {
  return element
    .toArray()
    .map((child) =>
      child instanceof Y.XmlText
        ? (child.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('')
        : '',
    )
    .join('');
}

function linesOf(ydoc: Y.Doc) {
  return [...blockElements(ydoc.getXmlFragment(fragmentName))].map((element) => ({
    element,
    id: String(element.getAttribute('id')),
    text: textOf(element),
  }));
}

/** Makes one edit the way the editor writes it into Yjs, and returns its name. */
function edit({ ydoc, undo }: Person, chance: Chance, fresh: (length: number) => string): string {
  const kind = chance.pick([
    ...Array(6).fill('type'),
    'delete',
    'delete',
    'delete',
    'split',
    'split',
    'join',
    'join',
    'move',
    'undo',
    'undo',
    'redo',
    'remove',
  ] as const);
  const blocks = linesOf(ydoc).map(({ element }) => element);
  if (kind === 'undo') undo.undo();
  if (kind === 'redo') undo.redo();
  if (kind === 'undo' || kind === 'redo' || blocks.length === 0) return kind;
  const at = chance.below(blocks.length);
  const block = blocks[at] as Y.XmlElement;
  const parent = block.parent as Y.XmlElement;
  const place = parent.toArray().indexOf(block);
  ydoc.transact(() => {
    const line = lineIn(block);
    const offset = chance.below(line.length + 1);
    switch (kind) {
      case 'type':
        line.insert(offset, fresh(1 + chance.below(4)));
        return;
      case 'delete':
        line.delete(offset, Math.min(line.length - offset, 1 + chance.below(8)));
        return;
      case 'split': {
        const tail = line.toString().slice(offset);
        line.delete(offset, line.length - offset);
        parent.insert(place + 1, [paragraph(createBlockId(), tail)]);
        return;
      }
      case 'join': {
        const before = place > 0 ? parent.get(place - 1) : null;
        if (!(before instanceof Y.XmlElement)) return;
        const text = line.toString();
        parent.delete(place, 1);
        const target = lineIn(before);
        target.insert(target.length, text);
        return;
      }
      case 'move': {
        const target = (chance.pick(blocks).parent ?? parent) as Y.XmlElement;
        const id = String(block.getAttribute('id'));
        const text = line.toString();
        parent.delete(place, 1);
        target.insert(chance.below(target.length + 1), [paragraph(id, text)]);
        return;
      }
      case 'remove':
        if (blocks.length > 8) parent.delete(place, 1);
    }
  }, 'person');
  return `${kind} ${textOf(block)}`;
}

function lineIn(block: Y.XmlElement): Y.XmlText {
  const [first] = block.toArray();
  if (first instanceof Y.XmlText) return first;
  const line = new Y.XmlText();
  block.insert(0, [line]);
  return line;
}

function paragraph(id: string, text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  element.setAttribute('id', id);
  element.insert(0, [new Y.XmlText(text)]);
  return element;
}
