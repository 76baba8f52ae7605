// Revising, linking and moving copies on the page of duplicate text.
import type { ParagraphRef } from '@docent/contract/duplicates';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fileOf, showPart, t } from '../testing/shownPart.tsx';
import { loadToasts } from '../ui/toasts.ts';
import {
  answerOf,
  comparison,
  duplicateOf,
  others,
  place,
  reviseDialog,
  ShownPage,
} from './testing/duplicatesPage.tsx';

const newText = () => page.getByRole('textbox', { name: t('duplicates.newText') });

/** A group of three contradicting copies, one of which is read-only for Maja. */
const three = duplicateOf(1, {
  rightMore: [
    place('c', 'Rule 1: you may wear a helmet.', { level: 'comment', ifRevised: 'suggested' }),
    place('d', 'Rule 1: you may wear a helmet.', { level: 'read', ifRevised: null }),
  ],
  places: 4,
});

test('a refused copy is listed with the reason while the others are revised, until that is undone', async () => {
  const sent: Record<string, unknown>[] = [];
  const target = (fileId: string) => ({ fileId, paragraphId: `p-${fileId}` });
  const revised = [{ ...target('b'), outcome: 'published' }];
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([three]),
    '/file/revise_paragraph': (input) => {
      sent.push(input);
      const refused = [{ target: target('c'), reason: 'paragraph/has-suggestions' }];
      return { id: 'revision', revised, refused };
    },
    '/file/undo_revise': (input) => {
      sent.push(input);
      return { id: 'revision', revised, refused: [] };
    },
  });
  await loadToasts();
  await expect.element(comparison()).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(newText()).toMatchTextContent(three.left.text);
  const copies = page.getByRole('group', { name: t('duplicates.copies') });
  await expect.element(copies).toMatchTextContent(t('duplicates.outcome_suggested'));
  await expect.element(page.getByRole('checkbox', { name: 'Manual d' })).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(reviseDialog()).toMatchTextContent('Manual c');
  await expect.element(reviseDialog()).toMatchTextContent(t('reasons.paragraph/has-suggestions'));
  await expect
    .element(reviseDialog())
    .toMatchTextContent(t('duplicates.revisedAs_published', { count: 1 }));
  const [right, suggestion] = [three.right, three.rightMore[0] as ParagraphRef];
  expect(sent).toEqual([
    {
      text: three.left.text,
      targets: [
        { ...target('b'), was: right.text },
        { ...target('c'), was: suggestion.text },
      ],
    },
  ]);
  await reviseDialog()
    .getByRole('button', { name: t('shell.undo') })
    .click();
  await expect.element(page.getByText(t('duplicates.revisionUndone'))).toBeVisible();
  await expect.element(reviseDialog()).not.toBeInTheDocument();
  expect(sent[1]).toEqual({ id: 'revision' });

  await userEvent.keyboard('r');
  await expect.element(newText()).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(reviseDialog()).toMatchTextContent('Manual c');
  await userEvent.keyboard('{Enter}');
  const hasText = t('duplicates.revisedAs_published', { count: 1 });
  const toast = page.getByRole('status').filter({ hasText });
  await expect.element(toast.getByRole('button', { name: t('shell.undo') })).toBeVisible();
});

const revisedAll = ({ targets }: Record<string, unknown>) => ({
  id: 'revision',
  revised: (targets as object[]).map((target) => ({ ...target, outcome: 'published' })),
  refused: [],
});

