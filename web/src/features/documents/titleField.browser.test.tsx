import { isUntitled } from '@docent/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { files as english } from '../../locales/en/files.ts';
import { files as chinese } from '../../locales/zh/files.ts';
import { fileOf, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { fileQuery } from '../files/files.queries.ts';
import { TitleField } from './parts/title/TitleField.tsx';

const field = () => page.getByRole('textbox', { name: t('documents.title') });

/** Shows the title of a document with a mocked server; `names` collects the saved names. */
async function showTitle(name: string, update: (name: string) => void = () => {}) {
  const names: string[] = [];
  let file = fileOf({ id: 'doc', name });
  const enterText = vi.fn(() => true);
  await showPart(<Shown onEnterText={enterText} />, {
    '/file/get': () => file,
    '/file/update': ({ name }) => {
      update(String(name));
      names.push(String(name));
      file = { ...file, name: String(name) };
      return file;
    },
  });
  return { names, enterText };
}

function Shown({ onEnterText }: { onEnterText: () => boolean }) {
  const file = useQuery(fileQuery('doc')).data;
  return (
    file && (
      <TitleField file={file} takesFocus typedTitle={{ current: '' }} onEnterText={onEnterText} />
    )
  );
}

test('the title is saved as the name after a pause, and Enter moves into the text', async () => {
  const { names, enterText } = await showTitle('Ropes');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ropes' })).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{End} and');
  await userEvent.keyboard(' grips');
  await expect.poll(() => names).toEqual(['Ropes and grips']);
  await userEvent.keyboard('!{Enter}');
  expect(enterText).toHaveBeenCalledOnce();
  await expect.element(field()).toHaveValue('Ropes and grips!');
  await expect.poll(() => names.at(-1)).toBe('Ropes and grips!');
});

test('undo takes back what was typed, also after the field was left, and is saved', async () => {
  const { names } = await showTitle('Ropes');
  await userEvent.keyboard('{End} and grips');
  await expect.poll(() => names).toEqual(['Ropes and grips']);
  await userEvent.tab();
  await field().click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field()).toHaveValue('Ropes');
  await expect.poll(() => names.at(-1)).toBe('Ropes');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(field()).toHaveValue('Ropes and grips');
});

test('an invalid or refused name stays in the field with the reason', async () => {
  const { names } = await showTitle('Ropes', (name) => {
    if (name === 'Bad') throw new RefusedAnswer(400, 'file/name-invalid', 'Not a name.');
  });
  await field().fill('Ropes/grips');
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('files.nameSlash'));
  await field().fill('Bad');
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('reasons.file/name-invalid'));
  await userEvent.tab();
  await expect.element(field()).toHaveValue('Bad');
  await field().fill('Good');
  await expect.poll(() => names).toEqual(['Good']);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('an untitled document has an empty title, and clearing the title makes it untitled', async () => {
  expect([english, chinese].map(({ untitled }) => isUntitled(untitled))).toEqual([true, true]);
  const { names } = await showTitle(english.untitled);
  await expect.element(field()).toHaveValue('');
  await field().fill('Ropes');
  await expect.poll(() => names).toEqual(['Ropes']);
  await field().fill('');
  await userEvent.tab();
  await expect.poll(() => names).toEqual(['Ropes', english.untitled]);
  await expect.element(field()).toHaveValue('');
});
