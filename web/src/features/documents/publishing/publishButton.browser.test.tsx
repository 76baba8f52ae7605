import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, fileOf, showPart, t } from '../../../testing/shownPart.tsx';
import { Toaster } from '../../../ui/toasts.ts';
import { createSaveSignal } from '../saveSignal.ts';
import { PublishButton } from './PublishButton.tsx';
import { PublishDialog } from './PublishDialog.tsx';

const suggested = {
  type: 'text',
  text: 'weekly',
  marks: [
    {
      type: 'insertion',
      attrs: { id: 's1', personId: 'ben', username: 'Ben', at: '2026-11-26T08:00:00.000Z' },
    },
  ],
};
const draftOf = (...content: unknown[]) => ({
  content: {
    type: 'doc',
    content: [{ type: 'section', content: [{ type: 'paragraph', attrs: { id: 'p1' }, content }] }],
  },
});
const plain = { type: 'text', text: 'Grease it weekly' };

let sent: unknown[] = [];
let decisions = 0;
afterEach(() => {
  sent = [];
  decisions = 0;
});

const file = fileOf({ id: 'pump', name: 'Pump', state: 'draft', version: 2 });

/** `news`: what the server knows of the file, and the open page does not yet. */
function show(draft: unknown, news = {}, reviews: object[] = []) {
  const save = createSaveSignal();
  save.set('saved');
  const shown = (
    <>
      <Toaster />
      <PublishButton file={file} save={save} onDecide={() => decisions++} onPublished={() => {}} />
    </>
  );
  return showPart(shown, answersFor(draft, news, reviews)).then(() => save);
}

function answersFor(draft: unknown, news: object, reviews: object[]): Answers {
  return {
    '/file/get': () => ({ ...file, ...news }),
    '/review/list': () => ({ list: reviews, next: null }),
    '/file/detailEdit': () => draft,
    '/file/update': (input) => {
      sent.push(input);
      return { ...file, version: 3, state: 'published' };
    },
    '/history/show': () => ({
      list: [
        { id: 'v3', number: 3 },
        { id: 'auto', number: null },
        { id: 'v2', number: 2 },
      ],
      next: null,
    }),
    '/history/detail': ({ id, against }: Record<string, unknown>) => ({
      differences: id === 'v3' && against === 'v2' ? [{ kind: 'changed' }, { kind: 'added' }] : [],
    }),
  };
}
const button = () => page.getByRole('button', { name: t('documents.publish'), exact: true });

test('one click publishes and says what changed for readers', async () => {
  await show(draftOf(plain));
  await button().click();
  const counts = ['changed', 'added'].map((kind) =>
    t(`documents.publishCount.${kind}`, { count: 1 }),
  );
  const summary = [t('documents.published', { version: 3 }), ...counts].join(' · ');
  await expect.element(page.getByText(summary)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('documents.publishedChanges') }))
    .toBeVisible();
  expect([sent, decisions]).toEqual([[{ fileId: 'pump', state: 'published' }], 0]);
});

const approvedBefore = { status: 'approved', versionNumber: null, draftChanged: true };
const undecided: [string, unknown, object, object[], string][] = [
  [
    'suggestions would stay behind',
    draftOf(plain, suggested),
    {},
    [],
    'documents.publishSuggested',
  ],
  [
    'people may have to read it again',
    draftOf(plain),
    { priority: { level: 1, dueAt: null, status: null } },
    [],
    'priorities.significant',
  ],
  [
    'it changed since it was approved',
    draftOf(plain),
    {},
    [approvedBefore],
    'documents.changedSinceApproval',
  ],
];

test.each(undecided)('the dialog comes first where %s', async (_why, draft, news, reviews) => {
  await show(draft, news, reviews);
  await button().click();
  await expect.poll(() => decisions).toBe(1);
  expect(sent).toEqual([]);
});

test.each(undecided)('the dialog says where %s', async (_why, draft, news, reviews, told) => {
  await showPart(
    <PublishDialog file={file} onClose={() => {}} onPublished={() => {}} />,
    answersFor(draft, news, reviews),
  );
  await expect.element(page.getByText(t(told, { count: 1 }))).toBeVisible();
});

test('the last words typed are saved before publishing', async () => {
  const save = await show(draftOf(plain));
  save.set('saving');
  await button().click();
  await expect.element(button()).toHaveAttribute('data-loading');
  expect(sent).toEqual([]);
  save.set('saved');
  await expect.poll(() => sent.length).toBe(1);
});
