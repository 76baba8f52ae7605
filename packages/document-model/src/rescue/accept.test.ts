import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentToUpdate, findBlock, fragmentName, setParagraph } from '../yjs.ts';
import { acceptUpdate } from './accept.ts';
import { insertLetters } from './insertItem.ts';
import { Relocations, recordRuns } from './relocations.ts';

const paragraphs = ['one', 'two', 'three'].map((text) => ({
  type: 'paragraph',
  attrs: { id: text },
  content: [{ type: 'text', text }],
}));
const update = contentToUpdate({
  type: 'doc',
  content: [{ type: 'section', content: paragraphs }],
});

function openCopy(clientID: number): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, update);
  ydoc.clientID = clientID;
  return ydoc;
}

function blockIn(ydoc: Y.Doc, id: string): Y.XmlElement {
  const element = findBlock(ydoc, id);
  if (!element) throw new Error(`There is no block ${id}.`);
  return element;
}

const textIn = (element: Y.XmlElement) => element.get(0) as Y.XmlText;
const idOf = (item: Y.Item | null | undefined) => item?.id as Y.ID;
const firstLetterIn = (element: Y.XmlElement) => idOf(textIn(element)._start);

function record(ydoc: Y.Doc, from: Y.ID, to: Y.ID): void {
  const run = { ...from, length: 1, toClient: to.client, toClock: to.clock };
  Relocations.of(ydoc).add(run);
  recordRuns(ydoc, [run]);
}

/** The three letters of a word. */
function recordWord(ydoc: Y.Doc, from: Y.ID, to: Y.ID): void {
  for (const n of [0, 1, 2]) {
    record(ydoc, Y.createID(from.client, from.clock + n), Y.createID(to.client, to.clock + n));
  }
}

const missingIn = (ydoc: Y.Doc, author: Y.Doc) =>
  Y.encodeStateAsUpdate(author, Y.encodeStateVector(ydoc));

const xmlOf = (ydoc: Y.Doc) => ydoc.getXmlFragment(fragmentName).toString();

test('one of two copies stays, although the server and the author each drop the other one', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const copy = Y.createID(7, 0);
  textIn(blockIn(author, 'two')).insert(0, 'o');
  Y.applyUpdate(server, missingIn(server, author));
  const letter = firstLetterIn(blockIn(server, 'one'));
  record(server, copy, letter);
  textIn(blockIn(server, 'two')).delete(0, 1);
  author.transact(() => {
    textIn(blockIn(author, 'one')).delete(0, 1);
    record(author, letter, copy);
  });
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server)).toContain('<paragraph id="one">one</paragraph>');
});

test('a deleted block that other text still needs keeps its id', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const [one, two, three] = [
    blockIn(server, 'one'),
    blockIn(server, 'two'),
    blockIn(server, 'three'),
  ];
  // On the server, the first block is now the second one, and a letter of the third one moved to
  // its end.
  record(server, idOf(one._item), idOf(two._item));
  record(server, idOf(one._map.get('id')), idOf(two._map.get('id')));
  (one.parent as Y.XmlElement).delete(0, 1);
  const letter = firstLetterIn(three);
  textIn(three).delete(0, 1);
  const end = Y.createID(1, Y.getState(server.store, 1));
  textIn(three).insert(4, 't');
  record(server, letter, end);
  author.transact(() => {
    record(author, letter, firstLetterIn(blockIn(author, 'two')));
    (blockIn(author, 'one').parent as Y.XmlElement).delete(0, 1);
  });
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server)).toContain('<paragraph id="two">two</paragraph>');
});

test('deleting a block around text that its author has moved keeps the block that it was moved to', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const [two, three] = [blockIn(server, 'two'), blockIn(server, 'three')];
  record(server, idOf(two._item), idOf(three._item));
  (two.parent as Y.XmlElement).delete(1, 1);
  author.transact(() => {
    record(author, idOf(blockIn(author, 'one')._item), idOf(blockIn(author, 'three')._item));
    (blockIn(author, 'two').parent as Y.XmlElement).delete(1, 1);
  });
  const { homeless } = acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(homeless).toEqual([]);
  expect(xmlOf(server)).toContain('<paragraph id="three">three</paragraph>');
});

