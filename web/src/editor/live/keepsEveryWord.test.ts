// Text that one person types survives what another does to its paragraph, online and offline: it
// exists exactly once, in its block, in order.

import { setTimeout as pause } from 'node:timers/promises';
import { casesOf, isDeepRun } from '@docent/document-model/testing/deepRun';
import { createChance } from '@docent/document-model/testing/random';
import { fragmentName } from '@docent/document-model/yjs';
import { deleteSelection } from '@tiptap/pm/commands';
import type { Command } from '@tiptap/pm/state';
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { redoCommand, undoCommand } from 'y-prosemirror';
import * as Y from 'yjs';
import { moveBlock, setKind, toggle, toggleQuote } from '../formatting/blockCommands.ts';
import { wrapInCallout } from '../insert/insertBlocks.ts';
import { toggleList } from '../lists/listCommands.ts';
import {
  openServer,
  type SimulatedClient,
  type SimulatedServer,
} from '../testing/desksAndServer.ts';
import { putCaret, run, textblocks, type as typeText } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { enter } from '../typing/enter.ts';
import { backspace, deleteForward } from '../typing/sectionBorders.ts';

// Without a turn of the event loop between tests, the loop guard takes the file for an endless
// loop.
afterEach(() => pause(0));

function open(texts: string[]): {
  server: SimulatedServer;
  ann: SimulatedClient;
  ben: SimulatedClient;
} {
  const server = openServer(sectionsOf(texts), ['ann', 'ben']);
  const [ann, ben] = server.clients as [SimulatedClient, SimulatedClient];
  return { server, ann, ben };
}

function select({ editor }: SimulatedClient, block: number, from: number, to: number): void {
  putCaret({ editor } as SimulatedClient, block, from, to);
}

/** Each line of text as "type: text". */
function lines({ editor }: SimulatedClient): string[] {
  const lineTexts: string[] = [];
  editor.state.doc.descendants((node, _, parent) => {
    if (!node.isTextblock) return true;
    const around = parent && parent.type.name !== 'section' ? `${parent.type.name} ` : '';
    lineTexts.push(`${around}${node.type.name}: ${node.textContent}`);
    return false;
  });
  return lineTexts;
}

/** The letters that were returned to their authors. */
function lettersOf({ homeless }: SimulatedServer): string {
  const contents = homeless.flatMap(({ strays }) => strays.map(({ content }) => content));
  return contents.map((each) => (each instanceof Y.ContentString ? each.str : '')).join('');
}

const actions: [string, (ann: SimulatedClient) => void, string[]][] = [
  [
    'makes it a heading',
    (ann) => run(ann, setKind('heading2')),
    ['paragraph: one', 'heading: two and more', 'paragraph: three', 'paragraph: four'],
  ],
  [
    'makes it a list',
    (ann) => run(ann, toggleList('bulletList')),
    ['paragraph: one', 'listItem paragraph: two and more', 'paragraph: three', 'paragraph: four'],
  ],
  [
    'makes it a quotation',
    (ann) => run(ann, toggleQuote),
    ['paragraph: one', 'blockquote paragraph: two and more', 'paragraph: three', 'paragraph: four'],
  ],
  [
    'puts it into a box',
    (ann) => run(ann, wrapInCallout('warning')),
    ['paragraph: one', 'callout paragraph: two and more', 'paragraph: three', 'paragraph: four'],
  ],
  [
    'moves it up',
    (ann) => run(ann, moveBlock(-1)),
    ['paragraph: two and more', 'paragraph: one', 'paragraph: three', 'paragraph: four'],
  ],
  [
    'moves it down',
    (ann) => run(ann, moveBlock(1)),
    ['paragraph: one', 'paragraph: three', 'paragraph: two and more', 'paragraph: four'],
  ],
  [
    'splits it',
    (ann) => {
      putCaret(ann, 1, 1);
      run(ann, enter);
    },
    [
      'paragraph: one',
      'paragraph: t',
      'paragraph: wo and more',
      'paragraph: three',
      'paragraph: four',
    ],
  ],
  [
    'joins it to the one before',
    (ann) => {
      putCaret(ann, 1, 0);
      run(ann, backspace);
    },
    ['paragraph: onetwo and more', 'paragraph: three', 'paragraph: four'],
  ],
  [
    'makes it bold',
    (ann) => {
      select(ann, 1, 0, 3);
      run(ann, toggle('bold'));
    },
    ['paragraph: one', 'paragraph: two and more', 'paragraph: three', 'paragraph: four'],
  ],
];

