import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let t: TestApp;
let hall: string;

const rule = 'Visitors must wear a helmet in the hall.';
const better = 'All visitors must wear a helmet in the assembly hall.';

beforeAll(async () => {
  t = await startTestApp();
  // Coaches may comment, so Cleo can suggest.
  hall = await t.addSpace('Hall', { ana: 'edit', ben: 'edit', rita: 'read', cleo: 'read' });
});
afterAll(() => t?.close());

interface Target {
  fileId: string;
  paragraphId: string;
  was: string;
}

async function write(text: string, isPublished = true): Promise<Target> {
  const line = [
    { type: 'text', text: text.slice(0, 8), marks: [{ type: 'bold' }] },
    { type: 'text', text: text.slice(8) },
  ];
  const content = intoSections([
    { type: 'paragraph', content: line },
    { type: 'paragraph', content: [{ type: 'text', text: 'Something else.' }] },
  ]);
  const { id: fileId } = await t.ada.files.add({
    parentId: hall,
    name: 'Doc',
    kind: 'document',
    content,
  });
  if (isPublished) await t.ada.files.update({ fileId, state: 'published' });
  await t.settled();
  const { paragraphs } = await t.ada.documents.detailShow({ fileId });
  return { fileId, paragraphId: paragraphs[0]?.id as string, was: text };
}

const shown = async (who: PersonName, { fileId }: Target) =>
  (await t[who].documents.detailShow({ fileId })).paragraphs[0]?.text;

const drafted = async ({ fileId }: Target) => {
  const { content } = await t.ada.documents.detailEdit({ fileId });
  return JSON.stringify(content);
};

async function firstBlock({ fileId }: Target) {
  const { content } = await t.ada.documents.detailEdit({ fileId });
  return (content as { content?: { content?: unknown[] }[] }).content?.[0]?.content?.[0];
}

