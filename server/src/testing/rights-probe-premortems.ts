// Probes of the calls on premortems, compared with the model. Every premortem has gone back to silent writing, so that some
// of its reasons are revealed and others are private. Some participants may not read it.
import { sql } from '../platform/database/database.ts';
import type { TestApp } from './app.ts';
import type { PersonName } from './people.ts';
import { expectOne, outcome, type RightsProblem } from './rights-checks.ts';
import { levelOf, type ModelFile, type ModelPerson, sees } from './rights-model.ts';

interface Parts {
  app: TestApp;
  files: ModelFile[];
  pick: <T>(list: readonly T[]) => T;
  addFile: (file: Pick<ModelFile, 'id' | 'name' | 'kind' | 'parent' | 'word'>) => void;
}

interface ModelPremortem {
  file: ModelFile;
  plan: ModelFile;
  /** By the words that they consist of. */
  revealed: string[];
  private: Map<string, PersonName>;
}

const participants: readonly PersonName[] = ['rita', 'otto', 'cleo', 'ada'];
const decider: PersonName = 'otto';

export function createPremortemChecks({ app, files, pick, addFile }: Parts) {
  const all: ModelPremortem[] = [];
  const clientOf = (person: ModelPerson) => app[person.name].premortems;
  const takesPart = ({ name }: ModelPerson) => participants.includes(name);
  const leak = (what: string): RightsProblem => ({ kind: 'leak', what });
  const documents = () => files.filter(({ kind }) => kind === 'document');

  /** Whether the text holds what only others may read: their private reasons, or the names of hidden plans. */
  function findLeak(person: ModelPerson, data: unknown): RightsProblem {
    const text = JSON.stringify(data);
    for (const premortem of all) {
      for (const [word, author] of premortem.private) {
        if (author !== person.name && text.includes(word))
          return leak(`shows ${word} of ${author}`);
      }
      if (!sees(person, premortem.plan) && text.includes(premortem.plan.word)) {
        return leak(`names the plan ${premortem.plan.name}`);
      }
    }
    return null;
  }

  /** Runs a call on a premortem, or now and then on another file. */
  const onFile =
    (
      call: (person: ModelPerson, fileId: string) => Promise<unknown>,
      may: (person: ModelPerson, file: ModelFile) => number,
    ) =>
    async (person: ModelPerson, other: ModelFile): Promise<RightsProblem> => {
      const file = pick([other, pick(all).file, pick(all).file]);
      const got = await outcome(() => call(person, file.id));
      const leak = findLeak(person, got.data);
      if (leak) return leak;
      if (!sees(person, file)) return expectOne(got.status, 404);
      return expectOne(got.status, file.kind === 'premortem' ? may(person, file) : 400);
    };

  const checks = {
    premortem: onFile(
      (person, fileId) => clientOf(person).get({ fileId }),
      () => 200,
    ),

    premortemHistory: onFile(
      (person, fileId) => clientOf(person).history({ fileId }),
      () => 200,
    ),

    premortemRisks: onFile(
      async (person, fileId) => (await clientOf(person).exportRisks({ fileId })).text(),
      () => 200,
    ),

    async premortemBoard(person) {
      const premortem = pick(all);
      const { file } = premortem;
      const got = await outcome(() => clientOf(person).board({ fileId: file.id }));
      if (got.data === null || !sees(person, file)) {
        return expectOne(got.status, sees(person, file) ? 200 : 404);
      }
      const own = [...premortem.private].filter(([, author]) => author === person.name);
      const expected = [...premortem.revealed, ...own.map(([word]) => word)].sort().join();
      const words = got.data.reasons.map(({ text }) => text).sort();
      return words.join() === expected ? null : leak(`${words} instead of ${expected}`);
    },

    writePrivately: async (person) => {
      const premortem = pick(all);
      const { file } = premortem;
      const word = `secret${file.word}${premortem.private.size}${person.name}`;
      const id = Array.from({ length: 20 }, () => pick([...'abcdefghij0123456789'])).join('');
      const got = await outcome(() =>
        clientOf(person).saveReason({ fileId: file.id, id, text: word, was: null }),
      );
      if (got.data) premortem.private.set(word, person.name);
      const may = takesPart(person) ? 200 : 403;
      return expectOne(got.status, sees(person, file) ? may : 404);
    },

    leadPremortem: onFile(
      (person, fileId) => clientOf(person).setTimer({ fileId, endsAt: null }),
      ({ name }) => (name === 'ada' ? 200 : 403),
    ),

    appoint: onFile(
      (person, fileId) => clientOf(person).update({ fileId, facilitatorId: app.ids.ada }),
      (person, file) => (levelOf(person, file) >= 4 ? 200 : 403),
    ),

    // Not in this stage, for those who may in others.
    respondToRisk: onFile(
      (person, fileId) => clientOf(person).moveReasons({ fileId, reasonIds: ['a'], groupId: null }),
      (person) => (takesPart(person) ? 409 : 403),
    ),

    decide: onFile(
      (person, fileId) => clientOf(person).decide({ fileId, verdict: 'go' }),
      ({ name }) => (name === decider ? 409 : 403),
    ),

    async premortemsOfPlan(person) {
      const plan = pick(all).plan;
      const got = await outcome(() => clientOf(person).ofPlan({ fileId: plan.id }));
      if (got.data === null || !sees(person, plan)) {
        return expectOne(got.status, sees(person, plan) ? 200 : 404);
      }
      const expected = all.filter((one) => one.plan === plan && sees(person, one.file));
      const ids = got.data.list.map(({ file }) => file.id).sort();
      const wanted = expected.map(({ file }) => file.id).sort();
      return ids.join() === wanted.join() ? null : leak(`${ids.length} of ${wanted.length}`);
    },

    async myPremortems(person) {
      const { list } = await clientOf(person).mine({});
      const hidden = list.filter(({ file: { id } }) => {
        const file = files.find((one) => one.id === id);
        return !file || !sees(person, file);
      });
      return hidden.length > 0 ? leak(`lists ${hidden.length} hidden ones`) : null;
    },

    async searchPrivately(person) {
      const [word] = pick([...pick(all).private]) ?? [];
      if (word === undefined) return null;
      const { list } = await app[person.name].search.search({ q: word, limit: 50 });
      return findLeak(person, list);
    },
  } satisfies Record<string, (person: ModelPerson, file: ModelFile) => Promise<RightsProblem>>;

  async function build() {
    const people = [...participants, decider].map((name) => app.ids[name]);
    for (const parent of files.filter(({ kind }) => kind === 'folder')) {
      const plan = pick(documents());
      const word = `${parent.word}premortem`;
      const { file } = await app.ada.premortems.add({
        parentId: parent.id,
        name: word,
        plan: { fileId: plan.id, paragraphId: 'coast', text: '' },
      });
      await app.database.query(sql`
        insert into premortem_participants (file_id, person_id)
        select ${file.id}, id from people where id = any(${people}) on conflict do nothing`);
      await app.database.query(sql`
        update premortems set decider_id = ${app.ids[decider]}, stage = 'writing' where file_id = ${file.id}`);
      const revealed = [`${word}revealed`];
      const secrets = new Map([[`${word}secret`, 'rita' as PersonName]]);
      await app.database.query(sql`
        insert into premortem_reasons (file_id, id, text, author_id, position, revealed) values
          (${file.id}, 'revealed', ${revealed[0]}, ${app.ids.rita}, 0, true),
          (${file.id}, 'secret', ${`${word}secret`}, ${app.ids.rita}, 1, false)`);
      addFile({ id: file.id, name: word, kind: 'premortem', parent, word });
      const model = files.at(-1);
      if (model) all.push({ file: model, plan, revealed, private: secrets });
    }
  }

  return { checks, build };
}