test.each(actions)('text that Ben typed offline is kept when Ann %s', (_, act, expected) => {
  const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
  server.leave(ben);
  putCaret(ben, 1, 3);
  typeText(ben, ' and more');
  putCaret(ann, 1, 3);
  act(ann);
  server.settle();
  server.comeBack(ben);
  server.settle();
  expect(lines(ann)).toEqual(expected);
  expect(lines(ben)).toEqual(expected);
  expect(server.homeless).toEqual([]);
});

test.each<[string, (ann: SimulatedClient) => void, offset: number, expected: string[]]>([
  [
    'at the end of a line that had been split',
    (ann) => {
      putCaret(ann, 0, 7);
      run(ann, enter);
    },
    7,
    ['heading: one two now', 'paragraph:  three', 'paragraph: four'],
  ],
  [
    'in a line that had been emptied',
    (ann) => {
      select(ann, 0, 0, 13);
      run(ann, () => ann.editor.commands.deleteSelection());
    },
    0,
    ['heading:  now', 'paragraph: four'],
  ],
  [
    'before a bold word',
    (ann) => {
      select(ann, 0, 0, 3);
      run(ann, toggle('bold'));
    },
    0,
    ['heading:  nowone two three', 'paragraph: four'],
  ],
])(
  'text that Ben typed offline %s stays there when it becomes a heading',
  (_, prepare, offset, expected) => {
    const { server, ann, ben } = open(['one two three', 'four']);
    prepare(ann);
    server.settle();
    server.leave(ben);
    putCaret(ben, 0, offset);
    typeText(ben, ' now');
    putCaret(ann, 0, 0);
    run(ann, setKind('heading2'));
    server.settle();
    server.comeBack(ben);
    server.settle();
    expect(lines(ann)).toEqual(expected);
    expect(lines(ben)).toEqual(expected);
    expect(lettersOf(server)).toBe('');
  },
);

const orders = ['text first', 'move first'] as const;
test.each(
  actions.flatMap(([what, act, expected]) =>
    orders.map((order) => [what, order, act, expected] as const),
  ),
)(
  'what Ben types just as Ann %s is kept (%s at the server), and his next words follow',
  (_what, order, act, expected) => {
    const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
    putCaret(ben, 1, 3);
    typeText(ben, ' and');
    ben.flush();
    putCaret(ann, 1, 3);
    act(ann);
    if (order === 'text first') {
      server.take(ben);
      server.take(ann);
    } else {
      server.take(ann);
      server.take(ben);
    }
    while (ben.down.length > 0) server.give(ben);
    typeText(ben, ' more');
    server.settle();
    expect(lines(ann)).toEqual(expected);
    expect(lines(ben)).toEqual(expected);
    expect(server.homeless).toEqual([]);
  },
);

test.each(actions)(
  'Ben continues typing in his paragraph while Ann %s, at any network speed',
  (_, act, expected) => {
    const written = ' and abcdefgh more';
    const expectedLines = expected.map((line) => line.replace(' and more', written));
    for (let seed = 1; seed <= casesOf(12); seed++) {
      const { below } = createChance(seed * 15_485_863);
      const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
      putCaret(ben, 1, 3);
      putCaret(ann, 1, 3);
      const actAt = below(8);
      for (const [i, letter] of [...written].entries()) {
        typeText(ben, letter);
        if (i === actAt) act(ann);
        for (let n = below(4); n > 0; n--) {
          const way = below(2) === 0 ? server.take : server.give;
          way(below(2) === 0 ? ann : ben);
        }
      }
      server.settle();
      expect(lines(ann)).toEqual(expectedLines);
      expect(lines(ben)).toEqual(expectedLines);
    }
  },
);

test.each(actions)('text that Ben typed offline survives when Ann %s and undoes it', (_, act) => {
  const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
  server.leave(ben);
  putCaret(ben, 1, 3);
  typeText(ben, ' and more');
  putCaret(ann, 1, 3);
  act(ann);
  server.settle();
  server.comeBack(ben);
  server.settle();
  run(ann, undoCommand);
  server.settle();
  const expected = [
    'paragraph: one',
    'paragraph: two and more',
    'paragraph: three',
    'paragraph: four',
  ];
  expect(lines(ann)).toEqual(expected);
  expect(lines(ben)).toEqual(expected);
  run(ann, redoCommand);
  server.settle();
  expect(
    lines(ann)
      .join(' ')
      .match(/and more/g),
  ).toHaveLength(1);
});

