// Several people edit one document through one server, or through two nodes of one, at random and
// in every possible way, with slow connections, long absences and a server that is killed. In the
// end, all have the same document, and every word that nobody deleted exists exactly once, in the
// block that it was typed in; or, if somebody deleted that block without knowing of it, it was
// returned to its author.
//
// `DOCENT_FUZZ_STEPS=200000 DOCENT_FUZZ_SEEDS=50` takes that many steps over that many documents;
// `DOCENT_FUZZ_SEED=4711` starts with that seed, to reproduce a failure.

import { setTimeout as pause } from 'node:timers/promises';
import {
  blockIdAround,
  blockIdOf,
  isNew,
  lineOf,
  typeOf,
} from '@docent/document-model/rescue/lines';
import { itemAt, Relocations } from '@docent/document-model/rescue/relocations';
import { holdsLine, schema } from '@docent/document-model/schema';
import { isDeepRun } from '@docent/document-model/testing/deepRun';
import { manual, randomDocument } from '@docent/document-model/testing/documents';
import { type Chance, createChance } from '@docent/document-model/testing/random';
import { contentOf, findBlock, fragmentName } from '@docent/document-model/yjs';
import type { Command } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { undoCommand, yUndoPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { openFinding } from '../find/going.ts';
import { setFindMeta } from '../find/plugin.ts';
import { emptyQuery } from '../find/query.ts';
import { replaceAll } from '../find/replacing.ts';
import { insertLeaf } from '../insert/insertBlocks.ts';
import { setMode } from '../kit/mode.ts';
import {
  openServer,
  type SimulatedClient,
  type SimulatedServer,
} from '../testing/desksAndServer.ts';
import { copy, pasteHtml, run, stored, type as typeText } from '../testing/editors.ts';
import { type Below, commands, putSelection } from '../testing/randomActions.ts';

/** Four letters that occur in no other word, so that each part of it can be identified. */
interface Word {
  text: string;
  by: string;
  /** The block that it was typed in; null once somebody has moved its letters to another block. */
  blockId: string | null;
  /**
   * The node that it was typed in, and the letters beside it at that time, nearest first. If
   * somebody splits the block, it stays in that node or beside the remaining letters; either half
   * may keep the id.
   */
  node: string;
  beside: [left: string[], right: string[]];
  /** The word that its author typed immediately before it. */
  after: Word | null;
  /** Somebody who saw it, or a part of it, deleted or copied it or inserted something into it. */
  isTouched: boolean;
}

interface Place {
  letters: number;
  isWhole: boolean;
  blockId: string | null;
  line: string;
  /** The letter after its last letter. */
  behind: string;
}

const wordLength = 4;
const firstLetter = '가'.charCodeAt(0);
const letters = /[가-힣]/g;

function wordOf(n: number): string {
  const first = firstLetter + n * wordLength;
  return String.fromCharCode(first, first + 1, first + 2, first + 3);
}

/** The word that contains a letter. */
function wordWith(letter: string): string {
  return wordOf(Math.floor((letter.charCodeAt(0) - firstLetter) / wordLength));
}

function wordsIn({ editor }: SimulatedClient): Map<string, Place> {
  const words = new Map<string, Place>();
  editor.state.doc.descendants((node) => {
    if (!node.isTextblock) return true;
    const line = node.textBetween(0, node.content.size, '', ' ');
    for (const { 0: letter, index } of line.matchAll(letters)) {
      const word = wordWith(letter);
      const place = words.get(word);
      const isWhole = place?.isWhole || line.includes(word);
      words.set(word, {
        letters: (place?.letters ?? 0) + 1,
        isWhole,
        blockId: node.attrs.id,
        line,
        behind: line.charAt(index + 1),
      });
    }
    return false;
  });
  return words;
}

/** The original letters of a line in order; or with `wereDeleted`, the deleted ones. */
function originsOf(ydoc: Y.Doc, line: Y.XmlElement, wereDeleted = false): string[] {
  const relocations = Relocations.of(ydoc);
  const { segments } = lineOf(
    line,
    ({ id, deleted }) => deleted === wereDeleted && !(deleted && relocations.has(id)),
  );
  const letters = segments.flatMap(({ client, clock, length }) =>
    Array.from({ length }, (_, n) => relocations.originOf(Y.createID(client, clock + n))),
  );
  return letters.map(({ client, clock }) => `${client} ${clock}`);
}

/** The original letters of all lines, by block. */
function originsIn(ydoc: Y.Doc, wereDeleted = false): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  const visit = (element: Y.XmlElement) => {
    const id = blockIdOf(element);
    if (id !== null && holdsLine(element.nodeName)) {
      lines.set(id, originsOf(ydoc, element, wereDeleted));
    }
    for (const child of element.toArray()) if (child instanceof Y.XmlElement) visit(child);
  };
  for (const section of ydoc.getXmlFragment(fragmentName).toArray()) visit(section as Y.XmlElement);
  return lines;
}