test('a letter that was dropped in favour of a copy does not count as deleted when the copy moves', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const [copy, next] = [Y.createID(7, 0), Y.createID(7, 1)];
  const letter = firstLetterIn(blockIn(server, 'one'));
  textIn(blockIn(author, 'two')).insert(0, 'o');
  Y.applyUpdate(server, missingIn(server, author));
  record(server, letter, copy);
  textIn(blockIn(server, 'one')).delete(0, 1);
  author.transact(() => {
    textIn(blockIn(author, 'three')).insert(0, 'o');
    textIn(blockIn(author, 'two')).delete(0, 1);
    record(author, letter, next);
    record(author, copy, next);
    record(author, firstLetterIn(blockIn(author, 'one')), copy);
  });
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server)).toContain('<paragraph id="three">othree</paragraph>');
});

test('words that their author left between moved letters stay in their line', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  textIn(blockIn(author, 'two')).insert(2, 'xyz');
  Y.applyUpdate(server, missingIn(server, author));
  const text = textIn(blockIn(author, 'two'));
  const { client, clock } = idOf(text._start);
  author.transact(() => {
    text.delete(5, 1);
    text.delete(1, 1);
    const to = Y.getState(author.store, 7);
    textIn(blockIn(author, 'three')).insert(0, 'wo');
    for (const n of [0, 1]) {
      record(author, Y.createID(client, clock + 1 + n), Y.createID(7, to + n));
    }
  });
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server)).toContain(
    '<paragraph id="two">txyz</paragraph><paragraph id="three">wothree</paragraph>',
  );
});

test.each([
  ['at once', (line: Y.XmlText) => line.insert(2, 'xyz')],
  ['letter by letter', (line: Y.XmlText) => [...'xyz'].map((each, i) => line.insert(2 + i, each))],
  ['from its end', (line: Y.XmlText) => [...'zyx'].map((each) => line.insert(2, each))],
  [
    'with a letter that is deleted again',
    (line: Y.XmlText) => {
      line.insert(2, 'x-yz');
      line.delete(3, 1);
    },
  ],
])('a word that comes between letters that have moved follows them whole (%s)', (_, write) => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const updates: Uint8Array[] = [];
  author.on('update', (bytes: Uint8Array) => updates.push(bytes));
  write(textIn(blockIn(author, 'two')));
  const [two, three] = [textIn(blockIn(server, 'two')), textIn(blockIn(server, 'three'))];
  const second = Y.createID(idOf(two._start).client, idOf(two._start).clock + 1);
  const moved = Y.createID(1, Y.getState(server.store, 1));
  two.delete(1, 2);
  three.insert(0, 'wo');
  for (const n of [0, 1]) {
    record(
      server,
      Y.createID(second.client, second.clock + n),
      Y.createID(moved.client, moved.clock + n),
    );
  }
  acceptUpdate(server, Y.mergeUpdates(updates), { isAnswer: false });
  expect(xmlOf(server)).toContain(
    '<paragraph id="two">t</paragraph><paragraph id="three">wxyzothree</paragraph>',
  );
});

test('a deleted word that somebody else moved into a deleted block does not come back', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const [one, two, three] = [
    blockIn(server, 'one'),
    blockIn(server, 'two'),
    blockIn(server, 'three'),
  ];
  // On the server, the first block is now the third one, and a letter of the second one was deleted.
  record(server, idOf(one._item), idOf(three._item));
  record(server, firstLetterIn(one), firstLetterIn(three));
  (one.parent as Y.XmlElement).delete(0, 1);
  textIn(two).delete(0, 1);
  author.transact(() => {
    const letter = firstLetterIn(blockIn(author, 'two'));
    textIn(blockIn(author, 'two')).delete(0, 1);
    const moved = Y.createID(7, Y.getState(author.store, 7));
    textIn(blockIn(author, 'one')).insert(1, 't');
    record(author, letter, moved);
  });
  const { homeless } = acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(homeless).toEqual([]);
  expect(xmlOf(server)).toContain(
    '<paragraph id="two">wo</paragraph><paragraph id="three">three</paragraph>',
  );
});

test('a new block within one that another has deleted keeps its id', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  (blockIn(server, 'two').parent as Y.XmlElement).delete(1, 1);
  author.transact(() => {
    const two = blockIn(author, 'two');
    const [quotation, paragraph] = [new Y.XmlElement('blockquote'), new Y.XmlElement('paragraph')];
    paragraph.setAttribute('id', 'new');
    paragraph.insert(0, [new Y.XmlText('more')]);
    quotation.insert(0, [paragraph]);
    const section = two.parent as Y.XmlElement;
    section.delete(1, 1);
    section.insert(1, [quotation]);
    record(author, idOf(two._item), idOf(quotation._item));
  });
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server)).toContain('<paragraph id="new">more</paragraph>');
});