test.each(actions)(
  'undo reverts what Ben typed, and nothing else, after Ann %s',
  (_, act, expected) => {
    const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
    server.leave(ben);
    putCaret(ben, 1, 3);
    typeText(ben, ' and more');
    putCaret(ann, 1, 3);
    act(ann);
    server.settle();
    server.comeBack(ben);
    server.settle();
    run(ben, undoCommand);
    server.settle();
    const without = expected.map((line) => line.replace(' and more', ''));
    expect(lines(ann)).toEqual(without);
    expect(lines(ben)).toEqual(without);
  },
);

test.each(actions)("Ben's caret stays at its letter when Ann %s", (_, act, expected) => {
  const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
  putCaret(ben, 1, 3);
  putCaret(ann, 1, 3);
  act(ann);
  server.settle();
  expect(ben.editor.state.selection).toBeInstanceOf(TextSelection);
  typeText(ben, ' and more');
  server.settle();
  expect(lines(ben)).toEqual(expected);
});

test.each([
  ['at the end of a line', 'two', 3],
  ['in a line', 'two', 2],
  ['at the start of a line', 'two', 0],
  ['in an empty line', '', 0],
])('two people who type %s at the same time do not mix their letters', (_, line, offset) => {
  for (const words of [
    ['ABCD', 'WXYZ'],
    ['-ABCD', 'WXYZ'],
    ['ABCD', '-WXYZ'],
  ] as const) {
    const { server, ann, ben } = open(['one', line, 'three']);
    putCaret(ann, 1, offset);
    putCaret(ben, 1, offset);
    const length = Math.max(...words.map((word) => word.length));
    for (let i = length; i > 0; i--) {
      typeText(ann, words[0].at(-i) ?? '');
      typeText(ben, words[1].at(-i) ?? '');
      server.settle();
    }
    for (const word of words) expect(lines(ann)[1]).toContain(word);
    expect(lines(ben)).toEqual(lines(ann));
  }
});

test.each(orders)('a word made bold while its paragraph becomes code is kept (%s)', (order) => {
  const { server, ann, ben } = open(['one', 'two', 'three']);
  select(ben, 1, 0, 3);
  run(ben, toggle('bold'));
  putCaret(ben, 1, 3);
  typeText(ben, ' and more');
  putCaret(ann, 1, 3);
  run(ann, setKind('codeBlock'));
  for (const client of order === 'text first' ? [ben, ann] : [ann, ben]) server.take(client);
  server.settle();
  expect(lines(ann)).toEqual(['paragraph: one', 'codeBlock: two and more', 'paragraph: three']);
  expect(lines(ben)).toEqual(lines(ann));
});

test('text in a place that the schema does not allow is drawn, not deleted', () => {
  const { server, ann, ben } = open(['one', 'two', 'three']);
  putCaret(ann, 1, 3);
  run(ann, setKind('codeBlock'));
  server.settle();
  const section = ann.ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  const text = (section.get(1) as Y.XmlElement).get(0) as Y.XmlText;
  text.format(0, 3, { bold: {} });
  server.settle();
  expect(lines(ben)).toEqual(['paragraph: one', 'codeBlock: two', 'paragraph: three']);
  expect(lines(ann)).toEqual(lines(ben));
});

test('a paragraph that both move at the same time exists once', () => {
  const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
  for (const [who, command] of [
    [ann, setKind('heading2')],
    [ben, toggleList('bulletList')],
  ] as [SimulatedClient, Command][]) {
    putCaret(who, 1, 3);
    run(who, command);
  }
  typeText(ann, ' from Ann');
  typeText(ben, ' from Ben');
  server.settle();
  expect(lines(ben)).toEqual(lines(ann));
  const all = lines(ann).join(' ');
  for (const words of ['two', 'from Ann', 'from Ben']) expect(all.split(words)).toHaveLength(2);
});

test('text typed into a paragraph that another person deleted is returned as homeless', () => {
  const { server, ann, ben } = open(['one', 'two', 'three']);
  server.leave(ben);
  putCaret(ben, 1, 3);
  typeText(ben, ' and more');
  putCaret(ann, 0, 3);
  const { state, view } = ann.editor;
  const section = state.doc.firstChild;
  const from = 1 + (section?.firstChild?.nodeSize ?? 0);
  view.dispatch(state.tr.delete(from, from + (section?.child(1).nodeSize ?? 0)));
  server.settle();
  server.comeBack(ben);
  server.settle();
  expect(lines(ann)).toEqual(['paragraph: one', 'paragraph: three']);
  expect(lines(ben)).toEqual(lines(ann));
  expect(server.homeless.map(({ by }) => by)).toEqual(['ben']);
  expect(lettersOf(server)).toBe(' and more');
});

