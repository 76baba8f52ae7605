import { untitledNames } from '@docent/contract/constants';
import { expect, test } from 'vitest';
import { acquire, keyOf, type OpenDocument } from '../../editor/shell/openDocuments.ts';
import { fileOf, showPart } from '../../testing/shownPart.tsx';
import { useDiscardUntitled } from './useDiscardUntitled.ts';

/** Each test opens the document as somebody else, since open documents outlive their page. */
let people = 0;
const untitled = fileOf({ id: 'doc', name: untitledNames[0] });

type Options = Parameters<typeof useDiscardUntitled>[0];

function Shown(options: Options) {
  useDiscardUntitled(options);
  return null;
}

/** Opens the page of a new document and closes its window; returns the requests. */
async function closeWindow({
  saved = true,
  persisted = false,
  ...more
}: Partial<Options> & { saved?: boolean; persisted?: boolean }) {
  const sent: unknown[] = [];
  const personId = `person${++people}`;
  const connection = {
    state: () => (saved ? 'saved' : 'saving'),
    subscribe: () => () => {},
  };
  acquire(keyOf(personId, untitled.id), () => ({ connection }) as unknown as OpenDocument);
  const options = { file: untitled, personId, typedTitle: { current: '' }, isShared: false };
  await showPart(<Shown {...options} {...more} />, {
    '/file/discard_untitled': (input) => {
      sent.push(input);
      return { discarded: false };
    },
  });
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return sent;
}

test('closing the window of a new document without title and text is reported', async () => {
  expect(await closeWindow({})).toEqual([{ fileId: 'doc', closed: true }]);
});

test.each<[string, Parameters<typeof closeWindow>[0]]>([
  ['has a title', { file: { ...untitled, name: 'Ropes' } }],
  ['gets a title', { typedTitle: { current: 'Ro' } }],
  ['has other people in it', { isShared: true }],
  ['has unsaved text', { saved: false }],
  ['may come back as it was', { persisted: true }],
])('that of a document that %s is not', async (_, options) => {
  expect(await closeWindow(options)).toEqual([]);
});
