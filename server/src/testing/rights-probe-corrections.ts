// Probes of the calls on corrections, compared with the model. Every document has two open corrections by Rita: one in
// words, and one of a paragraph whose text has changed since, so that applying it is refused to its owner and nothing
// changes.
import { sql } from '../platform/database/database.ts';
import type { TestApp } from './app.ts';
import type { PersonName } from './people.ts';
import {
  allPages,
  expectIds,
  expectOne,
  expectStatus,
  outcome,
  type RightsProblem,
} from './rights-checks.ts';
import { levelOf, type ModelFile, type ModelPerson, modelPeople, sees } from './rights-model.ts';

interface ModelCorrection {
  id: string;
  file: ModelFile;
  /** Who owned the document when the correction was suggested. */
  owner: PersonName;
  isOfParagraph: boolean;
}

interface Parts {
  app: TestApp;
  files: readonly ModelFile[];
  pick: <T>(list: readonly T[]) => T;
  chance: (share: number) => boolean;
}

const author: PersonName = 'rita';

export function createCorrectionChecks({ app, files, pick, chance }: Parts) {
  const all: ModelCorrection[] = [];

  /** Most files are hidden from most people, so that visible corrections and own ones are preferred. */
  function pickFor(person: ModelPerson): ModelCorrection {
    const isVisible = ({ file }: ModelCorrection) => sees(person, file);
    const own = all.filter(({ owner }) => owner === person.name);
    const lists = [own.filter(isVisible), own, all.filter(isVisible)];
    return pick(lists.find((list) => list.length > 0 && chance(0.4)) ?? all);
  }

  const checks = {
    suggestCorrection: async (person, file) => {
      const { suggestCorrection } = app[person.name].comments;
      const got = await outcome(() => suggestCorrection({ fileId: file.id, text: file.word }));
      if (file.kind !== 'document' && sees(person, file)) return expectOne(got.status, 400);
      return expectStatus(person, file, 1, got);
    },

    settleCorrection: async (person) => {
      const { id, owner, file, isOfParagraph } = pickFor(person);
      const { applyCorrection, rejectCorrection } = app[person.name].comments;
      const isApplied = chance(0.5);
      const got = await outcome(() => (isApplied ? applyCorrection : rejectCorrection)({ id }));
      await app.database.query(sql`update corrections set status = 'open' where id = ${id}`);
      if (owner !== person.name || !sees(person, file)) return expectOne(got.status, 404);
      if (!isApplied || !isOfParagraph) return expectOne(got.status, 200);
      return expectOne(got.status, levelOf(person, file) >= 3 ? 409 : 403);
    },

    correctionNotices: async (person) => {
      await app.settled();
      const list = await allPages((page) => app[person.name].notices.get(page));
      const shown = list.filter(({ kind }) => kind === 'correction');
      for (const { correction, text } of shown) {
        const suggested = all.find(({ id }) => id === correction?.id);
        const mayRead = suggested?.owner === person.name || person.name === author;
        if (suggested && !mayRead) return { kind: 'leak', what: `shows the words of ${text}` };
      }
      for (const { id, owner, file } of all) {
        const isShown = shown.some(({ correction }) => correction?.id === id);
        if (owner !== person.name || !sees(person, file) || isShown) continue;
        return { kind: 'refusal', what: `the correction of ${file.name} is missing` };
      }
      return expectIds(
        shown.map(({ fileId }) => fileId ?? ''),
        files.filter((file) => file.kind === 'document' && sees(person, file)),
      );
    },
  } satisfies Record<string, (person: ModelPerson, file: ModelFile) => Promise<RightsProblem>>;

  /** Tells everyone about all corrections; the server must hide those that a person may not see. */
  async function build(): Promise<void> {
    for (const file of files.filter(({ kind }) => kind === 'document')) {
      for (const isOfParagraph of [true, false]) {
        const id = `${isOfParagraph ? 'paragraph' : 'words'}-${file.id}`;
        const owner = pick(modelPeople).name;
        const [paragraphId, was, becomes] = isOfParagraph ? ['quay', 'Once.', 'Now.'] : [];
        await app.database.query(sql`
          insert into corrections (id, file_id, author_id, owner_id, text, created_at, paragraph_id, was, becomes)
          values (${id}, ${file.id}, ${app.ids[author]}, ${app.ids[owner]}, ${file.word}, now(),
            ${paragraphId ?? null}, ${was ?? null}, ${becomes ?? null})`);
        all.push({ id, file, owner, isOfParagraph });
      }
    }
    await app.database.query(sql`
      insert into notices (id, person_id, kind, file_id, level, ref, in_app, created_at)
      select p.id || c.id, p.id, 'correction', c.file_id, 1, jsonb_build_object('correctionId', c.id), true,
        date_trunc('milliseconds', c.created_at)
      from people p, corrections c`);
  }

  return { checks, build };
}