test('a block stays with the letters that were moved to it, although another has joined it to the one before', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const word = firstLetterIn(blockIn(server, 'two'));
  const joined = Y.createID(1, Y.getState(server.store, 1));
  textIn(blockIn(server, 'one')).insert(3, 'two');
  (blockIn(server, 'two').parent as Y.XmlElement).delete(1, 1);
  recordWord(server, word, joined);
  // The author has written the block again elsewhere, hears of the join and drops its copy.
  const two = blockIn(author, 'two');
  const [item, section] = [idOf(two._item), two.parent as Y.XmlElement];
  const heading = new Y.XmlElement('heading');
  heading.setAttribute('id', 'two');
  heading.insert(0, [new Y.XmlText('two')]);
  section.delete(1, 1);
  section.insert(2, [heading]);
  record(author, item, idOf(heading._item));
  recordWord(author, word, firstLetterIn(heading));
  Y.applyUpdate(author, missingIn(author, server));
  textIn(blockIn(author, 'one')).delete(3, 3);
  recordWord(author, joined, firstLetterIn(heading));
  const { homeless } = acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(homeless).toEqual([]);
  expect(xmlOf(server)).toContain(
    '<paragraph id="one">one</paragraph><paragraph id="three">three</paragraph><heading id="two">two</heading>',
  );
});

/** A quotation with a paragraph, in place of the second block of both documents. */
function quoteSecond(server: Y.Doc, author: Y.Doc): void {
  const [quotation, paragraph] = [new Y.XmlElement('blockquote'), new Y.XmlElement('paragraph')];
  quotation.setAttribute('id', 'quotation');
  paragraph.setAttribute('id', 'quoted');
  paragraph.insert(0, [new Y.XmlText('quoted')]);
  quotation.insert(0, [paragraph]);
  (blockIn(server, 'two').parent as Y.XmlElement).insert(1, [quotation]);
  Y.applyUpdate(author, missingIn(author, server));
}

test('a block moved into a quotation that another deletes takes its place', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  quoteSecond(server, author);
  const two = blockIn(server, 'two');
  const [item, word] = [idOf(two._item), firstLetterIn(two)];
  const moved = new Y.XmlElement('paragraph');
  moved.setAttribute('id', 'two');
  moved.insert(0, [new Y.XmlText('two')]);
  blockIn(server, 'quotation').insert(1, [moved]);
  (two.parent as Y.XmlElement).delete(2, 1);
  record(server, item, idOf(moved._item));
  recordWord(server, word, firstLetterIn(moved));
  (blockIn(author, 'quotation').parent as Y.XmlElement).delete(1, 1);
  const { homeless } = acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(homeless).toEqual([]);
  expect(xmlOf(server)).toContain(
    '<paragraph id="one">one</paragraph><paragraph id="two">two</paragraph><paragraph id="three">',
  );
});

test('a block that its author wrote twice in a quotation goes where another took the quotation off', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  quoteSecond(server, author);
  const quoted = blockIn(author, 'quoted');
  const headings = ['heading', 'heading'].map((name) => new Y.XmlElement(name)) as [
    Y.XmlElement,
    Y.XmlElement,
  ];
  const item = idOf(quoted._item);
  author.transact(() => {
    for (const heading of headings) {
      heading.setAttribute('id', 'quoted');
      heading.insert(0, [new Y.XmlText('quoted')]);
      blockIn(author, 'quotation').insert(0, [heading]);
    }
    record(author, item, idOf(headings[0]._item));
    record(author, idOf(headings[0]._item), idOf(headings[1]._item));
    blockIn(author, 'quotation').delete(1, 2);
  });
  const free = new Y.XmlElement('paragraph');
  free.setAttribute('id', 'quoted');
  const section = blockIn(server, 'quotation').parent as Y.XmlElement;
  section.delete(1, 1);
  section.insert(1, [free]);
  record(server, item, idOf(free._item));
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server)).toContain(
    '<paragraph id="one">one</paragraph><heading id="quoted">quoted</heading><paragraph id="two">',
  );
});

