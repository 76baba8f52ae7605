// The glossary, as coaches edit it and everybody reads it.
import { maxGlossaryEntries } from '@docent/contract/glossary';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let docent: TestApp;

beforeAll(async () => {
  docent = await startTestApp();
});
afterAll(() => docent.close());
beforeEach(() => docent.database.query(sql`delete from glossary_entries`));

const sla = {
  term: 'Service level agreement',
  synonyms: ['service contract'],
  abbreviations: ['SLA'],
  definition: 'What we promise a customer.',
  ownerId: null,
};
const list = async (q?: string) => (await docent.rita.glossary.list({ ...(q && { q }) })).list;
const importCsv = (lines: readonly string[]) =>
  docent.cleo.glossary.import({
    csv: ['Term,Synonyms,Abbreviations,Definition,Owner', ...lines].join('\r\n'),
  });

describe('an entry', () => {
  test('by a coach is visible to everybody, and found by each of its words', async () => {
    const { ownerId: _, ...rest } = sla;
    const { id } = await docent.cleo.glossary.save({ ...sla, ownerId: docent.ids.ana });
    expect(await list()).toMatchObject([{ ...rest, id, owner: { id: docent.ids.ana } }]);
    for (const q of ['sla', 'contract promise', 'LEVEL']) expect(await list(q), q).toHaveLength(1);
    expect(await list('sla tower')).toEqual([]);
    expect(await list('%')).toEqual([]);
  });

  test('can be changed and deleted, which the audit log records', async () => {
    const { id } = await docent.cleo.glossary.save(sla);
    await docent.ada.glossary.save({ ...sla, id, term: 'SLA', abbreviations: [], definition: '' });
    expect(await list()).toMatchObject([{ id, term: 'SLA', synonyms: ['service contract'] }]);
    await docent.cleo.glossary.delete({ id });
    expect(await list()).toEqual([]);
    const { list: entries } = await docent.ada.audit.list({ limit: 3 });
    expect(entries.map(({ action }) => action)).toEqual([
      'glossary.deleted',
      'glossary.changed',
      'glossary.changed',
    ]);
    await expect(docent.cleo.glossary.delete({ id })).rejects.toMatchObject({
      reason: 'glossary/not-found',
    });
    await expect(docent.cleo.glossary.save({ ...sla, id })).rejects.toMatchObject({
      reason: 'glossary/not-found',
    });
  });

  test("cannot take another entry's name, even at the same moment", async () => {
    await docent.cleo.glossary.save(sla);
    await expect(
      docent.cleo.glossary.save({
        ...sla,
        term: 'Contract',
        synonyms: ['s l a', 'ＳＬＡ'],
        abbreviations: [],
      }),
    ).rejects.toMatchObject({
      reason: 'glossary/name-taken',
      details: { name: 'ＳＬＡ', term: 'Service level agreement' },
    });
    const both = await Promise.allSettled(
      ['One', 'Two'].map((term) =>
        docent.cleo.glossary.save({ ...sla, term, synonyms: ['x1'], abbreviations: [] }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('cannot be saved by people who are neither coach nor administrator', async () => {
    for (const who of [docent.rita, docent.ana]) {
      for (const call of [
        () => who.glossary.save(sla),
        () => who.glossary.delete({ id: 'x' }),
        () => who.glossary.import({ csv: 'a' }),
      ]) {
        await expect(call()).rejects.toMatchObject({ reason: 'permission/missing' });
      }
    }
  });

  test('has a known person as owner, or none', async () => {
    await expect(docent.cleo.glossary.save({ ...sla, ownerId: 'nobody' })).rejects.toMatchObject({
      reason: 'person/not-found',
    });
    expect(await list()).toEqual([]);
  });

  test('needs a term that can occur in a text', async () => {
    await expect(docent.cleo.glossary.save({ ...sla, term: '?!' })).rejects.toMatchObject({
      reason: 'glossary/name-invalid',
    });
  });
});

describe('a CSV file', () => {
  test('exported from the glossary can be imported again, including formulas and line breaks', async () => {
    const entry = { ...sla, definition: '=1+1, "quoted"\nand more; so', ownerId: docent.ids.ana };
    await docent.cleo.glossary.save(entry);
    const before = await list();
    const csv = await (await docent.rita.glossary.export({})).text();
    await docent.database.query(sql`delete from glossary_entries`);
    expect(await docent.cleo.glossary.import({ csv })).toEqual({
      added: 1,
      changed: 0,
      problems: [],
    });
    const after = await list();
    expect(after.map(({ id: _, updatedAt: __, ...rest }) => rest)).toEqual(
      before.map(({ id: _, updatedAt: __, ...rest }) => rest),
    );
  });

  test('updates existing terms and adds the others', async () => {
    const { id } = await docent.cleo.glossary.save(sla);
    expect(
      await importCsv(['service-level agreement,,SLA,New words,', 'Tower,mast; pylon,,,']),
    ).toEqual({
      added: 1,
      changed: 1,
      problems: [],
    });
    expect(await list()).toMatchObject([
      { id, synonyms: [], definition: 'New words' },
      { term: 'Tower', synonyms: ['mast', 'pylon'] },
    ]);
  });

  test('with errors reports each line and changes nothing', async () => {
    await docent.cleo.glossary.save(sla);
    const { added, problems } = await importCsv([
      'Tower,mast,,,',
      ',pylon,,,',
      'Mast,,,,',
      'Contract,SLA,,,',
      'Gate,,,,Nobody Known',
      `${'x'.repeat(101)},,,,`,
    ]);
    expect(added).toBe(0);
    expect(problems.map(({ line, why }) => [line, why])).toEqual([
      [3, 'no-term'],
      [4, 'name-taken'],
      [7, 'too-long'],
    ]);
    const later = await importCsv(['Tower,mast,,,', 'Contract,SLA,,,', 'Gate,,,,Nobody Known']);
    expect(later.problems).toEqual([
      { line: 3, why: 'name-taken', text: 'SLA', takenBy: 'Service level agreement' },
      { line: 4, why: 'unknown-owner', text: 'Nobody Known', takenBy: null },
    ]);
    expect(await list()).toHaveLength(1);
  });

  test('is refused if its entries have common names or it is not CSV', async () => {
    const { problems } = await importCsv(['Mast,tower,,,', 'Tower,mast,,,']);
    expect(problems.map(({ why }) => why)).toEqual(['name-taken', 'name-taken']);
    expect((await importCsv(['"never closed,,,,'])).problems).toMatchObject([{ why: 'no-csv' }]);
    expect(await list()).toEqual([]);
  });

  test('is accepted with 10,000 lines and refused with 50,000', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, i) => `Term ${i},,T${i},What it means,`);
    await expect(importCsv(lines(50_000))).rejects.toMatchObject({ reason: 'glossary/full' });
    expect(await importCsv(lines(maxGlossaryEntries))).toMatchObject({ added: maxGlossaryEntries });
    await expect(docent.cleo.glossary.save(sla)).rejects.toMatchObject({ reason: 'glossary/full' });
    const page = await docent.rita.glossary.list({ limit: 200 });
    expect(page).toMatchObject({ total: maxGlossaryEntries });
    const next = await docent.rita.glossary.list({ limit: 200, cursor: page.next as string });
    expect(new Set([...page.list, ...next.list].map(({ id }) => id)).size).toBe(400);
  });
});