test('the text keeps its formatting, and formatting alone is applied to all copies', async () => {
  const sent: Record<string, unknown>[] = [];
  const marks = [{ type: 'italic' }];
  const { left, right } = duplicateOf(1);
  const block = {
    type: 'listItem',
    attrs: { id: 'item' },
    content: [
      {
        type: 'paragraph',
        attrs: { id: 'p-a' },
        content: [{ type: 'text', text: left.text, marks }],
      },
    ],
  };
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(1)]),
    '/file/synced': () => ({ list: [{ file: { id: 'a', name: 'Manual a' }, block }, null] }),
    '/file/revise_paragraph': (input) => {
      sent.push(input);
      return revisedAll(input);
    },
  });
  await expect.element(comparison()).toBeVisible();
  await userEvent.keyboard('r');
  await expect.poll(() => newText().element().querySelector('em')?.textContent).toBe(left.text);
  await expect.element(newText()).toHaveFocus();
  await userEvent.keyboard('{Control>}ab{/Control}');
  const bold = page.getByRole('button', { name: `${t('editor.action.bold')} (Ctrl+B)` });
  await expect.element(bold).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent).toHaveLength(1);
  const [{ content, targets, text } = {}] = sent;
  expect(text).toBeUndefined();
  expect(content).toMatchObject([
    { type: 'text', text: left.text, marks: [{ type: 'bold' }, { type: 'italic' }] },
  ]);
  expect(targets).toEqual(
    [left, right].map((one) => ({
      fileId: one.fileId,
      paragraphId: one.paragraphId,
      was: one.text,
    })),
  );
});

test('a selected text can be linked', async () => {
  const sent: Record<string, unknown>[] = [];
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(1)]),
    '/file/revise_paragraph': (input) => {
      sent.push(input);
      return revisedAll(input);
    },
  });
  await expect.element(comparison()).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(newText()).toHaveFocus();
  await userEvent.keyboard('{Control>}ak{/Control}');
  await expect.element(page.getByLabelText(t('editor.linkAddress'))).toHaveFocus();
  await userEvent.keyboard('docent.org{Enter}');
  await expect.element(newText().getByRole('link')).toBeVisible();
  await expect.element(reviseDialog()).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(JSON.stringify(sent[0]?.content)).toContain('https://docent.org');
});

test('copies are replaced with a link to one of them from the keyboard', async () => {
  const sent: Record<string, unknown>[] = [];
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(1)]),
    '/file/revise_paragraph': (input) => {
      sent.push(input);
      return revisedAll(input);
    },
  });
  await expect.element(comparison()).toBeVisible();
  await userEvent.keyboard('l');
  const source = page.getByRole('radiogroup', { name: t('duplicates.linkTo') });
  await expect.element(source.getByRole('radio', { name: 'Manual a' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
  await expect.poll(() => sent).toHaveLength(1);
  const marks = [{ type: 'link', attrs: { href: '/detail/b/Manual%20b#p-p-b' } }];
  expect(sent[0]?.content).toEqual([{ type: 'text', text: 'Manual b', marks }]);
  expect(sent[0]?.targets).toMatchObject([{ fileId: 'a' }]);
  await expect.element(comparison()).not.toBeInTheDocument();
});

test('copies are made synced from the keyboard, except where a suggestion would be needed', async () => {
  const sent: Record<string, unknown>[] = [];
  const draft = place('e', 'Rule 1: you may wear a helmet.', { version: null });
  const rightMore = [...three.rightMore, draft];
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([{ ...three, rightMore, places: 5 }]),
    '/file/revise_paragraph': (input) => {
      sent.push(input);
      return revisedAll(input);
    },
  });
  await expect.element(comparison()).toBeVisible();
  await userEvent.keyboard('y');
  const source = page.getByRole('radiogroup', { name: t('duplicates.syncedWith') });
  await expect.element(source.getByRole('radio', { name: 'Manual a' })).toHaveFocus();
  // Readers would see nothing of a draft.
  await expect.element(source.getByRole('radio', { name: 'Manual e' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: 'Manual c' })).toBeDisabled();
  await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
  const shown = (one: ParagraphRef) => ({
    fileId: one.fileId,
    paragraphId: one.paragraphId,
    was: one.text,
  });
  await expect
    .poll(() => sent)
    .toEqual([{ synced: shown(three.right), targets: [shown(three.left), shown(draft)] }]);
});

