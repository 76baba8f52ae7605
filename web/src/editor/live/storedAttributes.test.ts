// What another program has written past every check does not keep anybody from opening the text.
import { hostileBlocks } from '@docent/document-model/testing/hostile';
import { elementOf, fragmentName } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createEditor, goLive } from '../shell/editing.ts';
import { openDesks, shape, surroundings } from '../testing/editors.ts';

const blocks = hostileBlocks({ script: 'hit(1)', canary: 'https://canary.example' });
const isKnown = ({ type }: { type: string }) =>
  !/^(script|iframe|svg|object|<.*|__proto__|constructor)$/.test(type);

test('a text with wrong values in each attribute is opened whole, and none of them reaches the page', () => {
  const section = new Y.XmlElement('section');
  const ydoc = new Y.Doc();
  ydoc.getXmlFragment(fragmentName).insert(0, [section]);
  section.insert(0, blocks.filter(isKnown).map(elementOf));
  const editor = createEditor(surroundings({ id: 'maja', username: 'Maja' }));
  goLive(editor, ydoc, null);
  try {
    expect(editor.state.doc.child(0).childCount).toBe(section.length);
    expect(section.length).toBeGreaterThan(1_000);
    editor.state.doc.descendants((node) => {
      expect(JSON.stringify([node.attrs, node.marks])).not.toMatch(/"(src|href)":"(java|data)/);
    });
  } finally {
    editor.destroy();
  }
});

test('the same comes from somebody else while the text is open', () => {
  const [desk] = openDesks({ type: 'doc', content: [] });
  if (!desk) throw new Error('nobody is there');
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(desk.ydoc));
  const section = other.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  section.push(blocks.filter(isKnown).map(elementOf));
  Y.applyUpdate(desk.ydoc, Y.encodeStateAsUpdate(other), 'server');
  expect(shape(desk)[0]?.length).toBe(section.length);
  // y-prosemirror takes away what it cannot draw.
  const [kept] = desk.ydoc.getXmlFragment(fragmentName).toArray() as Y.XmlElement[];
  expect(kept?.length).toBe(section.length);
});