/** The block of each letter. */
function blocksOf(lines: ReadonlyMap<string, string[]>): Map<string, string> {
  const blocks = [...lines].map(([id, letters]) => letters.map((letter) => [letter, id] as const));
  return new Map(blocks.flat());
}

/**
 * The block in which each letter stood on the server last. The final document does not tell, because
 * it forgets where deleted letters were.
 */
function lastBlocksOf(updates: readonly Uint8Array[]): Map<string, string> {
  const ydoc = new Y.Doc();
  const blocks = new Map<string, string>();
  ydoc.on('afterTransaction', (transaction: Y.Transaction) => {
    const visit = (type: unknown) => {
      if (type instanceof Y.XmlText) return visit(type._item?.parent);
      if (!(type instanceof Y.XmlFragment) || type._item?.deleted) return;
      if (type instanceof Y.XmlElement && holdsLine(type.nodeName)) {
        const id = blockIdOf(type);
        if (id !== null) for (const letter of originsOf(ydoc, type)) blocks.set(letter, id);
        return;
      }
      // Yjs lists a new type only as a change of the one around it.
      for (const child of type.toArray()) {
        if (child._item && isNew(child._item, transaction)) visit(child);
      }
    };
    for (const type of transaction.changed.keys()) visit(type);
  });
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return blocks;
}

function nodeOf(ydoc: Y.Doc, blockId: string | null): string {
  const node = blockId === null ? null : findBlock(ydoc, blockId)?._item;
  return node ? `${node.id.client} ${node.id.clock}` : '';
}

/** Homeless letters in typing order, across all updates that contained them. */
function textOf({ ydoc, homeless }: SimulatedServer): string {
  const relocations = Relocations.of(ydoc);
  const letters = new Map<string, { id: Y.ID; letter: string }>();
  for (const { id, content } of homeless.flatMap(({ strays }) => strays)) {
    if (!(content instanceof Y.ContentString)) continue;
    for (let n = 0; n < content.str.length; n++) {
      const origin = relocations.originOf(Y.createID(id.client, id.clock + n));
      letters.set(`${origin.client} ${origin.clock}`, {
        id: origin,
        letter: content.str.charAt(n),
      });
    }
  }
  const inOrder = [...letters.values()].sort(
    ({ id: a }, { id: b }) => a.client - b.client || a.clock - b.clock,
  );
  return inOrder.map(({ letter }) => letter).join('');
}

const actions: readonly Command[] = [...commands, insertLeaf('synced')];

const replacements = [
  ['the', 'those'],
  ['valve', 'pump'],
  ['检查', ''],
  ['压力', '很大压力'],
];

class Round {
  readonly words = new Map<string, Word>();
  readonly log: string[] = [];
  private next = 1;
  readonly server: SimulatedServer;
  private readonly below: Below;
  private readonly pause: Chance;

  constructor(server: SimulatedServer, below: Below, pause: Chance) {
    this.server = server;
    this.below = below;
    this.pause = pause;
  }

  /**
   * Chance, not elapsed time, decides what one undo step covers, so that a seed always gives the
   * same run.
   */
  private endUndoStep({ editor }: SimulatedClient): void {
    const manager = yUndoPluginKey.getState(editor.state)?.undoManager;
    if (!manager) return;
    manager.captureTimeout = Number.POSITIVE_INFINITY;
    if (this.pause.once(4)) manager.stopCapturing();
  }

  /** Everything this person did to the text on their screen was intended. */
  private watch(client: SimulatedClient, act: () => void): void {
    const before = wordsIn(client);
    act();
    this.noteChanges(client, before);
  }

  private noteChanges(client: SimulatedClient, before: ReadonlyMap<string, Place>): void {
    const after = wordsIn(client);
    for (const [text, { letters, isWhole, blockId, behind }] of before) {
      const word = this.words.get(text);
      const now = after.get(text);
      if (!word) continue;
      if (now?.letters !== letters || now.isWhole !== isWhole) word.isTouched = true;
      // Both type at the same place, and Yjs may put either first.
      else if (letters < wordLength && now.behind !== behind) word.isTouched = true;
      else if (now.blockId !== blockId) word.blockId = null;
    }
  }

