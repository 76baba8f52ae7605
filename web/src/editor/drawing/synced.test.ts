// Synced paragraphs: one call for all of a page, and again when their source changes.
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  lists: [] as { fileId: string; paragraphId: string }[][],
  times: [] as unknown[],
  isOffline: false,
}));
const news = vi.hoisted(() => ({
  tell: (_: { feature: string; fileId: string | null }[]) => {},
  ends: 0,
}));
const texts = new Map<string, string | null>();

vi.mock('../../api/client.ts', () => ({
  api: {
    documents: {
      synced: async ({
        list,
        asOf,
      }: {
        list: { fileId: string; paragraphId: string }[];
        asOf?: unknown;
      }) => {
        asked.lists.push(list);
        asked.times.push(asOf);
        if (asked.isOffline) throw new TypeError('Failed to fetch');
        return {
          list: list.map(({ fileId, paragraphId }) => {
            const text = texts.get(`${fileId} ${paragraphId}`);
            if (text === undefined) return null;
            const content = [{ type: 'text', text }];
            const block = text === null ? null : { type: 'paragraph', content };
            return { file: { id: fileId, name: 'Bolts' }, block, isDraft: fileId === 'draft' };
          }),
        };
      },
    },
  },
}));
vi.mock('../../api/news.ts', () => ({
  onNews(listener: typeof news.tell) {
    news.tell = listener;
    return () => news.ends++;
  },
}));

import { drawSynced } from './synced.ts';

const draw = (fileId: string, paragraphId: string) => {
  const target = document.body.appendChild(document.createElement('div'));
  drawSynced(target, { fileId, paragraphId }, () => {});
  return target;
};
const settled = () => new Promise((done) => setTimeout(done));

// Shows the keys of texts.
beforeAll(() => i18next.init({ lng: 'cimode' }));
beforeEach(() => {
  document.body.replaceChildren();
  news.tell([{ feature: '*', fileId: null }]);
  asked.lists.length = 0;
  texts.clear();
  texts.set('f torque', 'Tighten to 40 Nm.').set('f gone', null);
});

test('two hundred paragraphs of a page need one call', async () => {
  const targets = Array.from({ length: 200 }, () => draw('f', 'torque'));
  await settled();
  expect(asked.lists.map((list) => list.length)).toEqual([200]);
  expect(targets.at(-1)?.querySelector('.synced-text')?.textContent).toBe('Tighten to 40 Nm.');
});

test('a paragraph without access and a deleted one have a message', async () => {
  const [hidden, gone] = [draw('secret', 'torque'), draw('f', 'gone')];
  await settled();
  expect(hidden.querySelector('[role=status]')?.textContent).toBe('blocks.synced.hidden');
  expect(gone.querySelector('[role=status]')?.textContent).toBe('blocks.synced.gone');
});

test('editors are told that readers do not see the text of a draft', async () => {
  texts.set('draft torque', 'Tighten to 60 Nm.');
  const [published, draft] = [draw('f', 'torque'), draw('draft', 'torque')];
  await settled();
  expect(published.querySelector('.synced-draft')).toBeNull();
  expect(draft.querySelector('.synced-draft')?.textContent).toBe('blocks.synced.draft');
});

test('a change of the source is shown, and the text removed if access is lost; other changes cause no call', async () => {
  const [shown, hidden] = [draw('f', 'torque'), draw('secret', 'torque')];
  const left = draw('f', 'torque');
  await settled();
  left.remove();
  asked.lists.length = 0;
  texts.set('f torque', 'Tighten to 45 Nm.').set('secret torque', 'Now you see me.');
  news.tell([
    { feature: 'documents', fileId: 'another' },
    { feature: 'comments', fileId: 'f' },
  ]);
  await settled();
  expect(asked.lists).toEqual([]);
  news.tell([{ feature: 'documents', fileId: 'f' }]);
  await settled();
  expect(asked.lists).toEqual([[{ fileId: 'f', paragraphId: 'torque' }]]);
  expect(shown.textContent).toContain('45 Nm');
  texts.delete('f torque');
  news.tell([{ feature: 'files', fileId: null }]);
  await settled();
  expect(shown.textContent).not.toContain('45 Nm');
  expect(hidden.textContent).toContain('Now you see me.');
});

test('a shown text stays offline, and one click asks again for all others', async () => {
  const shown = draw('f', 'torque');
  await settled();
  asked.isOffline = true;
  news.tell([{ feature: '*', fileId: null }]);
  const others = [draw('f', 'torque'), draw('f', 'gone')];
  await settled();
  expect(shown.textContent).toContain('40 Nm');
  const retry = others[0]?.querySelector('button');
  expect(retry?.textContent).toBe('blocks.synced.retry');
  asked.isOffline = false;
  asked.lists.length = 0;
  retry?.click();
  await settled();
  expect(others.map((one) => one.textContent)).toEqual([
    'Tighten to 40 Nm.blocks.synced.from',
    'blocks.synced.gone',
  ]);
  expect(asked.lists).toHaveLength(1);
});

test('in an old version, the text of that time is asked for', async () => {
  const version = document.body.appendChild(document.createElement('div'));
  version.dataset.asOf = JSON.stringify({ fileId: 'pumps', version: 3 });
  const [torque, gone] = [
    version.appendChild(document.createElement('div')),
    document.createElement('div'),
  ];
  version.append(gone);
  asked.times.length = 0;
  drawSynced(torque, { fileId: 'f', paragraphId: 'torque' }, () => {});
  drawSynced(gone, { fileId: 'f', paragraphId: 'gone' }, () => {});
  draw('f', 'torque');
  await settled();
  expect(asked.times).toEqual([{ fileId: 'pumps', version: 3 }, undefined]);
  expect(torque.textContent).toContain('40 Nm');
  expect(gone.querySelector('[role=status]')?.textContent).toBe('blocks.synced.notThen');
});
