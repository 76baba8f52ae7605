import type { GlossaryEntry } from '@docent/contract/glossary';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setCodes } from '../../session/session.ts';
import { maja, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { loadToasts, Toaster } from '../../ui/toasts.ts';
import { GlossaryView } from './GlossaryView.tsx';

const sla: GlossaryEntry = {
  id: 'sla',
  term: 'Service level agreement',
  synonyms: ['service contract'],
  abbreviations: ['SLA'],
  definition: 'What we promise a customer.',
  owner: maja,
  updatedAt: '2026-11-02T08:00:00.000Z',
};
const pageOf = (list: readonly unknown[]) => ({ list, next: null, total: list.length });

test('a reader finds a term and cannot change anything', async () => {
  const asked: unknown[] = [];
  await showPart(<GlossaryView term="sla" />, {
    '/glossary/list': (input) => {
      asked.push(input);
      return pageOf([sla]);
    },
  });
  await expect.element(page.getByText(sla.definition)).toBeVisible();
  await expect.element(page.getByText('SLA · service contract')).toBeVisible();
  expect(asked).toContainEqual({ q: 'sla' });
  expect(page.getByRole('button', { name: opensDialog(t('glossary.add')) }).elements()).toEqual([]);
  expect(
    page.getByRole('button', { name: t('glossary.edit', { term: sla.term }) }).elements(),
  ).toEqual([]);
});

test('a coach adds a term, sees that a name is taken, deletes a term and undoes that', async () => {
  setCodes({ roles: [], permissions: ['glossary.edit'], buttons: [], allowedRoutes: [] });
  let list = [sla];
  const saved: unknown[] = [];
  await loadToasts();
  const part = (
    <>
      <GlossaryView />
      <Toaster />
    </>
  );
  await showPart(part, {
    '/glossary/list': () => pageOf(list),
    '/glossary/suggestions': () => ({ list: [] }),
    '/glossary/save': (input) => {
      saved.push(input);
      if (saved.length === 1) {
        throw new RefusedAnswer(409, 'glossary/name-taken', 'taken', {
          name: 'SLA',
          term: sla.term,
        });
      }
      return sla;
    },
    '/glossary/delete': () => {
      list = [];
      return {};
    },
  });
  await page.getByRole('button', { name: opensDialog(t('glossary.add')) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('glossary.save') }).click();
  await expect.element(dialog.getByText(t('glossary.termMissing'))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('glossary.term') }).fill('Contract');
  await dialog.getByRole('combobox', { name: t('glossary.abbreviations') }).fill('SLA');
  await dialog.getByRole('button', { name: t('glossary.save') }).click();
  const taken = t('glossary.nameTaken', { name: 'SLA', term: sla.term });
  await expect.element(dialog.getByText(taken)).toBeVisible();
  expect(saved[0]).toMatchObject({ term: 'Contract', abbreviations: ['SLA'] });
  await page.getByRole('button', { name: t('shell.cancel') }).click();

  await page.getByRole('button', { name: t('glossary.edit', { term: sla.term }) }).click();
  await page.getByRole('button', { name: t('glossary.delete') }).click();
  await expect.element(page.getByText(t('glossary.none'))).toBeVisible();
  await page.getByRole('button', { name: t('shell.undo') }).click();
  await expect.poll(() => saved[1]).toMatchObject({ term: sla.term, ownerId: maja.id });
});

test('an import reports problems line by line', async () => {
  setCodes({ roles: [], permissions: ['glossary.edit'], buttons: [], allowedRoutes: [] });
  const sent: unknown[] = [];
  await showPart(<GlossaryView />, {
    '/glossary/list': () => pageOf([]),
    '/glossary/import': (input) => {
      sent.push(input);
      const problem = { line: 3, why: 'name-taken', text: 'SLA', takenBy: sla.term };
      return { added: 0, changed: 0, problems: [problem] };
    },
  });
  await page.getByRole('button', { name: t('glossary.more') }).click();
  await page.getByRole('menuitem', { name: t('glossary.import') }).click();
  const bytes = new File(['Term\nContract,,SLA'], 'terms.csv');
  const field = page
    .getByRole('dialog')
    .element()
    .querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field for a file');
  const chosen = new DataTransfer();
  chosen.items.add(bytes);
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await page.getByRole('button', { name: t('glossary.importFile') }).click();
  const line = t('glossary.problem_name-taken', { text: 'SLA', takenBy: sla.term });
  await expect.element(page.getByRole('listitem')).toMatchTextContent(line);
  expect(sent).toEqual([{ csv: 'Term\nContract,,SLA' }]);
});

test('a coach adds a suggested term unchanged, edits another first, and dismisses a third', async () => {
  setCodes({ roles: [], permissions: ['glossary.edit'], buttons: [], allowedRoutes: [] });
  const suggestionOf = (term: string, part = {}) => ({
    key: term,
    entryId: null,
    term,
    synonyms: [],
    abbreviations: [],
    definition: `What ${term} is.`,
    ownerId: null,
    document: { fileId: 'f', fileName: 'Drills', paragraphId: 'p' },
    ...part,
  });
  let list = [
    suggestionOf('lockout', { abbreviations: ['LOTO'] }),
    suggestionOf('Pay', { entryId: 'pay', synonyms: ['wage'], document: null }),
    suggestionOf('jaw'),
  ];
  const saved: unknown[] = [];
  const dismissed: unknown[] = [];
  await showPart(<GlossaryView />, {
    '/glossary/list': () => pageOf([sla]),
    '/glossary/suggestions': () => ({ list }),
    '/glossary/save': (input) => {
      saved.push(input);
      list = list.slice(1);
      return sla;
    },
    '/glossary/dismiss': (input) => {
      dismissed.push(input);
      list = list.slice(1);
      return {};
    },
  });
  const button = (name: string) => page.getByRole('button', { name });
  await button(t('glossary.showSuggestions')).click();
  await button(t('glossary.addSuggestion', { term: 'lockout' })).click();
  const lockout = button(t('glossary.addSuggestion', { term: 'lockout' }));
  await expect.element(lockout).not.toBeInTheDocument();
  await button(t('glossary.editSuggestion', { term: 'Pay' })).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(t('glossary.editTitle'))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('glossary.definition') }).fill('Money.');
  await dialog.getByRole('button', { name: t('glossary.save') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button(t('glossary.dismissSuggestion', { term: 'jaw' })).click();
  await expect
    .element(button(t('glossary.addSuggestion', { term: 'jaw' })))
    .not.toBeInTheDocument();
  expect(saved).toEqual([
    expect.objectContaining({
      term: 'lockout',
      abbreviations: ['LOTO'],
      definition: 'What lockout is.',
    }),
    expect.objectContaining({ id: 'pay', term: 'Pay', synonyms: ['wage'], definition: 'Money.' }),
  ]);
  expect(dismissed).toEqual([{ key: 'jaw', isDismissed: true }]);
});