describe('revising', () => {
  test('replaces all copies that still have the shown text, and refuses the others individually', async () => {
    const [one, other, changed] = [
      await write(rule),
      await write(rule),
      await write(`${rule} Always.`),
    ];
    const gone = { ...one, paragraphId: 'gone' };
    const targets = [one, other, { ...changed, was: rule }, gone];
    const { id, revised, refused } = await t.ben.duplicates.revise({ text: better, targets });
    expect(revised.map(({ fileId, outcome }) => [fileId, outcome])).toEqual([
      [one.fileId, 'published'],
      [other.fileId, 'published'],
    ]);
    expect(refused.map(({ target, reason }) => [target.fileId, reason])).toEqual([
      [one.fileId, 'paragraph/not-found'],
      [changed.fileId, 'paragraph/changed'],
    ]);
    expect(await shown('rita', one)).toBe(better);
    expect(await shown('rita', changed)).toBe(changed.was);
    const { list } = await t.ben.history.show({ fileId: one.fileId });
    expect(list[0]).toMatchObject({ cause: 'revise', number: 2 });

    // Repeating the call does nothing.
    const again = await t.ben.duplicates.revise({ text: better, targets: [one] });
    expect(again).toMatchObject({ revised: [{ fileId: one.fileId }], refused: [] });
    expect((await t.ben.history.show({ fileId: one.fileId })).list).toHaveLength(list.length);

    await expect(t.ana.duplicates.undoRevise({ id })).rejects.toMatchObject({
      reason: 'revision/not-found',
    });
    const undone = await t.ben.duplicates.undoRevise({ id });
    expect(undone).toMatchObject({
      revised: [{ outcome: 'published' }, { outcome: 'published' }],
      refused: [],
    });
    expect(await shown('rita', other)).toBe(rule);
    expect(await drafted(other)).toContain('"bold"');
    await expect(t.ben.duplicates.undoRevise({ id })).rejects.toMatchObject({
      reason: 'revision/not-found',
    });
  });

  test('stays in the draft if there are other unpublished changes or a review is required', async () => {
    const target = await write(rule);
    const { content } = await t.ana.documents.detailEdit({ fileId: target.fileId });
    const next = structuredClone(content) as typeof content & { content: { content: unknown[] }[] };
    next.content[0]?.content.push({
      type: 'paragraph',
      content: [{ type: 'text', text: 'Not ready.' }],
    });
    await t.ana.files.update({
      fileId: target.fileId,
      content: next,
      base: content,
    });
    const { revised } = await t.ben.duplicates.revise({ text: better, targets: [target] });
    expect(revised[0]?.outcome).toBe('draft');
    expect(await shown('rita', target)).toBe(rule);
    expect(await drafted(target)).toContain('assembly');
    const { list } = await t.ben.history.show({ fileId: target.fileId });
    expect(list[0]).toMatchObject({ cause: 'revise', number: null });
  });

  test('becomes a suggestion with the right to comment, and is refused with the right to read', async () => {
    const target = await write(rule);
    const { id, revised } = await t.cleo.duplicates.revise({ text: better, targets: [target] });
    expect(revised[0]?.outcome).toBe('suggested');
    expect(await shown('rita', target)).toBe(rule);
    expect(await drafted(target)).toContain(`"personId":"${t.ids.cleo}"`);
    const refusedTwice = await t.ben.duplicates.revise({ text: better, targets: [target] });
    expect(refusedTwice.refused[0]?.reason).toBe('paragraph/has-suggestions');
    expect((await t.cleo.duplicates.undoRevise({ id })).revised).toHaveLength(1);
    expect(await drafted(target)).not.toContain('personId":"');
    const { refused } = await t.rita.duplicates.revise({ text: better, targets: [target] });
    expect(refused).toMatchObject([{ reason: 'file/level-too-low' }]);
    const hidden = await t.nils.duplicates.revise({ text: better, targets: [target] });
    expect(hidden.refused).toMatchObject([{ reason: 'file/not-found' }]);
  });

  test('formatting alone is a change, of which repeating does nothing and which can be undone', async () => {
    const [one, other] = [await write(rule), await write(rule)];
    const content = [{ type: 'text', text: rule, marks: [{ type: 'italic' }] }];
    const { id, revised } = await t.ben.duplicates.revise({ content, targets: [one, other] });
    expect(revised.map(({ outcome }) => outcome)).toEqual(['published', 'published']);
    expect(await drafted(one)).toContain('"italic"');
    const { list } = await t.ben.history.show({ fileId: other.fileId });
    await t.ben.duplicates.revise({ content, targets: [other] });
    expect((await t.ben.history.show({ fileId: other.fileId })).list).toHaveLength(list.length);
    expect((await t.ben.duplicates.undoRevise({ id })).revised).toHaveLength(2);
    expect(await drafted(one)).not.toContain('"italic"');
    expect(await drafted(one)).toContain('"bold"');
  });

  test('code takes the text without its formatting', async () => {
    const target = await write(rule);
    const { content } = await t.ada.documents.detailEdit({ fileId: target.fileId });
    const next = structuredClone(content) as typeof content & { content: { content: object[] }[] };
    const was = 'sudo start the press now';
    next.content[0]?.content.push({
      type: 'codeBlock',
      attrs: { id: 'code' },
      content: [{ type: 'text', text: was }],
    });
    await t.ada.files.update({ fileId: target.fileId, content: next, base: content });
    await t.ben.duplicates.revise({
      content: [{ type: 'text', text: 'sudo stop the press', marks: [{ type: 'bold' }] }],
      targets: [{ fileId: target.fileId, paragraphId: 'code', was }],
    });
    const after = await t.ada.documents.detailEdit({ fileId: target.fileId });
    const blocks = after.content.content as { content: object[] }[];
    expect(blocks[0]?.content.at(-1)).toMatchObject({
      type: 'codeBlock',
      content: [{ type: 'text', text: 'sudo stop the press' }],
    });
    expect(JSON.stringify(blocks[0]?.content.at(-1))).not.toContain('bold');
  });

  test('accepts formatted text, and cannot be undone after ten minutes or later edits', async () => {
    const target = await write(rule);
    const content = [{ type: 'text', text: better, marks: [{ type: 'italic' }] }];
    const { id } = await t.ben.duplicates.revise({ content, targets: [target] });
    expect(await drafted(target)).toContain('"italic"');
    await t.ana.duplicates.revise({ text: rule, targets: [{ ...target, was: better }] });
    const undone = await t.ben.duplicates.undoRevise({ id });
    expect(undone.revised).toHaveLength(1);
    const late = await t.ben.duplicates.revise({ text: better, targets: [target] });
    t.clock.advance(11 * 60_000);
    await expect(t.ben.duplicates.undoRevise({ id: late.id })).rejects.toMatchObject({
      reason: 'revision/not-found',
    });
    for (const input of [{}, { text: rule, content }, { content: [{ type: 'hardBreak' }] }]) {
      await expect(t.ben.duplicates.revise({ ...input, targets: [target] })).rejects.toMatchObject({
        reason: 'request/invalid',
      });
    }
  });
});

