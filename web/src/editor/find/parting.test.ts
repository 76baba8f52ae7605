import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { partTexts } from './parting.ts';

const letters = 'the pump feeds the valve, 你好 😀😁, and the valve feeds the pump ';

/** A document of many paragraphs by two writers, with deleted letters and formatting in between. */
function written(paragraphs: number): Y.Doc {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  [one.clientID, two.clientID] = [1, 2];
  const fragment = one.getXmlFragment('document');
  for (let i = 0; i < paragraphs; i++) fragment.push([new Y.XmlText(letters)]);
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
  textsOf(two).forEach((text, i) => {
    text.insert(i % 9, 'XYZ');
    if (i % 2) text.delete(12, 5);
    if (i % 3) text.format(3, 9, { bold: {} });
  });
  Y.applyUpdate(one, Y.encodeStateAsUpdate(two));
  return one;
}

const textsOf = (ydoc: Y.Doc) => ydoc.getXmlFragment('document').toArray() as Y.XmlText[];
const structsOf = ({ store }: Y.Doc) => [...store.clients.values()].map((all) => all.length);

/** Two offsets in each text, the later one first. */
const placesIn = (ydoc: Y.Doc) =>
  new Map(textsOf(ydoc).map((text, i) => [text, [20 + (i % 17), 4 + (i % 13)]]));

test('splitting first and changing then stores the same as changing directly', () => {
  const [at, once] = [written(60), written(60)];
  const change = (ydoc: Y.Doc) => {
    for (const [text, [to = 0, from = 0]] of placesIn(ydoc)) {
      text.delete(from, to - from);
      text.insert(from, 'turbine');
    }
  };
  at.clientID = once.clientID = 3;
  at.transact((transaction) => {
    partTexts(transaction, placesIn(at));
    change(at);
  });
  once.transact(() => change(once));
  expect(textsOf(at).map(String)).toEqual(textsOf(once).map(String));
  expect(Y.encodeStateAsUpdate(at)).toEqual(Y.encodeStateAsUpdate(once));
  expect(structsOf(at)).toEqual(structsOf(once));
});

test('splitting without a change keeps the text, notifies nobody and is merged again', () => {
  const ydoc = written(40);
  const [before, structs] = [textsOf(ydoc).map(String), structsOf(ydoc)];
  const updates: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => updates.push(update));
  ydoc.transact((transaction) => {
    partTexts(transaction, placesIn(ydoc));
    expect(structsOf(ydoc)).not.toEqual(structs);
  });
  expect(textsOf(ydoc).map(String)).toEqual(before);
  expect(updates).toEqual([]);
  expect(structsOf(ydoc)).toEqual(structs);
});

test('the two halves of a surrogate pair stay together', () => {
  const ydoc = new Y.Doc();
  const text = new Y.XmlText('a😀b');
  ydoc.getXmlFragment('document').push([text]);
  ydoc.transact((transaction) => partTexts(transaction, new Map([[text, [2]]])));
  expect(text.toString()).toBe('a😀b');
});