test('the end of a word that its page put elsewhere follows the letters that the server put back', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  textIn(blockIn(author, 'three')).insert(0, 'xy');
  Y.applyUpdate(server, missingIn(server, author));
  const putBack = (ydoc: Y.Doc, to: Y.ID, length: number) => {
    const run = { client: 7, clock: 0, length, toClient: to.client, toClock: to.clock };
    Relocations.of(ydoc).add({ ...run, isRescue: true });
    recordRuns(ydoc, [{ ...run, isRescue: true }]);
  };
  const end = Y.createID(1, Y.getState(server.store, 1));
  textIn(blockIn(server, 'two')).insert(3, 'xy');
  textIn(blockIn(server, 'three')).delete(0, 2);
  putBack(server, end, 2);
  author.transact(() => {
    textIn(blockIn(author, 'three')).insert(2, 'z');
    const start = Y.createID(7, Y.getState(author.store, 7));
    textIn(blockIn(author, 'two')).insert(0, 'xyz');
    textIn(blockIn(author, 'three')).delete(0, 3);
    putBack(author, start, 3);
  });
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server)).toContain('<paragraph id="two">twoxyz</paragraph>');
});

test('a word that somebody deleted does not come back with a page that put it back twice', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const word = firstLetterIn(blockIn(author, 'two'));
  textIn(blockIn(server, 'two')).delete(0, 3);
  const updates: Uint8Array[] = [];
  author.on('update', (bytes: Uint8Array) => updates.push(bytes));
  let source = word;
  for (const id of ['one', 'three']) {
    author.transact(() => {
      const target = Y.createID(7, Y.getState(author.store, 7));
      textIn(blockIn(author, id)).insert(0, 'two');
      const run = { ...source, length: 3, toClient: 7, toClock: target.clock, isRescue: true };
      Relocations.of(author).add(run);
      recordRuns(author, [run]);
      const line = source === word ? 'two' : 'one';
      textIn(blockIn(author, line)).delete(0, 3);
      source = target;
    });
  }
  acceptUpdate(server, Y.mergeUpdates(updates), { isAnswer: false });
  expect(xmlOf(server)).toContain(
    '>one</paragraph><paragraph id="two"></paragraph><paragraph id="three">three<',
  );
});

test('the end of a word goes where its start went, although its page has moved both', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  (blockIn(server, 'two').parent as Y.XmlElement).delete(1, 1);
  const two = blockIn(author, 'two');
  textIn(two).insert(3, 'a');
  const start = acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  author.transact(() => {
    textIn(two).insert(4, 'b');
    const [item, word] = [idOf(two._item), firstLetterIn(two)];
    const heading = new Y.XmlElement('heading');
    heading.setAttribute('id', 'two');
    heading.insert(0, [new Y.XmlText('twoab')]);
    (two.parent as Y.XmlElement).delete(1, 1);
    (blockIn(author, 'one').parent as Y.XmlElement).insert(1, [heading]);
    record(author, item, idOf(heading._item));
    const copy = firstLetterIn(heading);
    recordWord(author, word, copy);
    const run = { client: 7, clock: 0, length: 2, toClient: 7, toClock: copy.clock + 3 };
    Relocations.of(author).add(run);
    recordRuns(author, [run]);
  });
  const end = acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  const texts = [start, end].flatMap(({ homeless }) => homeless.map(({ content }) => content));
  const letters = texts.filter((content) => content instanceof Y.ContentString);
  expect(letters.map(({ str }) => str)).toEqual(['a', 'b']);
  expect(xmlOf(server)).not.toContain('heading');
});

test('text between moved letters whose copies are gone is not written again', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  textIn(blockIn(author, 'two')).insert(2, 'xyz');
  const [two, three] = [textIn(blockIn(server, 'two')), blockIn(server, 'three')];
  const { client, clock } = idOf(two._start);
  const copy = firstLetterIn(three);
  for (const n of [1, 2]) {
    record(server, Y.createID(client, clock + n), Y.createID(copy.client, copy.clock + n));
  }
  two.delete(1, 2);
  (three.parent as Y.XmlElement).delete(2, 1);
  const update = missingIn(server, author);
  expect(acceptUpdate(server, update, { isAnswer: false })).toEqual({ update, homeless: [] });
  expect(two.toString()).toBe('txyz');
});

