// People with the level `comment` write in the live draft, but everything they write is a suggestion.
import type { Suggestion } from '@docent/document-model/nodes/attributes';
import { fragmentName, pageName } from '@docent/document-model/yjs';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import { addDocument, addPerson, openWriter, until } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

const commentLevel = 2;

async function openBoth() {
  const { fileId, spaceId, writer } = await addDocument(node, 'One line.\n\nAnother line.');
  const version = createId();
  await database.query(sql`
    insert into versions (id, file_id, number, cause, content, created_by)
    values (${version}, ${fileId}, 1, 'publish', ${sql.json({ type: 'doc' })}, ${writer})`);
  await database.query(
    sql`update documents set published_version_id = ${version}, published_number = 1 where file_id = ${fileId}`,
  );
  const coach = await addPerson(database, spaceId, commentLevel);
  const here = await openWriter({ url: node.url, fileId, token: writer });
  const guest = await openWriter({ url: node.url, fileId, token: coach });
  return { fileId, spaceId, writer, coach, here, guest };
}

type Both = Awaited<ReturnType<typeof openBoth>>;

function partsOf(ydoc: Y.Doc) {
  const section = ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  const first = section.get(0) as Y.XmlElement;
  const second = section.get(1) as Y.XmlElement;
  return { section, first, second, text: first.get(0) as Y.XmlText };
}

function signed(personId: string, id = 's1') {
  return { id, personId, username: personId, at: '2026-02-01T10:00:00.000Z' };
}

function suggested(personId: string, kind: Suggestion['kind'], more: object = {}) {
  return { ...signed(personId), kind, ...more } as unknown as string;
}

function paragraph(text: string, attrs: Record<string, unknown>, marks: object = {}) {
  const block = new Y.XmlElement('paragraph');
  const words = new Y.XmlText();
  words.insert(0, text, marks);
  for (const [name, value] of Object.entries(attrs)) block.setAttribute(name, value as string);
  block.insert(0, [words]);
  return block;
}

const friendly: Record<string, (both: Both) => void> = {
  'adds a word': ({ guest, coach }) => {
    partsOf(guest.ydoc).text.insert(3, ' good', { insertion: signed(coach) });
  },
  'crosses a word out': ({ guest, coach }) => {
    partsOf(guest.ydoc).text.format(0, 3, { deletion: signed(coach) });
  },
  'makes a word bold': ({ guest, coach }) => {
    partsOf(guest.ydoc).text.format(0, 3, {
      bold: {},
      formatting: { ...signed(coach), before: [] },
    });
  },
  'adds a paragraph': ({ guest, coach }) => {
    const insertion = suggested(coach, 'insertion');
    partsOf(guest.ydoc).section.insert(1, [
      paragraph('New', { id: 'new1', suggestion: insertion }),
    ]);
  },
  'crosses a paragraph out': ({ guest, coach }) => {
    partsOf(guest.ydoc).first.setAttribute('suggestion', suggested(coach, 'deletion'));
  },
  'parts a paragraph': ({ guest, coach }) => {
    const { section, text } = partsOf(guest.ydoc);
    guest.ydoc.transact(() => {
      text.delete(3, 6);
      const split = suggested(coach, 'split');
      section.insert(1, [paragraph(' line.', { id: 'new2', suggestion: split })]);
    });
  },
  'joins two paragraphs': ({ guest, coach }) => {
    partsOf(guest.ydoc).second.setAttribute('suggestion', suggested(coach, 'join'));
  },
  'centres a paragraph': ({ guest, coach }) => {
    const { first } = partsOf(guest.ydoc);
    const before = { type: 'paragraph', attrs: {} };
    guest.ydoc.transact(() => {
      first.setAttribute('align', 'center');
      first.setAttribute('suggestion', suggested(coach, 'change', { before }));
    });
  },
  'adds a word and takes it back': ({ guest, coach }) => {
    const { text } = partsOf(guest.ydoc);
    text.insert(3, ' good', { insertion: signed(coach) });
    text.delete(3, 5);
  },
};