test.each<[string, Command, line: number, offset: number, expected: string[]]>([
  ['the line before', backspace, 1, 0, ['paragraph: one and more', 'paragraph: three']],
  [
    'the line before, from there',
    deleteForward,
    0,
    3,
    ['paragraph: one and more', 'paragraph: three'],
  ],
  ['the next line', deleteForward, 1, 0, ['paragraph: one', 'paragraph:  and morethree']],
  ['the next line, from there', backspace, 2, 0, ['paragraph: one', 'paragraph:  and morethree']],
])(
  'text typed into an empty line that another person joined to %s stands in that line',
  (_, command, line, offset, expected) => {
    for (const isAway of [true, false]) {
      const { server, ann, ben } = open(['one', '', 'three']);
      if (isAway) server.leave(ben);
      putCaret(ben, 1, 0);
      typeText(ben, ' and more');
      putCaret(ann, line, offset);
      run(ann, command);
      server.settle();
      if (isAway) server.comeBack(ben);
      server.settle();
      expect(lines(ann)).toEqual(expected);
      expect(lines(ben)).toEqual(expected);
      expect(lettersOf(server)).toBe('');
    }
  },
);

test.each<[string, Command, line: number, joined: string[]]>([
  ['the line before', backspace, 1, ['paragraph: onetwo', 'paragraph: three']],
  ['the next line', deleteForward, 1, ['paragraph: one', 'paragraph: twothree']],
])(
  'text typed offline into an empty line that another person joined to %s follows when they undo and redo that',
  (_, command, line, joined) => {
    for (const isRedone of [false, true]) {
      const { server, ann, ben } = open(['one', '', 'three']);
      server.leave(ben);
      putCaret(ben, 1, 0);
      typeText(ben, 'two');
      putCaret(ann, line, 0);
      run(ann, command);
      run(ann, undoCommand);
      if (isRedone) run(ann, redoCommand);
      server.settle();
      server.comeBack(ben);
      server.settle();
      const restored = ['paragraph: one', 'paragraph: two', 'paragraph: three'];
      expect(lines(ann)).toEqual(isRedone ? joined : restored);
      expect(lines(ben)).toEqual(lines(ann));
      expect(lettersOf(server)).toBe('');
    }
  },
);

test.each(['ben', 'cem'])(
  'text below a list that two others create stays there (%s first)',
  (first) => {
    const server = openServer(sectionsOf(['one', 'two']), ['ann', 'ben', 'cem']);
    const [ann, ben, cem] = server.clients as [SimulatedClient, SimulatedClient, SimulatedClient];
    putCaret(ann, 1, 3);
    run(ann, toggleList('bulletList'));
    putCaret(cem, 1, 3);
    run(cem, toggleList('orderedList'));
    server.take(ann);
    server.give(ben);
    putCaret(ben, 2, 0);
    typeText(ben, 'below');
    for (const each of first === 'ben' ? [ben, cem] : [cem, ben]) server.take(each);
    server.settle();
    const expected = ['listItem paragraph: two', 'paragraph: below', 'paragraph: one'];
    for (const client of server.clients) {
      const written = lines(client).filter((line) => !line.endsWith(': '));
      expect(written.sort()).toEqual(expected);
    }
  },
);

test.each(['taken', 'lost'])(
  'only Ben’s typing is kept of a paragraph that Ann deletes offline (her last message was %s)',
  (message) => {
    const { server, ann, ben } = open(['one', 'two', 'three']);
    putCaret(ann, 2, 5);
    typeText(ann, ' and more');
    if (message === 'taken') server.take(ann);
    server.leave(ann);
    putCaret(ben, 1, 3);
    run(ben, setKind('heading2'));
    typeText(ben, ' from Ben');
    server.settle();
    const { state, view } = ann.editor;
    view.dispatch(state.tr.delete(6, 11));
    server.comeBack(ann);
    server.settle();
    expect(lines(ann)).toEqual(['paragraph: one', 'paragraph: three and more']);
    expect(lines(ben)).toEqual(lines(ann));
    expect(lettersOf(server)).toBe(' from Ben');
  },
);

