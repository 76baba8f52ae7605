import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, maja, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { CorrectionDialog } from './parts/CorrectionDialog.tsx';

const owner = { ...maja, id: 'noor', username: 'Noor Verbruggen' };
const file = fileOf({ id: 'f1', name: 'Haul rope', level: 'read', owner });

test('a correction that cannot be sent stays in its dialog, which names the recipient', async () => {
  const sent: unknown[] = [];
  let closed = 0;
  await showPart(<CorrectionDialog file={file} onClose={() => closed++} />, {
    '/comment/suggest_correction': (input) => {
      sent.push(input);
      if (sent.length === 1) throw new RefusedAnswer(503, 'server/unavailable', 'away');
      return { owner };
    },
  });
  const dialog = page.getByRole('dialog');
  const hint = t('documents.correctionText', { name: owner.username });
  await expect.element(dialog.getByText(hint)).toBeVisible();
  const send = dialog.getByRole('button', { name: t('documents.correctionSubmit') });
  await expect.element(send).toBeDisabled();

  const field = dialog.getByRole('textbox', { name: t('documents.correctionLabel') });
  await field.fill('It is 46.2 mm, not 46.5.');
  await send.click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(field).toHaveValue('It is 46.2 mm, not 46.5.');
  expect(closed).toBe(0);

  await send.click();
  await expect.poll(() => closed).toBe(1);
  expect(sent[1]).toEqual({ fileId: 'f1', text: 'It is 46.2 mm, not 46.5.' });
});

test('the text of a paragraph is corrected in place, and sent with what it was', async () => {
  const sent: unknown[] = [];
  const paragraph = { id: 'p1', text: 'The rope is 8 mm thick.' };
  await showPart(<CorrectionDialog file={file} paragraph={paragraph} onClose={() => {}} />, {
    '/comment/suggest_correction': (input) => {
      sent.push(input);
      return { owner };
    },
  });
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: t('documents.correctionSubmit') });
  await expect.element(send).toBeDisabled();
  const field = dialog.getByRole('textbox', { name: t('documents.correctionBecomes') });
  await expect.element(field).toHaveValue(paragraph.text);
  await field.fill('The rope is 9 mm thick.');
  await send.click();
  const change = { id: 'p1', was: paragraph.text, becomes: 'The rope is 9 mm thick.' };
  await expect.poll(() => sent).toEqual([{ fileId: 'f1', text: '', paragraph: change }]);
});
