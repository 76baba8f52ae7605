// The dialog that moves paragraphs to another document.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fileOf, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { openDesks, putCaret } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { MoveDialog } from './MoveDialog.tsx';

const hit = (name: string, paragraphId: string | null, level: 'read' | 'edit' = 'edit') => ({
  file: fileOf({ id: name, name, level }),
  paragraphId,
  text: `Text in ${name}`,
  headingPath: [],
});

test('paragraphs go to a place that was searched for, and what stays is chosen', async () => {
  const [desk] = openDesks(sectionsOf(['one', 'two', 'three']));
  if (!desk) throw new Error('no desk');
  putCaret(desk, 0, 1, 6);
  const moves: Record<string, unknown>[] = [];
  let isClosed = false;
  let searches = 0;
  await showPart(<MoveDialog editor={desk.editor} at={null} onClose={() => (isClosed = true)} />, {
    '/file/search': () => {
      searches++;
      return { list: [hit('Torque', 'p1'), hit('Rules', 'p2', 'read')], next: null };
    },
    '/file/paragraph_move': (input) => {
      moves.push(input);
      if (moves.length === 1) {
        throw new RefusedAnswer(409, 'paragraph/signed', "A signature can't be moved.");
      }
      const to = fileOf({ id: 'Torque', name: 'Torque' });
      return {
        from: to,
        to,
        paragraphId: 'x',
        published: false,
        comments: { moved: 0, stayed: 0 },
        undo: null,
      };
    },
  });
  const submit = page.getByRole('button', { name: t('blocks.move.submit'), exact: true });
  await expect.element(submit).toBeDisabled();
  await page.getByRole('combobox', { name: t('blocks.move.to') }).fill('torque');
  const before = t('blocks.move.before', { name: 'Torque', text: 'Text in Torque' });
  await expect.element(page.getByRole('option', { name: before })).toBeVisible();
  // A repeated search would follow after the pause of a typed query.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(searches).toBe(1);
  // Neither the document that one may only read nor a place in it.
  expect(page.getByRole('option').elements()).toHaveLength(2);
  await page.getByRole('option', { name: before }).click();
  await page.getByRole('radio', { name: t('blocks.move.leave_synced') }).click();
  await submit.click();
  await expect.poll(() => moves.length).toBe(1);
  expect(isClosed).toBe(false);
  await submit.click();
  await expect.poll(() => isClosed).toBe(true);
  const { doc } = desk.editor.state;
  const ids = doc.firstChild?.children.slice(0, 2).map(({ attrs }) => attrs.id);
  expect(moves[1]).toMatchObject({
    paragraphIds: ids,
    toFileId: 'Torque',
    beforeParagraphId: 'p1',
    leave: 'synced',
  });
});

test('Escape closes a dialog in which nothing was typed yet', async () => {
  const [desk] = openDesks(sectionsOf(['one']));
  if (!desk) throw new Error('no desk');
  let isClosed = false;
  await showPart(
    <MoveDialog editor={desk.editor} at={null} onClose={() => (isClosed = true)} />,
    {},
  );
  const field = page.getByRole('combobox', { name: t('blocks.move.to') });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => isClosed).toBe(true);
});

test('Enter takes the document of this name or the first match, before matches are listed', async () => {
  const [desk] = openDesks(sectionsOf(['one']));
  if (!desk) throw new Error('no desk');
  putCaret(desk, 0, 1);
  const answered = Promise.withResolvers<void>();
  await showPart(<MoveDialog editor={desk.editor} at={null} onClose={() => {}} />, {
    '/file/search': async ({ q }) => {
      if (q === 'torque') return { list: [hit('Torque', null), hit('Torques', null)], next: null };
      await answered.promise;
      return { list: [hit('Sealing', null), hit('Seals', null)], next: null };
    },
  });
  const field = page.getByRole('combobox', { name: t('blocks.move.to') });
  await field.fill('torque');
  const end = (name: string) => t('blocks.move.end', { name });
  await expect.element(page.getByRole('option', { name: end('Torques') })).toBeVisible();
  await field.fill('seals');
  await userEvent.keyboard('{Enter}');
  answered.resolve();
  await expect.element(field).toHaveValue(end('Seals'));
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  // Another one is chosen with the arrow keys.
  await field.fill('torque');
  await expect.element(page.getByRole('option', { name: end('Torques') })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue(end('Torques'));
});

test('documents of the same name are told apart by their folders', async () => {
  const [desk] = openDesks(sectionsOf(['one']));
  if (!desk) throw new Error('no desk');
  putCaret(desk, 0, 1);
  const inFolder = (folder: string) => {
    const path = ['Plant', folder].map((name) => ({ id: name, name, icon: null }));
    return { ...hit('Checklist', null), file: fileOf({ id: folder, name: 'Checklist', path }) };
  };
  await showPart(<MoveDialog editor={desk.editor} at={null} onClose={() => {}} />, {
    '/file/search': () => ({ list: [inFolder('North'), inFolder('South')], next: null }),
  });
  const field = page.getByRole('combobox', { name: t('blocks.move.to') });
  await field.fill('check');
  await page.getByRole('option', { name: /Plant \/ South/ }).click();
  await expect.element(field).toHaveAccessibleDescription('Plant / South');
});