  write(client: SimulatedClient): void {
    const { below } = this;
    const { editor } = client;
    this.watch(client, () => setMode(editor.view, 'edit'));
    let last: Word | null = null;
    for (let n = 1 + below(3); n > 0; n--) {
      const { $from, empty } = editor.state.selection;
      if (!empty || !$from.parent.isTextblock) return;
      const text = wordOf(this.next++);
      const blockId = $from.parent.attrs.id;
      const block = findBlock(client.ydoc, blockId);
      const line = block ? originsOf(client.ydoc, block) : [];
      const { parentOffset } = $from;
      const beside: Word['beside'] = [
        line.slice(0, parentOffset).reverse(),
        line.slice(parentOffset),
      ];
      const word: Word = {
        text,
        by: client.name,
        blockId,
        node: nodeOf(client.ydoc, blockId),
        beside,
        after: last,
        isTouched: false,
      };
      this.words.set(text, word);
      this.watch(client, () => typeText(client, ' '));
      for (const [i, letter] of [...text].entries()) {
        const stood = wordsIn(client).get(text)?.letters ?? 0;
        this.watch(client, () => typeText(client, letter));
        const stands = wordsIn(client).get(text);
        // Typed into a control or across a border, which this test does not cover.
        word.isTouched = stood !== i || stands?.letters !== i + 1;
        if (word.isTouched) break;
        if (stands?.blockId !== blockId) word.blockId = null;
        // Others' updates arrive in the middle of a word.
        if (below(4) === 0) {
          this.server.take(client);
          this.server.give(client);
        }
      }
      this.log.push(`${client.name} writes ${text}${word.isTouched ? ' (torn)' : ''}`);
      last = word;
    }
  }

  private async replace(client: SimulatedClient): Promise<void> {
    const { view } = client.editor;
    const [text, words] = replacements[this.below(replacements.length)] as [string, string];
    this.log.push(`${client.name} replaces ${text}`);
    const before = wordsIn(client);
    run(client, openFinding('replace'));
    view.dispatch(setFindMeta(view.state.tr, { query: { ...emptyQuery, text } }));
    await replaceAll(view, words);
    view.dispatch(setFindMeta(view.state.tr, { close: true }));
    this.noteChanges(client, before);
  }

  async act(client: SimulatedClient): Promise<void> {
    const { below } = this;
    this.endUndoStep(client);
    if (below(25) === 0) return this.replace(client);
    const kind = below(10);
    if (kind < 4) {
      putSelection(client, below);
      const { editor } = client;
      if (below(3) > 0 && !editor.state.selection.empty) {
        editor.commands.setTextSelection(editor.state.selection.head);
      }
      this.write(client);
      return;
    }
    if (below(12) === 0) {
      const mode = below(3) === 0 ? 'suggest' : 'edit';
      this.watch(client, () => setMode(client.editor.view, mode));
    }
    if (below(2) === 0) putSelection(client, below);
    if (kind === 9 && below(3) === 0 && client.editor.state.doc.content.size < 20_000) {
      this.log.push(`${client.name} pastes`);
      this.watch(client, () => {
        const copied = copy(client);
        putSelection(client, below);
        pasteHtml(client, copied);
      });
      return;
    }
    const n = below(actions.length);
    const command = actions[n] as Command;
    this.log.push(`${client.name} command ${n} ${command === undoCommand ? 'undo' : command.name}`);
    this.watch(client, () => run(client, command));
  }

  summary(): string {
    const untouched = [...this.words.values()].filter(({ isTouched }) => !isTouched);
    return `${this.words.size} words, ${untouched.length} of them not deleted by anybody`;
  }

  /** Lists everything that is wrong in the end. */
  faults(): string[] {
    const faults: string[] = [];
    const [first] = this.server.clients as [SimulatedClient];
    const relocations = Relocations.of(first.ydoc);
    const originOf = (key: string) => {
      const [client = 0, clock = 0] = key.split(' ').map(Number);
      const origin = relocations.originOf(Y.createID(client, clock));
      return `${origin.client} ${origin.clock}`;
    };
    const now = wordsIn(first);
    const text = first.editor.state.doc.textContent;
    const returned = textOf(this.server);
    const lines = originsIn(first.ydoc);
    const blocks = blocksOf(lines);
    // The position of deleted letters, as far as the document still knows it.
    const knownBlocks = new Map([...blocksOf(originsIn(first.ydoc, true)), ...blocks]);
    let lastBlocks: Map<string, string> | undefined;
    // A moved block gets a new id if its own was given to another block in the meantime.
    const isNodeOf = ({ blockId, node }: Word, there: string | null) => {
      const now = nodeOf(first.ydoc, there);
      return now === node || (!lines.has(blockId ?? '') && originOf(now) === originOf(node));
    };
    // An empty line that is joined to another one leaves no letters that tell where it went.
    const isWhereItsLineWent = ({ node }: Word, there: string | null) => {
      const [client = 0, clock = 0] = node.split(' ').map(Number);
      const place = relocations.placeOf(Y.createID(client, clock));
      const item = place && itemAt(first.ydoc, place);
      return item && blockIdAround(typeOf(item) ?? (item.parent as Y.XmlElement)) === there;
    };
    // If its block is gone, a word stays beside the remaining letters around it.
    const isBeside = ({ blockId, beside }: Word, there: string | null) => {
      lastBlocks ??= lastBlocksOf(this.server.updates);
      return [lastBlocks, knownBlocks, ...(lines.has(blockId ?? '') ? [] : [blocks])].some(
        (known) =>
          beside.some((letters) => {
            const letter = letters.find((each) => known.has(each));
            return letter !== undefined && known.get(letter) === there;
          }),
      );
    };
    for (const word of this.words.values()) {
      if (word.isTouched) continue;
      const there = now.get(word.text);
      if (!there) {
        if (!returned.includes(word.text)) faults.push(`${word.text} of ${word.by} is lost`);
      } else if (there.letters > wordLength) faults.push(`${word.text} stands twice`);
      else if (there.letters < wordLength) faults.push(`only ${there.letters} of ${word.text}`);
      else if (!there.isWhole) faults.push(`${word.text} is not whole in "${there.line}"`);
      else if (
        word.blockId !== null &&
        there.blockId !== word.blockId &&
        !isNodeOf(word, there.blockId) &&
        !isWhereItsLineWent(word, there.blockId) &&
        !isBeside(word, there.blockId)
      ) {
        faults.push(`${word.text} stands in ${there.blockId} and not in ${word.blockId}`);
      } else if (word.after && !word.after.isTouched && now.get(word.after.text)?.isWhole) {
        const isBefore = text.indexOf(word.after.text) < text.indexOf(word.text);
        if (!isBefore && now.get(word.after.text)?.blockId === there.blockId) {
          faults.push(`${word.text} stands before ${word.after.text}`);
        }
      }
    }
    return faults;
  }
}

