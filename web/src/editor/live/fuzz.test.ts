// Several people change one document at the same time in every possible way and order, with late
// deliveries and broken connections. In the end, all have the same valid document, and all block
// ids are unique.
//
// `DOCENT_FUZZ_STEPS=10000` takes that many steps, a thousand per document; `DOCENT_FUZZ_SEED=4711`
// starts with that seed, to reproduce a failure.

import { schema } from '@docent/document-model/schema';
import { isDeepRun } from '@docent/document-model/testing/deepRun';
import { manual, randomDocument } from '@docent/document-model/testing/documents';
import { createChance } from '@docent/document-model/testing/random';
import { contentOf } from '@docent/document-model/yjs';
import { selectAll } from '@tiptap/pm/commands';
import type { Command } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { setMode } from '../kit/mode.ts';
import {
  copy,
  type Desk,
  openDesks,
  pasteHtml,
  run,
  stored,
  type as typeText,
} from '../testing/editors.ts';
import { type Below, commands, putSelection } from '../testing/randomActions.ts';

function act(desk: Desk, below: Below): void {
  if (below(15) === 0) setMode(desk.editor.view, below(3) === 0 ? 'suggest' : 'edit');
  const kind = below(12);
  if (kind < 5) putSelection(desk, below);
  if (kind < 3) typeText(desk, ['x', 'aa', '# ', '- ', '字', ' ', '**b**'][below(7)] ?? 'x');
  else if (kind === 11 && below(12) === 0) run(desk, selectAll);
  // Pasting everything into itself doubles it each time.
  else if (kind === 10 && desk.editor.state.doc.content.size < 40_000) {
    const copied = copy(desk);
    putSelection(desk, below);
    pasteHtml(desk, copied);
  } else run(desk, commands[below(commands.length)] as Command);
}

type Due = { to: Desk; update: Uint8Array }[];

/**
 * Delivers some pending updates; each receiver gets each update once, not necessarily in order. A
 * desk that is `away` neither sends nor receives.
 */
function deliver(desks: Desk[], due: Due, below: Below, all: boolean, away?: Desk) {
  for (const desk of desks) {
    if (desk === away) continue;
    for (const update of desk.outbox.splice(0)) {
      for (const to of desks) if (to !== desk && to !== away) due.push({ to, update });
    }
  }
  let count = all ? due.length : below(due.length + 1);
  while (count-- > 0) {
    const [next] = due.splice(below(due.length), 1);
    if (next) Y.applyUpdate(next.to.ydoc, next.update, 'server');
  }
}

/** Updates in transit are lost, and both sides exchange what they lack, as in a handshake. */
function reconnect(desk: Desk, desks: Desk[], due: Due) {
  for (let i = due.length - 1; i >= 0; i--) if (due[i]?.to === desk) due.splice(i, 1);
  desk.outbox.length = 0;
  for (const other of desks) {
    if (other === desk) continue;
    const missing = (from: Desk, to: Desk) =>
      Y.encodeStateAsUpdate(from.ydoc, Y.encodeStateVector(to.ydoc));
    Y.applyUpdate(desk.ydoc, missing(other, desk), 'server');
    Y.applyUpdate(other.ydoc, missing(desk, other), 'server');
  }
}

/** Until nothing is left to deliver: repairing ids is itself a change that others receive. */
async function settle(desks: Desk[], due: Due, below: Below) {
  for (let round = 0; round < 20; round++) {
    deliver(desks, due, below, true);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (due.length === 0 && desks.every((desk) => desk.outbox.length === 0)) return;
  }
  throw new Error('The desks did not stop exchanging updates.');
}

const runs = Math.ceil((Number(process.env.DOCENT_FUZZ_STEPS) || 0) / 1000);
const steps = runs > 0 ? 1000 : 150;
const first = Number(process.env.DOCENT_FUZZ_SEED) || (runs > 0 ? Date.now() % 100_000 : 1);
/** The deep run takes more and longer ones of these, unless `DOCENT_FUZZ_STEPS` is set. */
const shortRun = 3;
const seeds = Array.from({ length: runs || (isDeepRun ? 12 : shortRun) }, (_, i) => first + i);

test.each(seeds)(
  'three people in one document end up with the same text (seed %i)',
  {
    timeout: 300_000 + steps * 500,
  },
  async (seed) => {
    const { below } = createChance(seed * 7919);
    const desks = openDesks(seed % 2 ? randomDocument(seed, 40) : manual(40, seed), 3);
    // Client ids decide which of two conflicting changes comes first, so they follow from the seed.
    for (const [i, { ydoc }] of desks.entries()) ydoc.clientID = seed * 10 + i;
    const due: Due = [];
    let away: Desk | undefined;
    for (let step = 0; step < steps; step++) {
      const desk = desks[below(desks.length)] as Desk;
      act(desk, below);
      if (below(4) === 0) deliver(desks, due, below, below(5) === 0, away);
      if (below(20) === 0) await new Promise((resolve) => setTimeout(resolve, 0));
      if (below(40) !== 0) continue;
      if (away) reconnect(away, desks, due);
      away = away ? undefined : desks[below(desks.length)];
    }
    if (away) reconnect(away, desks, due);
    await settle(desks, due, below);

    const [first, ...others] = desks as [Desk, ...Desk[]];
    for (const other of others) expect(stored(other)).toBe(stored(first));
    for (const { editor, ydoc } of desks) {
      editor.state.doc.check();
      // The editor shows the stored text: the binding lost no step.
      const shown = schema.nodeFromJSON(editor.state.doc.toJSON());
      expect(shown.toJSON()).toEqual(schema.nodeFromJSON(contentOf(ydoc)).toJSON());
    }
    const ids: string[] = [];
    first.editor.state.doc.descendants((node) => {
      if (node.type.spec.attrs?.id) ids.push(node.attrs.id);
    });
    expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  },
);