describe('making copies synced', () => {
  test('puts synced paragraphs in their place until that is undone', async () => {
    const [source, one, changed] = [
      await write(rule),
      await write(rule),
      await write(`${rule} Always.`),
    ];
    const targets = [one, { ...changed, was: rule }, { ...one, paragraphId: 'gone' }];
    const { id, revised, refused } = await t.ben.duplicates.revise({ synced: source, targets });
    expect(revised).toMatchObject([{ fileId: one.fileId, outcome: 'published' }]);
    expect(refused.map(({ reason }) => reason)).toEqual([
      'paragraph/not-found',
      'paragraph/changed',
    ]);
    expect(await drafted(one)).not.toContain('helmet');
    const { fileId, paragraphId } = source;
    const synced = { id: one.paragraphId, fileId, paragraphId };
    expect(await firstBlock(one)).toMatchObject({ type: 'synced', attrs: synced });
    await t.settled();
    const uses = await t.ben.duplicates.syncedUses({ fileId });
    expect(uses.list).toEqual([{ paragraphId, documents: 1 }]);
    const { list } = await t.ben.history.show({ fileId: one.fileId });
    expect(list[0]).toMatchObject({ cause: 'revise', number: 2 });

    const again = await t.ben.duplicates.revise({ synced: source, targets: [one] });
    expect(again).toMatchObject({ revised: [{ fileId: one.fileId }], refused: [] });
    expect((await t.ben.history.show({ fileId: one.fileId })).list).toHaveLength(list.length);

    const undone = await t.ben.duplicates.undoRevise({ id });
    expect(undone).toMatchObject({ revised: [{ outcome: 'published' }], refused: [] });
    expect(await shown('rita', one)).toBe(rule);
    expect(await drafted(one)).toContain('"bold"');
    expect(await firstBlock(one)).toMatchObject({ attrs: { id: one.paragraphId } });
  });

  test('needs edit for each copy, and a published source that is as it was shown', async () => {
    const [source, one] = [await write(rule), await write(rule)];
    const draft = await write(rule, false);
    const revise = (who: PersonName, synced: Target, target = one) =>
      t[who].duplicates.revise({ synced, targets: [target] });
    for (const [who, reason] of [
      ['cleo', 'file/level-too-low'],
      ['rita', 'file/level-too-low'],
    ] as const) {
      expect((await revise(who, source)).refused).toMatchObject([{ reason }]);
    }
    for (const [who, synced, reason] of [
      ['nils', source, 'file/not-found'],
      ['ben', { ...source, paragraphId: 'gone' }, 'paragraph/not-found'],
      ['ben', { ...source, was: better }, 'paragraph/changed'],
      ['ben', draft, 'document/not-published'],
      ['ben', one, 'request/invalid'],
    ] as const) {
      await expect(revise(who, synced)).rejects.toMatchObject({ reason });
    }
    const both = t.ben.duplicates.revise({ synced: source, text: rule, targets: [one] });
    await expect(both).rejects.toMatchObject({ reason: 'request/invalid' });
    expect(await shown('rita', one)).toBe(rule);
  });

  test('is not undone where something else stands there by then', async () => {
    const [source, one] = [await write(rule), await write(rule)];
    const { id } = await t.ben.duplicates.revise({ synced: source, targets: [one] });
    const { content } = await t.ana.documents.detailEdit({ fileId: one.fileId });
    const next = structuredClone(content) as typeof content & { content: { content: object[] }[] };
    next.content[0]?.content.shift();
    await t.ana.files.update({ fileId: one.fileId, content: next, base: content });
    const { refused } = await t.ben.duplicates.undoRevise({ id });
    expect(refused).toMatchObject([{ reason: 'paragraph/not-found' }]);
  });
});
