import { contentToUpdate, fragmentName } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { sectionsOf } from '../testing/shapes.ts';
import { textOfUpdates } from './unsentText.ts';

test('text typed letter by letter is one text, even without its document', () => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, contentToUpdate(sectionsOf(['First', 'Second'])));
  const updates: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => updates.push(update));
  const section = ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  const type = (line: number, text: string) => {
    const words = (section.get(line) as Y.XmlElement).get(0) as Y.XmlText;
    for (const letter of text) words.insert(words.length, letter);
  };
  type(0, ' of all');
  type(1, ' to none');
  expect(textOfUpdates(updates)).toBe(' of all\n\n to none');
});