/** Selects from the first block to the second one. */
function selectAcross({ editor }: SimulatedClient, from: number, to: number): void {
  const [first = 0, second = 0] = textblocks(editor);
  const { doc, tr } = editor.state;
  const selection = TextSelection.create(doc, first + 1 + from, second + 1 + to);
  editor.view.dispatch(tr.setSelection(selection));
}

test('the server decides the position if Ben’s page restores his words without knowing of a split', () => {
  const server = openServer(sectionsOf(['one', 'two', 'three']), ['ann', 'ben', 'cem']);
  const [ann, ben, cem] = server.clients as [SimulatedClient, SimulatedClient, SimulatedClient];
  putCaret(ben, 1, 3);
  typeText(ben, ' and more');
  ben.flush();
  putCaret(ann, 1, 3);
  run(ann, setKind('heading2'));
  server.take(ann);
  server.give(ben);
  server.give(cem);
  putCaret(cem, 1, 2);
  run(cem, enter);
  server.take(cem);
  server.take(ben);
  server.take(ben);
  while (ann.down.length > 0) server.give(ann);
  const expected = ['paragraph: one', 'heading: tw', 'heading: o and more', 'paragraph: three'];
  expect(lines(ann)).toEqual(expected);
  server.settle();
  for (const client of server.clients) expect(lines(client)).toEqual(expected);
});

test('text that Ben types after a selection that Ann replaces stays after it', () => {
  const { server, ann, ben } = open(['one', 'two lines', 'three']);
  server.leave(ben);
  putCaret(ben, 1, 9);
  typeText(ben, ' and more');
  selectAcross(ann, 1, 3);
  typeText(ann, 'X');
  server.settle();
  server.comeBack(ben);
  server.settle();
  expect(lines(ann)).toEqual(['paragraph: oX lines and more', 'paragraph: three']);
  expect(lines(ben)).toEqual(lines(ann));
});

test.each([setKind('heading2'), toggleList('bulletList')])(
  'text that Ann takes out of a callout exists once, although Ben moves it within the callout (%#)',
  (command) => {
    const { server, ann, ben } = open(['one', 'twenty', 'three']);
    putCaret(ben, 1, 1);
    run(ben, wrapInCallout('warning'));
    server.settle();
    server.leave(ben);
    run(ben, command);
    selectAcross(ann, 2, 1);
    run(ann, deleteSelection);
    server.settle();
    server.comeBack(ben);
    server.settle();
    expect(lines(ann)).toEqual(['paragraph: onwenty', 'paragraph: three']);
    expect(lines(ben)).toEqual(lines(ann));
  },
);

test('only Ben’s typing is kept of a quote that Ann deletes while Ben moves its text', () => {
  const { server, ann, ben } = open(['one', 'two', 'three']);
  putCaret(ben, 1, 3);
  run(ben, toggleQuote);
  server.settle();
  run(ben, toggleList('bulletList'));
  typeText(ben, ' and more');
  server.take(ben);
  const { state, view } = ann.editor;
  view.dispatch(state.tr.delete(6, 13));
  server.settle();
  expect(lines(ann)).toEqual(['paragraph: one', 'paragraph: three']);
  expect(lines(ben)).toEqual(lines(ann));
  expect(lettersOf(server)).toBe(' and more');
});

test('what Cem types at the end of a line follows that end when Ann splits the line as Ben retypes it', () => {
  const server = openServer(sectionsOf(['one', 'two', 'three']), ['ann', 'ben', 'cem']);
  const [ann, ben, cem] = server.clients as [SimulatedClient, SimulatedClient, SimulatedClient];
  putCaret(ann, 1, 1);
  run(ann, enter);
  ann.flush();
  putCaret(ben, 1, 0);
  run(ben, setKind('heading2'));
  server.take(ben);
  server.give(ann);
  ann.flush();
  server.give(cem);
  putCaret(cem, 1, 3);
  typeText(cem, ' of Cem');
  server.take(cem);
  server.settle();
  expect(lines(ann)).toEqual([
    'paragraph: one',
    'heading: t',
    'paragraph: wo of Cem',
    'paragraph: three',
  ]);
  expect(lines(cem)).toEqual(lines(ann));
});

