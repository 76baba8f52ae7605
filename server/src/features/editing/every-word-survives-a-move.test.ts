// Somebody types into a paragraph while somebody else writes it again elsewhere. The words exist exactly once, in
// the paragraph's new place, whichever came first, after a restart and on two nodes.

import { recordRelocations } from '@docent/document-model/rescue/record';
import { createChance } from '@docent/document-model/testing/random';
import { blockElements, fragmentName } from '@docent/document-model/yjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  addDocument,
  addPerson,
  type Node,
  openWriter,
  startNode,
  until,
  type Writer,
} from './testing/nodes.ts';

let database: TestDatabase;
let east: Node;
let west: Node;

beforeAll(async () => {
  database = await startTestDatabase();
  east = await startNode(database);
  west = await startNode(database);
});

afterAll(async () => {
  await east.close();
  await west.close();
  await database.close();
});

function blockAt({ ydoc }: Pick<Writer, 'ydoc'>, at: number): Y.XmlElement {
  return [...blockElements(ydoc.getXmlFragment(fragmentName))][at] as Y.XmlElement;
}

/**
 * Turns a paragraph into a heading as the editor does: writes the block again with its id, and records the
 * relocation.
 */
function makeHeading({ ydoc }: Pick<Writer, 'ydoc'>, at: number): void {
  ydoc.on('afterTransaction', recordRelocations);
  const block = blockAt({ ydoc }, at);
  const section = block.parent as Y.XmlElement;
  const place = section.toArray().indexOf(block);
  const heading = new Y.XmlElement('heading');
  heading.setAttribute('id', block.getAttribute('id') ?? '');
  heading.insert(0, [(block.get(0) as Y.XmlText).clone()]);
  ydoc.transact(() => {
    section.delete(place, 1);
    section.insert(place, [heading]);
  });
  ydoc.off('afterTransaction', recordRelocations);
}

type Pair = Awaited<ReturnType<typeof pair>>;
const chance = createChance(11);

const shown = (writer: Writer) =>
  [...blockElements(writer.ydoc.getXmlFragment(fragmentName))].map(
    (block) => `${block.nodeName}: ${(block.get(0) as Y.XmlText).toString()}`,
  );

async function pair(first: Node, second: Node) {
  const { fileId, spaceId, writer } = await addDocument(first, 'One.\n\nTwo.\n\nThree.');
  const other = await addPerson(database, spaceId, 3);
  const anna = await openWriter({ url: first.url, fileId, token: writer });
  const ben = await openWriter({ url: second.url, fileId, token: other });
  await until(() => ben.text() === anna.text());
  return { fileId, writer, other, anna, ben };
}

const expected = ['paragraph: One.', 'heading: Two. And more.', 'paragraph: Three.'];

test('words typed offline are kept if the room was empty in between', async () => {
  const { fileId, other, anna, ben } = await pair(east, east);
  ben.leave();
  ben.type(1, ' And more.');
  makeHeading(anna, 1);
  await anna.saved();
  anna.leave();
  await east.editing.settled(fileId);
  const back = await openWriter({ url: east.url, fileId, token: other, ydoc: ben.ydoc });
  await until(() => shown(back).join() === expected.join());
  back.leave();
});

test.each(['words first', 'move first'])(
  'words and a move at once are both kept, %s',
  async (order) => {
    const { anna, ben } = await pair(east, east);
    const acts = [() => ben.type(1, ' And more.'), () => makeHeading(anna, 1)];
    for (const act of order === 'words first' ? acts : acts.toReversed()) act();
    await until(
      () => shown(anna).join() === expected.join() && shown(ben).join() === expected.join(),
    );
    anna.leave();
    ben.leave();
  },
);

const letters = (writer: Writer) => [...shown(writer).join()].sort().join('');
const rest = async () => {
  if (chance.below(2) === 0) await new Promise((done) => setTimeout(done, chance.below(8)));
};

