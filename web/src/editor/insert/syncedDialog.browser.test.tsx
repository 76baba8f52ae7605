import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart, t } from '../../testing/shownPart.tsx';
import { type Desk, openDesks } from '../testing/editors.ts';
import { paragraphs } from '../testing/shownEditor.tsx';
import { SyncedDialog } from './SyncedDialog.tsx';

const found = (fileId: string, text: string) => ({
  file: { id: fileId, name: fileId },
  paragraphId: 'p1',
  text,
  headingPath: [],
});

test('Enter takes the first match of what is typed, not of what was typed before', async () => {
  const [{ editor }] = openDesks(paragraphs('Text.')) as [Desk];
  let closed = 0;
  const answered = Promise.withResolvers<void>();
  await showPart(<SyncedDialog editor={editor} at={null} onClose={() => closed++} />, {
    '/file/search': async ({ q }) => {
      if (q === 'bolts') return { list: [found('bolts', 'Tighten the bolts.')], next: null };
      await answered.promise;
      return { list: [found('seals', 'Oil the seals.')], next: null };
    },
  });
  const field = page.getByRole('textbox', { name: t('blocks.synced.find') });
  await field.fill('bolts');
  await expect.poll(() => document.body.innerText).toContain('Tighten the bolts.');
  await field.fill('seals');
  await userEvent.keyboard('{Enter}');
  answered.resolve();
  await expect.poll(() => closed).toBe(1);
  const taken: string[] = [];
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'synced') taken.push(attrs.fileId);
  });
  expect(taken).toEqual(['seals']);
});