test('one of the copies is moved from the keyboard, and moved back', async () => {
  const moves: Record<string, unknown>[] = [];
  const torque = fileOf({ id: 'torque', name: 'Torque' });
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(1)]),
    '/file/search': () => ({
      list: [{ file: torque, paragraphId: null, text: 'Torque', headingPath: [] }],
      next: null,
    }),
    '/file/paragraph_move': (input) => {
      moves.push(input);
      const comments = { moved: 0, stayed: 0 };
      const undo = { fileId: 'torque', paragraphIds: ['x'], toFileId: 'b', leave: 'nothing' };
      return { from: torque, to: torque, paragraphId: 'x', published: true, comments, undo };
    },
  });
  await expect.element(comparison()).toBeVisible();
  await userEvent.keyboard('m');
  await page.getByRole('radio', { name: 'Manual b' }).click();
  await page.getByRole('combobox', { name: t('blocks.move.to') }).fill('torque');
  await page.getByRole('option', { name: t('blocks.move.end', { name: 'Torque' }) }).click();
  await page.getByRole('button', { name: t('blocks.move.submit'), exact: true }).click();
  await expect
    .poll(() => moves)
    .toMatchObject([{ fileId: 'b', paragraphIds: ['p-b'], toFileId: 'torque', leave: 'link' }]);
  await expect.element(page.getByText(t('blocks.move.moved', { name: 'Torque' }))).toBeVisible();
  await page.getByRole('button', { name: t('shell.undo') }).click();
  await expect.element(page.getByText(t('blocks.move.undone'))).toBeVisible();
  expect(moves[1]).toMatchObject({ fileId: 'torque', paragraphIds: ['x'], toFileId: 'b' });
});

test('a revised group leaves the list, and returns when that is undone', async () => {
  const duplicate = duplicateOf(1);
  const undone: unknown[] = [];
  let listed = 0;
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => {
      listed++;
      return answerOf([duplicate]);
    },
    '/file/revise_paragraph': ({ targets }) => ({
      id: 'revision',
      revised: (targets as object[]).map((target) => ({ ...target, outcome: 'draft' })),
      refused: [],
    }),
    '/file/undo_revise': ({ id }) => {
      undone.push(id);
      const target = { fileId: 'b', paragraphId: 'p-b' };
      return { id, revised: [], refused: [{ target, reason: 'paragraph/changed' }] };
    },
  });
  await loadToasts();
  await page.getByRole('button', { name: t('duplicates.revise') }).click();
  await newText().fill('Everybody wears a helmet.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const hasText = t('duplicates.revisedAs_draft', { count: 2 });
  const toast = page.getByRole('status').filter({ hasText });
  await expect.element(toast).toBeVisible();
  await expect.element(comparison()).not.toBeInTheDocument();
  await toast.getByRole('button', { name: t('shell.undo') }).click();
  await expect.element(comparison()).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Manual b');
  expect(undone).toEqual(['revision']);
  const before = listed;
  await expect.poll(() => listed, { timeout: 3000 }).toBeGreaterThan(before);
});

test('the form refuses an empty text, an empty selection, and a text that all copies already have', async () => {
  let sent = 0;
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([three]),
    '/file/revise_paragraph': () => {
      sent++;
      return { id: 'revision', revised: [], refused: [] };
    },
  });
  await page.getByRole('button', { name: t('duplicates.revise') }).click();
  const apply = page.getByRole('button', { name: t('duplicates.reviseApply'), exact: true });
  await newText().fill(' ');
  await apply.click();
  await expect.element(page.getByText(t('duplicates.noText'))).toBeVisible();
  await page.getByRole('radio', { name: three.right.text }).click();
  await expect.element(newText()).toMatchTextContent(three.right.text);
  await page.getByRole('checkbox', { name: 'Manual a' }).click();
  await expect.element(page.getByText(t('duplicates.sameText'))).toBeVisible();
  for (const name of ['Manual b', 'Manual c']) await page.getByRole('checkbox', { name }).click();
  await expect.element(page.getByText(t('duplicates.noCopies'))).toBeVisible();
  await apply.click();
  await page.getByRole('radio', { name: three.left.text }).click();
  await expect.poll(() => newText().element().textContent?.trim()).toBe('');
  await apply.click();
  await expect.element(reviseDialog()).toBeVisible();
  expect(sent).toBe(0);
});
