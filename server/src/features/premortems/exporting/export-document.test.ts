import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { dayOf } from './day-of.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Yard', { cleo: 'edit', ana: 'edit', rita: 'read' });
});
afterAll(() => t.close());

const newId = () =>
  Array.from({ length: 20 }, () => Math.floor(Math.random() * 36).toString(36)).join('');

const textOf = async (who: 'cleo' | 'ana', fileId: string) => {
  const { content } = await t[who].documents.detailEdit({ fileId });
  return JSON.stringify(content);
};

test.each([
  ['in Lima', '2027-03-02T04:59:59.000Z', '2027-03-01'],
  ['in Shanghai', '2027-03-01T15:59:59.000Z', '2027-03-01'],
  ['in Auckland', '2027-03-01T10:59:59.000Z', '2027-03-01'],
  ['at another time', '2027-03-01T00:00:00.000Z', '2027-03-01'],
])('a day that ends %s keeps its date', (_, instant, day) => {
  expect(dayOf(instant)).toBe(day);
});

test('the result becomes a document in the language of the caller, without authors and private reasons', async () => {
  const { file } = await t.cleo.premortems.add({
    parentId: space,
    name: 'Rope renewal',
    question: 'Why did it fail?',
    participants: [{ kind: 'person', id: t.ids.ana }],
  });
  const { id: fileId } = file;
  const goTo = async (to: Parameters<typeof t.cleo.premortems.setStage>[0]['to']) => {
    const { stage: from } = await t.cleo.premortems.get({ fileId });
    await t.cleo.premortems.setStage({ fileId, from, to });
  };
  await goTo('writing');
  const [rope, crew] = [newId(), newId()];
  await t.ana.premortems.saveReason({ fileId, id: rope, text: 'No spare rope', was: null });
  await t.ana.premortems.saveReason({ fileId, id: crew, text: 'No crew', was: null });
  const early = await t.ana.premortems.exportDocument({ fileId });
  expect(await textOf('ana', early.id)).not.toContain('No spare rope');

  await goTo('scoring');
  await t.ana.premortems.score({ fileId, groupId: rope, likelihood: 5, impact: 4 });
  await goTo('review');
  const rounds = async () => {
    await goTo('checks');
    const source = { fileId: early.id, paragraphId: null };
    await t.cleo.premortems.markRisk({
      fileId,
      groupId: rope,
      mark: 'moving',
      evidence: 'Seen',
      source,
    });
  };
  await rounds();
  const result = await t.cleo.premortems.exportDocument({ fileId });
  expect(result).toMatchObject({ name: 'Result of Rope renewal', kind: 'document' });
  const text = await textOf('cleo', result.id);
  for (const part of [
    'Why did it fail?',
    'Risk matrix',
    'No spare rope',
    'No crew',
    '5.0',
    'Moving: Seen, Result of Rope',
  ]) {
    expect(text).toContain(part);
  }
  expect(text.indexOf('No spare rope')).toBeLessThan(text.indexOf('No crew'));
  const chinese = await fetch(`${t.url}/api/premortem/export_document`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${t.tokens.ana}`,
      'content-type': 'application/json',
      'accept-language': 'zh',
    },
    body: JSON.stringify({ fileId }),
  });
  expect(await chinese.text()).toContain('Rope renewal的结果');
  await expect(t.rita.premortems.exportDocument({ fileId })).rejects.toMatchObject({
    reason: 'file/level-too-low',
  });
  await expect(t.ruth.premortems.exportDocument({ fileId })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});