const hostile: Record<string, (both: Both) => void> = {
  'types a word': ({ guest }) => partsOf(guest.ydoc).text.insert(3, ' bad'),
  'deletes a word': ({ guest }) => partsOf(guest.ydoc).text.delete(0, 3),
  'makes a word bold for good': ({ guest }) => partsOf(guest.ydoc).text.format(0, 3, { bold: {} }),
  'makes a word bold and says it was red before': ({ guest, coach }) => {
    const before = [{ type: 'colour', attrs: { color: 'red' } }];
    const formatting = { ...signed(coach), before };
    partsOf(guest.ydoc).text.format(0, 3, { bold: {}, formatting });
  },
  'adds a paragraph': ({ guest }) => {
    partsOf(guest.ydoc).section.insert(1, [paragraph('New', { id: 'new1' })]);
  },
  'deletes a paragraph': ({ guest }) => partsOf(guest.ydoc).section.delete(0, 1),
  'moves a paragraph': ({ guest }) => {
    const { section, second } = partsOf(guest.ydoc);
    guest.ydoc.transact(() => {
      const moved = second.clone();
      section.delete(1, 1);
      section.insert(0, [moved]);
    });
  },
  'adds a section': ({ guest, coach }) => {
    const section = new Y.XmlElement('section');
    section.insert(0, [paragraph('New', { suggestion: suggested(coach, 'insertion') })]);
    guest.ydoc.getXmlFragment(fragmentName).push([section]);
  },
  'deletes everything': ({ guest }) => {
    const fragment = guest.ydoc.getXmlFragment(fragmentName);
    fragment.delete(0, fragment.length);
  },
  'gives a paragraph another id': ({ guest }) => {
    partsOf(guest.ydoc).first.setAttribute('id', 'other');
  },
  'adds a paragraph with the id of another': ({ guest, coach }) => {
    const { section, second } = partsOf(guest.ydoc);
    const attrs = { id: second.getAttribute('id'), suggestion: suggested(coach, 'insertion') };
    section.insert(0, [paragraph('New', attrs)]);
  },
  'centres a paragraph and says it was right-aligned': ({ guest, coach }) => {
    const { first } = partsOf(guest.ydoc);
    const before = { type: 'paragraph', attrs: { align: 'right' } };
    guest.ydoc.transact(() => {
      first.setAttribute('align', 'center');
      first.setAttribute('suggestion', suggested(coach, 'change', { before }));
    });
  },
  'suggests in the name of another': ({ guest, writer }) => {
    partsOf(guest.ydoc).text.insert(3, ' bad', { insertion: signed(writer) });
  },
  'suggests under a name that is not theirs': ({ guest, coach }) => {
    const insertion = { ...signed(coach), username: 'The chief' };
    partsOf(guest.ydoc).text.insert(3, ' bad', { insertion });
  },
  'changes the paper': ({ guest }) => guest.ydoc.getMap(pageName).set('paper', 'A3'),
  'writes where nobody looks': ({ guest }) => guest.ydoc.getText('elsewhere').insert(0, 'bad'),
  'suggests and edits in one breath': ({ guest, coach }) => {
    const { text } = partsOf(guest.ydoc);
    guest.ydoc.transact(() => {
      text.insert(3, ' good', { insertion: signed(coach) });
      text.insert(0, 'Bad. ');
    });
  },
};

const draft = async (fileId: string) => JSON.stringify(await node.editing.content(fileId));

describe('a person with comment rights', () => {
  test.each(Object.entries(friendly))('suggests: %s', async (_, act) => {
    const both = await openBoth();
    act(both);
    await both.guest.saved();
    await until(() => both.here.text() === both.guest.text());
    expect(both.guest.reasons).toEqual([]);
    both.here.leave();
    both.guest.leave();
  });

  test.each(Object.entries(hostile))('does not get through: %s', async (_, act) => {
    const both = await openBoth();
    const before = await draft(both.fileId);
    act(both);
    await until(() => both.guest.reasons.length > 0);
    expect(both.guest.reasons).toEqual(['forbidden']);
    expect(await draft(both.fileId)).toBe(before);
    // The editor was not disturbed, and their words are kept.
    both.here.type(0, ' Still ours.');
    await both.here.saved();
    expect(both.here.reasons).toEqual([]);
    expect(await draft(both.fileId)).toContain('Still ours.');
    both.here.leave();
    both.guest.leave();
  });

  test("cannot accept or reject others' suggestions, but can withdraw their own", async () => {
    const both = await openBoth();
    const { guest, here, coach, writer, fileId } = both;
    partsOf(here.ydoc).text.insert(0, 'Theirs. ', { insertion: signed(writer, 'theirs') });
    await here.saved();
    await until(() => guest.text() === here.text());
    partsOf(guest.ydoc).text.insert(0, 'Mine. ', { insertion: signed(coach, 'mine') });
    await guest.saved();
    partsOf(guest.ydoc).text.delete(0, 6);
    await guest.saved();
    expect(guest.reasons).toEqual([]);

    partsOf(guest.ydoc).text.format(0, 8, { insertion: null });
    await until(() => guest.reasons.length > 0);
    expect(guest.reasons).toEqual(['forbidden']);
    expect(await draft(fileId)).toContain('"theirs"');

    const again = await openWriter({ url: node.url, fileId, token: coach });
    partsOf(again.ydoc).text.delete(0, 8);
    await until(() => again.reasons.length > 0);
    expect(again.reasons).toEqual(['forbidden']);
    expect(await draft(fileId)).toContain('Theirs. ');
    for (const one of [here, guest, again]) one.leave();
  });

  test('cannot write under the client id of somebody who is connected', async () => {
    const both = await openBoth();
    const { guest, here, coach, fileId, writer } = both;
    here.provider.awareness?.setLocalStateField('user', { id: writer });
    await until(() => guest.provider.awareness?.getStates().has(here.ydoc.clientID) === true);
    const forged = new Y.Doc();
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(guest.ydoc));
    forged.clientID = here.ydoc.clientID;
    partsOf(forged).text.insert(0, 'Mine. ', { insertion: signed(coach) });
    Y.applyUpdate(guest.ydoc, Y.encodeStateAsUpdate(forged, Y.encodeStateVector(guest.ydoc)));
    await until(() => guest.reasons.length > 0);
    here.type(0, ' Still ours.');
    await here.saved();
    expect(await draft(fileId)).toContain('Still ours.');
    here.leave();
    guest.leave();
  });

  test('suggests while others edit, and both are kept', async () => {
    const both = await openBoth();
    const { guest, here, coach, fileId } = both;
    for (let i = 0; i < 20; i++) {
      here.type(1, ` e${i}`);
      const { text } = partsOf(guest.ydoc);
      text.insert(text.length, ` s${i}`, { insertion: signed(coach, `s${i}`) });
    }
    await Promise.all([here.saved(), guest.saved()]);
    expect([...here.reasons, ...guest.reasons]).toEqual([]);
    const text = await draft(fileId);
    for (let i = 0; i < 20; i++) {
      expect(text).toContain(` e${i}`);
      expect(text).toContain(` s${i}`);
    }
    here.leave();
    guest.leave();
  });
});