const quote = (who: SimulatedClient) => run(who, toggleQuote);
const list = (who: SimulatedClient) => run(who, toggleList('bulletList'));
test.each([
  ['turns it into a heading', null, setKind('heading2')],
  ['makes it a list', null, toggleList('bulletList')],
  ['moves it up', null, moveBlock(-1)],
  ['moves the quotation around it up', quote, moveBlock(-1)],
  ['renumbers the list around it', list, toggleList('orderedList')],
])('a paragraph that Ann deletes stays deleted when Ben, who was away, %s', (_, wrap, move) => {
  const server = openServer(sectionsOf(['one', 'two', 'three']), ['ann', 'ben', 'cem']);
  const [ann, ben, cem] = server.clients as [SimulatedClient, SimulatedClient, SimulatedClient];
  putCaret(ben, 1, 3);
  wrap?.(ben);
  server.settle();
  for (const [who, words] of [
    [cem, ' of Cem'],
    [ben, ' of Ben'],
  ] as const) {
    server.leave(who);
    putCaret(who, 1, 3);
    typeText(who, words);
  }
  run(ben, move);
  const { doc, tr } = ann.editor.state;
  const section = doc.firstChild as typeof doc;
  const from = 1 + section.child(0).nodeSize;
  ann.editor.view.dispatch(tr.delete(from, from + section.child(1).nodeSize));
  server.settle();
  for (const who of [cem, ben]) {
    server.comeBack(who);
    server.settle();
  }
  expect(lines(ann)).toEqual(['paragraph: one', 'paragraph: three']);
  expect(lines(ben)).toEqual(lines(ann));
  expect(lettersOf(server)).toBe(' of Cem of Ben');
});

test.each(
  [toggleList('checkList'), toggleQuote].flatMap((wrap) =>
    actions.map(([name, act]) => [name, act, wrap] as const),
  ),
)(
  'a paragraph that Ann takes into a list or a quotation and out again stays when Ben %s',
  async (_, act, wrap) => {
    for (const isFirst of [true, false]) {
      const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
      const wrapIt = () => {
        putCaret(ann, 1, 3);
        run(ann, wrap);
        ann.flush();
      };
      wrapIt();
      if (isFirst) server.take(ann);
      putCaret(ben, 1, 3);
      act(ben);
      ben.flush();
      if (!isFirst) server.take(ann);
      server.take(ben);
      server.give(ann);
      server.give(ben);
      // The editor removes the list that has become empty.
      await pause(0);
      wrapIt();
      server.take(ann);
      server.settle();
      await pause(0);
      server.settle();
      const text = ann.editor.state.doc.textContent;
      for (const word of ['one', 'two', 'three', 'four'])
        expect([word, text.split(word).length - 1]).toEqual([word, 1]);
      expect(lines(ben)).toEqual(lines(ann));
      expect(lettersOf(server)).toBe('');
    }
  },
);

const pairs = actions.flatMap(([first, act], n) =>
  actions.map(([second, other], m) => [first, second, act, other, n + m] as const),
);

const circumstances = ['ann', 'ben', 'nobody'].flatMap((away) =>
  ['before', 'after', 'not'].map((types) => ({ away, types })),
);
/** Three of the nine in the short run, different ones for the next pair; all in the deep run. */
const circumstancesOf = (pair: number) =>
  circumstances.filter((_, i) => isDeepRun || (i + Math.floor(i / 3) + pair) % 3 === 0);

test.each(pairs)('every word exists once when Ann %s while Ben %s', (_, __, act, other, pair) => {
  for (const { away, types } of circumstancesOf(pair)) {
    const { server, ann, ben } = open(['one', 'two', 'three', 'four']);
    const people = [
      [ann, ' from Ann', act],
      [ben, ' from Ben', other],
    ] as const;
    for (const [who, words, act] of people) {
      if (who.name === away) server.leave(who);
      putCaret(who, 1, 3);
      if (types === 'before') typeText(who, words);
      act(who);
      who.editor.commands.setTextSelection(who.editor.state.selection.to);
      if (types === 'after') typeText(who, words);
    }
    server.settle();
    for (const [who] of people) if (who.isAway) server.comeBack(who);
    server.settle();
    expect(lines(ben)).toEqual(lines(ann));
    const text = lines(ann).join('\n');
    const expected = [
      'one',
      'wo',
      'three',
      'four',
      ...(types === 'not' ? [] : ['from Ann', 'from Ben']),
    ];
    const found = expected.filter((word) => text.split(word).length === 2);
    expect({ away, types, text, found }).toMatchObject({ found: expected });
  }
});
