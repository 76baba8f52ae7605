// Probes of the calls on duplicate text, compared with the model. All documents have two paragraphs that are near duplicates
// of those of the others: `coast` with its own word, and `harbour` with its own number, so that these disagree. A third
// one, `quay`, is the same in all.
import { sql } from '../platform/database/database.ts';
import type { TestApp } from './app.ts';
import { expectIds, expectStatus, outcome, type RightsProblem } from './rights-checks.ts';
import { levelOf, type ModelFile, type ModelPerson, sees } from './rights-model.ts';

interface Parts {
  app: TestApp;
  files: readonly ModelFile[];
  pick: <T>(list: readonly T[]) => T;
}

const pageSize = 200;

export const coastOf = (word: string) => `The coast of ${word} keeps seven lighthouses.`;
export const harbourOf = (number: number) =>
  `The harbour of the north holds ${number} ships before the winter comes.`;

export const quay = 'Each boat at the quay pays a small fee on the first day of the month.';

export function createDuplicateChecks({ app, files, pick }: Parts) {
  const documents = () => files.filter(({ kind }) => kind === 'document');
  const seenBy = (person: ModelPerson) => documents().filter((file) => sees(person, file));
  /** A pair is shown from the beginnings of its texts, as values of forms may follow them. */
  const beginningOf = {
    near: ({ word }: ModelFile) => `The coast of ${word} `,
    diverging: (file: ModelFile) => harbourOf(files.indexOf(file)).slice(0, -20),
  };
  const leakOf = (person: ModelPerson, fileId: string): RightsProblem =>
    seenBy(person).some(({ id }) => id === fileId)
      ? null
      : { kind: 'leak', what: `shows text of ${files.find(({ id }) => id === fileId)?.name}` };

  async function expectPairs(
    person: ModelPerson,
    kind: keyof typeof beginningOf,
  ): Promise<RightsProblem> {
    const { list, total } = await app[person.name].duplicates.list({ kind, limit: pageSize });
    const sides = list.flatMap(({ left, right, leftMore, rightMore }) => [
      left,
      right,
      ...leftMore,
      ...rightMore,
    ]);
    for (const { fileId } of sides) {
      const leak = leakOf(person, fileId);
      if (leak) return leak;
    }
    const seen = seenBy(person);
    const beginnings = seen.map(beginningOf[kind]);
    const pairs = list.filter(({ left, right }) =>
      [left, right].every(({ text }) => beginnings.some((one) => text.startsWith(one))),
    );
    const expected = (seen.length * (seen.length - 1)) / 2;
    if (total > pageSize || pairs.length === expected) return null;
    const wrong = pairs.length > expected ? 'leak' : 'refusal';
    return { kind: wrong, what: `${pairs.length} pairs instead of ${expected}` };
  }

  const checks = {
    duplicates: (person) => expectPairs(person, 'near'),
    diverging: (person) => expectPairs(person, 'diverging'),

    groups: async (person) => {
      const { list, total } = await app[person.name].duplicates.list({ kind: 'same' });
      const [group] = list;
      const fileIds = group
        ? [group.left, group.right, ...group.leftMore].map(({ fileId }) => fileId)
        : [];
      const seen = seenBy(person);
      const expected = seen.length > 1 ? seen : [];
      if (total === (group ? 1 : 0) && (group?.places ?? 0) === expected.length) {
        return expectIds(fileIds, expected);
      }
      const places = group?.places ?? 0;
      const what = `${places} places in ${total} groups instead of ${expected.length}`;
      return { kind: places > expected.length || total > 1 ? 'leak' : 'refusal', what };
    },

    duplicateCounts: async (person, file) => {
      const fileIds = [file.id];
      const [counts] = (await app[person.name].duplicates.counts({ fileIds })).list;
      const may = sees(person, file) && levelOf(person, file) >= 3;
      if (!counts || !may) {
        if (may) return { kind: 'refusal', what: 'the counts are missing' };
        return counts ? { kind: 'leak', what: `counts ${counts.repeated}` } : null;
      }
      const hasOthers = file.kind === 'document' && seenBy(person).length > 1;
      if (hasOthers === counts.repeated > 0 && hasOthers === counts.diverging > 0) return null;
      const what = `counts ${counts.repeated} and ${counts.diverging}`;
      return { kind: hasOthers ? 'refusal' : 'leak', what };
    },

    existingText: async (person, file) => {
      const other = pick(documents());
      const input = { fileId: file.id, texts: [coastOf(other.word)] };
      const got = await outcome(() => app[person.name].duplicates.existing(input));
      const wrong = expectStatus(person, file, 1, got);
      if (wrong || got.data === null) return wrong;
      const [hint] = got.data.list;
      if (hint) return leakOf(person, hint.place.fileId);
      // Texts with values of forms are not similar enough to those of other documents.
      return other !== file && sees(person, other)
        ? { kind: 'refusal', what: 'the hint is missing' }
        : null;
    },

    disagreeing: async (person, file) => {
      const input = { fileIds: [file.id], paragraphIds: ['harbour'] };
      const { list } = await app[person.name].duplicates.disagreeing(input);
      const seen = seenBy(person);
      const expected = seen.includes(file) ? seen.filter((one) => one !== file) : [];
      return expectIds(
        list.map(({ other }) => other.fileId),
        expected,
      );
    },

    divergedNotices: async (person) => {
      const published = seenBy(person).filter(({ published }) => published);
      const { list } = await app[person.name].notices.get({ limit: pageSize });
      const shown = list.filter(({ kind }) => kind === 'text-diverged');
      for (const { quotes } of shown) {
        const isShown = (text: string) =>
          published.some((file) => text.startsWith(beginningOf.diverging(file)));
        if (!quotes.every(isShown)) return { kind: 'leak', what: `quotes ${quotes}` };
      }
      const expected = published.length > 1 ? published : [];
      const ids = shown.map(({ fileId }) => fileId ?? '');
      // Older ones are on other pages.
      return expectIds(
        ids,
        list.length < pageSize ? expected : expected.filter(({ id }) => ids.includes(id)),
      );
    },

    paragraphPlaces: async (person, file) => {
      const text = coastOf(file.word);
      const { list } = await app[person.name].duplicates.places({ text });
      const places = list.filter((place) => place.text.startsWith(text)).map(({ file }) => file.id);
      return expectIds(places, file.kind === 'document' && sees(person, file) ? [file] : []);
    },
  } satisfies Record<string, (person: ModelPerson, file: ModelFile) => Promise<RightsProblem>>;

  /** Tells everyone that each document disagrees with all others; the server must hide what a person may not see. */
  async function build(): Promise<void> {
    await app.database.query(sql`
      insert into divergences (file_id, paragraph_id, other_file_id, other_paragraph_id, diverged_at)
      select d.file_id, 'harbour', o.file_id, 'harbour', now() from documents d, documents o
      where d.file_id < o.file_id`);
    await app.database.query(sql`
      insert into notices (id, person_id, kind, file_id, level, ref, in_app, created_at)
      select 'diverged' || p.id || d.file_id, p.id, 'text-diverged', d.file_id, 1,
        '{"paragraphId":"harbour"}', true, date_trunc('milliseconds', now())
      from people p, documents d`);
  }

  return { checks, build };
}