test('of two copies of a word that its page has moved together one stays', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const section = blockIn(server, 'two').parent as Y.XmlElement;
  textIn(blockIn(author, 'two')).insert(3, 'xy');
  section.delete(1, 1);
  // The server and the page each put the word back; the page then moves both copies.
  const putBack = (ydoc: Y.Doc, id: string): Y.ID => {
    textIn(blockIn(ydoc, id)).insert(0, 'xy');
    const { client, clock } = firstLetterIn(blockIn(ydoc, id));
    const run = { client: 7, clock: 0, length: 2, toClient: client, toClock: clock };
    Relocations.of(ydoc).add({ ...run, isRescue: true });
    recordRuns(ydoc, [{ ...run, isRescue: true }]);
    return Y.createID(client, clock);
  };
  const first = putBack(server, 'three');
  const second = putBack(author, 'one');
  Y.applyUpdate(author, missingIn(author, server));
  author.transact(() => {
    for (const [from, id] of [
      [first, 'three'],
      [second, 'one'],
    ] as const) {
      const text = textIn(blockIn(author, id));
      text.delete(0, 2);
      textIn(blockIn(author, 'three')).insert(3, 'xy');
      const to = Y.createID(7, Y.getState(author.store, 7) - 2);
      for (const n of [0, 1]) {
        record(
          author,
          Y.createID(from.client, from.clock + n),
          Y.createID(to.client, to.clock + n),
        );
      }
    }
  });
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server).match(/xy/g)).toHaveLength(1);
});

test('what is typed after returned letters is returned as well, even if its author has moved it', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  const two = blockIn(server, 'two');
  (two.parent as Y.XmlElement).delete(1, 1);
  const returned: string[] = [];
  const send = () => {
    const { homeless } = acceptUpdate(server, missingIn(server, author), { isAnswer: false });
    for (const { content } of homeless) {
      if (content instanceof Y.ContentString) returned.push(content.str);
    }
  };
  const line = blockIn(author, 'two');
  const text = textIn(line);
  const { client, clock } = idOf(text._start);
  text.insert(1, 'ab');
  send();
  author.transact((transaction) => {
    insertLetters(transaction, text, 3, 'c');
    // The end of the line, "wo", becomes a paragraph of its own.
    text.delete(4, 2);
    const next = new Y.XmlElement('paragraph');
    next.setAttribute('id', 'next');
    (line.parent as Y.XmlElement).insertAfter(line, [next]);
    next.insert(0, [new Y.XmlText('wo')]);
    const to = firstLetterIn(next);
    for (const n of [0, 1]) {
      record(author, Y.createID(client, clock + 1 + n), Y.createID(to.client, to.clock + n));
    }
  });
  send();
  author.transact((transaction) => insertLetters(transaction, text, 4, 'd'));
  send();
  expect(returned.join('')).toBe('abcd');
  expect(xmlOf(server)).not.toMatch(/[cd]<|<[^>]*>[cd]/);
});

test('copies of what is typed after returned letters are dropped', () => {
  const [server, author] = [openCopy(1), openCopy(7)];
  (blockIn(server, 'two').parent as Y.XmlElement).delete(1, 1);
  const line = blockIn(author, 'two');
  textIn(line).insert(3, 'a');
  acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  const three = blockIn(author, 'three');
  author.transact(() => {
    const typed = Y.createID(7, Y.getState(author.store, 7));
    textIn(line).insert(4, 'b');
    textIn(three).insert(0, 'b');
    textIn(line).delete(4, 1);
    record(author, typed, firstLetterIn(three));
  });
  const { homeless } = acceptUpdate(server, missingIn(server, author), { isAnswer: false });
  expect(xmlOf(server)).toContain('<paragraph id="three">three</paragraph>');
  expect(homeless.map(({ content }) => content)).toMatchObject([{ str: 'b' }]);
});

test('what the API adds at the end of a line that was split follows that line, not the other half', () => {
  const [server, node] = [openCopy(1), openCopy(7)];
  const one = blockIn(server, 'one');
  const letter = firstLetterIn(one);
  // The end of the line, "e", went to the second block.
  textIn(one).delete(2, 1);
  textIn(blockIn(server, 'two')).insert(0, 'e');
  record(
    server,
    Y.createID(letter.client, letter.clock + 2),
    firstLetterIn(blockIn(server, 'two')),
  );
  Y.applyUpdate(node, missingIn(node, server));
  // Meanwhile, the line has become a heading on another node.
  const section = one.parent as Y.XmlElement;
  const heading = new Y.XmlElement('heading');
  heading.setAttribute('id', 'one');
  section.insert(0, [heading]);
  heading.insert(0, [new Y.XmlText('on')]);
  const to = firstLetterIn(heading);
  for (const n of [0, 1]) {
    record(
      server,
      Y.createID(letter.client, letter.clock + n),
      Y.createID(to.client, to.clock + n),
    );
  }
  section.delete(1, 1);
  node.on('update', (bytes: Uint8Array) => acceptUpdate(server, bytes, { isAnswer: false }));
  setParagraph(node, 'one', [{ type: 'text', text: 'on now' }]);
  expect(xmlOf(server)).toMatch(/>on now<.*>etwo</);
});