async function typeLetters(writer: Writer): Promise<void> {
  for (const letter of ' And more.') {
    writer.type(1, letter);
    await rest();
  }
}

/**
 * A writer without relative positions may misplace a letter while the text moves, so only the set of letters is
 * compared.
 */
const allLetters = ({ anna, ben }: Pair) =>
  until(
    () =>
      letters(anna) === [...expected.join()].sort().join('') &&
      shown(anna).join() === shown(ben).join(),
  );

test('letters typed on two nodes are kept while the paragraph is written again and again', async () => {
  for (let round = 0; round < 20; round++) {
    const both = await pair(east, west);
    const move = async () => {
      for (let times = 0; times < 3; times++) {
        await rest();
        makeHeading(both.anna, 1);
      }
    };
    await Promise.all([typeLetters(both.ben), move()]);
    await allLetters(both);
    both.anna.leave();
    both.ben.leave();
  }
});

test('letters typed on one node are kept while the server changes the paragraph on another', async () => {
  for (let round = 0; round < 10; round++) {
    const both = await pair(east, west);
    const file = await east.access.require({ id: both.writer }, 'edit', both.fileId);
    const move = async () => {
      await rest();
      await east.editing.change(file, { id: both.writer }, (ydoc) => makeHeading({ ydoc }, 1));
    };
    await Promise.all([typeLetters(both.ben), move()]);
    await allLetters(both);
    both.anna.leave();
    both.ben.leave();
  }
});

test('words and their move are one log entry, so that a crash cannot separate them', async () => {
  const { fileId, anna, ben } = await pair(east, east);
  ben.leave();
  ben.type(1, ' And more.');
  makeHeading(anna, 1);
  await anna.saved();
  anna.leave();
  const count = async () => {
    const { count } = await database.one<{ count: number }>(
      sql`select count(*)::int as count from document_updates where file_id = ${fileId}`,
    );
    return count;
  };
  const before = await count();
  const back = await openWriter({
    url: east.url,
    fileId,
    token: (
      await database.one<{ id: string }>(sql`
      select person_id as id from draft_clients where file_id = ${fileId} limit 1`)
    ).id,
    ydoc: ben.ydoc,
  });
  await back.saved();
  expect(await count()).toBe(before + 1);
  back.leave();
});

test('text typed into a paragraph that somebody else deletes is returned to its author only', async () => {
  const { fileId, other, anna, ben } = await pair(east, east);
  ben.leave();
  ben.type(1, ' And more.');
  const block = blockAt(anna, 1);
  const section = block.parent as Y.XmlElement;
  section.delete(section.toArray().indexOf(block), 1);
  await anna.saved();
  const back = await openWriter({ url: east.url, fileId, token: other, ydoc: ben.ydoc });
  await back.saved();
  const recoveredTexts = await database.query<{ personId: string; text: string }>(
    sql`select person_id as "personId", text from recovered_texts where file_id = ${fileId}`,
  );
  expect(recoveredTexts).toEqual([{ personId: other, text: ' And more.' }]);
  anna.leave();
  back.leave();
});

test('the author gets the text back even if the deletion arrives last', async () => {
  const { fileId, other, anna, ben } = await pair(east, east);
  anna.leave();
  ben.type(1, ' And more.');
  await ben.saved();
  ben.leave();
  const block = blockAt(anna, 1);
  const section = block.parent as Y.XmlElement;
  section.delete(section.toArray().indexOf(block), 1);
  const { id } = await database.one<{ id: string }>(
    sql`select created_by as id from files where id = ${fileId}`,
  );
  const back = await openWriter({ url: east.url, fileId, token: id, ydoc: anna.ydoc });
  await back.saved();
  const recoveredTexts = await database.query<{ personId: string; text: string }>(
    sql`select person_id as "personId", text from recovered_texts where file_id = ${fileId}`,
  );
  expect(recoveredTexts).toEqual([{ personId: other, text: ' And more.' }]);
  back.leave();
});