/**
 * Documents without faults today, so that a fault on one of them is a new one. Of the first 80,
 * only 5 has one (decision 18 explains why).
 */
const holding = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
/** Number of seeds in the short run; each takes seconds. */
const shortRun = 3;
const seedCount = Number(process.env.DOCENT_FUZZ_SEEDS) || 0;
const firstSeed = Number(process.env.DOCENT_FUZZ_SEED) || 1;
const seeds =
  seedCount > 0
    ? Array.from({ length: seedCount }, (_, i) => firstSeed + i)
    : holding.slice(0, isDeepRun ? undefined : shortRun);
const steps = Math.ceil(Number(process.env.DOCENT_FUZZ_STEPS) / seeds.length) || 120;

// Without a turn of the event loop between tests, the loop guard takes the file for an endless
// loop.
afterEach(() => pause(0));

test.each(seeds)(
  'no typed text is lost, duplicated or misplaced (seed %i)',
  { timeout: 60_000 + steps * 500 },
  async (seed) => {
    const { below } = createChance(seed * 15_485_863);
    const names = ['ann', 'ben', 'cem', 'dora', 'eve'].slice(0, 3 + below(3));
    const content = seed % 2 ? randomDocument(seed, 30) : manual(25, seed);
    const nodeCount = seed % 3 === 0 ? 2 : 1;
    const server = openServer(content, names, nodeCount);
    for (const [i, { ydoc }] of server.clients.entries()) ydoc.clientID = 1000 + seed * 10 + i;
    const round = new Round(server, below, createChance(seed));
    const { clients } = server;
    const any = () => clients[below(clients.length)] as SimulatedClient;
    for (let step = 0; step < steps; step++) {
      await round.act(any());
      for (let n = below(6); n > 0; n--) (below(2) ? server.take : server.give)(any());
      if (below(4) === 0) server.catchUp(below(nodeCount));
      // The editor gives new ids to duplicated blocks a moment after it receives them.
      if (below(3) > 0) await new Promise((resolve) => setTimeout(resolve, 0));
      if (below(40) === 0) {
        const client = any();
        round.log.push(`${client.name} ${client.isAway ? 'comes back' : 'leaves'}`);
        if (client.isAway) server.comeBack(client, below(nodeCount));
        else server.leave(client);
      }
      if (below(150) === 0) {
        round.log.push('the server is killed');
        server.kill();
      }
    }
    for (const client of clients) if (client.isAway) server.comeBack(client);
    for (let n = 0; n < 3; n++) {
      server.settle();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    // Waits for ids that were not assigned while updates were in transit.
    await new Promise((resolve) => setTimeout(resolve, 250));
    server.settle();

    const [first, ...others] = clients as [SimulatedClient, ...SimulatedClient[]];
    for (const other of others) expect(stored(other)).toBe(stored(first));
    expect(server.ydoc.getXmlFragment(fragmentName).toString()).toBe(stored(first));
    schema.nodeFromJSON(contentOf(first.ydoc)).check();
    const faults = round.faults();
    if (seedCount > 0) console.log(round.summary(), ...(faults.length > 0 ? round.log : []));
    expect(faults).toEqual([]);
  },
);
