// Two people restructure the same paragraph at the same time: it exists once, and no empty
// paragraph is left over.

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { moveBlock, setKind, toggleQuote } from '../formatting/blockCommands.ts';
import { wrapInCallout } from '../insert/insertBlocks.ts';
import { toggleList } from '../lists/listCommands.ts';
import { openServer, type SimulatedClient } from '../testing/desksAndServer.ts';
import { putCaret, run, textblocks, type as typeText } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';

// Without a turn of the event loop between tests, the loop guard takes the file for an endless
// loop.
afterEach(() => pause(0));

const commands = {
  heading: setKind('heading2'),
  'another heading': setKind('heading3'),
  list: toggleList('bulletList'),
  'numbered list': toggleList('orderedList'),
  quotation: toggleQuote,
  callout: wrapInCallout('warning'),
  up: moveBlock(-1),
  down: moveBlock(1),
};

const names = Object.keys(commands) as (keyof typeof commands)[];

const lines = ({ editor }: SimulatedClient) =>
  textblocks(editor).map((at) => editor.state.doc.nodeAt(at)?.textContent ?? '');

test.each(names.flatMap((ann) => names.map((ben) => [ann, ben] as const)))(
  'Ann: %s, Ben: %s, who receives hers before his own is accepted',
  async (forAnn, forBen) => {
    const server = openServer(sectionsOf(['one', 'two', 'three', 'four']), ['ann', 'ben']);
    const [ann, ben] = server.clients as [SimulatedClient, SimulatedClient];
    putCaret(ann, 1, 3);
    putCaret(ben, 1, 3);
    run(ann, commands[forAnn]);
    ann.flush();
    run(ben, commands[forBen]);
    ben.flush();
    server.take(ann);
    server.give(ben);
    // The editor gives new ids to duplicated blocks a moment later.
    await pause(0);
    typeText(ben, ' more');
    server.settle();
    await pause(0);
    server.settle();
    expect(lines(ann).toSorted()).toEqual(['four', 'one', 'three', 'two more']);
    expect(lines(ben)).toEqual(lines(ann));
    expect(server.homeless).toEqual([]);
  },
);
