// Random people make random calls on random files while rights, locations and states change; each response is compared
// with the model. A leak is a response that reveals what the model hides; a wrong refusal is the opposite.
import type { File } from '@docent/contract/files';
import { openWriter } from '../features/editing/testing/nodes.ts';
import { sql } from '../platform/database/database.ts';
import type { TestApp } from './app.ts';
import {
  allPages,
  describe,
  expectIds,
  expectOne,
  expectStatus,
  outcome,
  type RightsProblem,
} from './rights-checks.ts';
import {
  isInTrash,
  levelNames,
  levelOf,
  levelToMove,
  type ModelFile,
  type ModelPerson,
  modelPeople,
  readsDraft,
  sees,
  sharingAs,
  upwards,
} from './rights-model.ts';
import { createCorrectionChecks } from './rights-probe-corrections.ts';
import { coastOf, createDuplicateChecks, harbourOf, quay } from './rights-probe-duplicates.ts';
import { createPremortemChecks } from './rights-probe-premortems.ts';
import { createReviewChecks } from './rights-probe-reviews.ts';

export interface ProbeResult {
  probes: number;
  /** Number of probes by call. */
  calls: Record<string, number>;
  leaks: string[];
  wrongRefusals: string[];
}

/** Of `duplicates` also what quotes, finds or shows text elsewhere. */
export type ProbedPart = 'reviews' | 'premortems' | 'duplicates' | 'corrections';

type Check = (person: ModelPerson, file: ModelFile) => Promise<RightsProblem>;

const roundLength = 25;
const changes = ['grant', 'restrict', 'move', 'publish', 'trash', 'restore', 'own', 'settings'];

export async function probeRights(
  app: TestApp,
  {
    probes,
    files: count,
    seed,
    only,
  }: { probes: number; files: number; seed: number; only?: ProbedPart | undefined },
): Promise<ProbeResult> {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const files: ModelFile[] = [];
  /** Ids of a comment by Ada on each document, unread by everyone else. */
  const commentOn = new Map<ModelFile, string>();
  const versionOf = new Map<ModelFile, { id: string }>();
  const mayComment = (person: ModelPerson, file: ModelFile) =>
    file.kind === 'document' && sees(person, file) && levelOf(person, file) >= 2;
  // Ada requires the reading, and is not asked herself.
  const isAsked = (person: ModelPerson, file: ModelFile) =>
    person.name !== 'ada' && file.kind === 'document' && file.published && sees(person, file);
  const othersSeenBy = (person: ModelPerson, shown: ModelFile) =>
    files.filter((file) => file !== shown && file.kind === 'document' && sees(person, file));
  const living = () => files.filter((file) => !isInTrash(file));
  const result: ProbeResult = { probes: 0, calls: {}, leaks: [], wrongRefusals: [] };

  const reviews = createReviewChecks({ app, files, pick, chance });
  const corrections = createCorrectionChecks({ app, files, pick, chance });
  const duplicates = createDuplicateChecks({ app, files, pick });
  const premortems = createPremortemChecks({
    app,
    files,
    pick,
    addFile: (file) => files.push(plain(file)),
  });

  /** Each returns what is wrong with the person's result for the file, or null. */
  const checks = {
    get: async (person, file) => {
      const got = await outcome(() => clientOf(person).files.get({ fileId: file.id }));
      if (got.data === null) return expectStatus(person, file, 1, got);
      return expectStatus(person, file, 1, got) ?? expectShape(person, file, got.data);
    },

    detailShow: async (person, file) => {
      const got = await outcome(() => clientOf(person).documents.detailShow({ fileId: file.id }));
      if (file.kind !== 'document' && sees(person, file)) return expectOne(got.status, 400);
      if (got.data && !JSON.stringify(got.data.content).includes(file.word)) {
        return { kind: 'refusal', what: 'the text is missing' };
      }
      return expectStatus(person, file, 1, got);
    },

    synced: async (person, file) => {
      const list = [{ fileId: file.id, paragraphId: 'coast' }];
      const got = await outcome(() => clientOf(person).documents.synced({ list }));
      const paragraph = got.data?.list[0] ?? null;
      if (file.kind !== 'document' || !sees(person, file)) {
        return paragraph === null
          ? null
          : { kind: 'leak', what: `a paragraph of ${paragraph.file.name}` };
      }
      return JSON.stringify(paragraph?.block).includes(file.word)
        ? null
        : { kind: 'refusal', what: 'the paragraph is missing' };
    },

    // Every document is shown in every other one: in its draft, and in what is published of it.
    syncedUses: async (person, file) => {
      const { id: fileId } = file;
      const got = await outcome(() => clientOf(person).duplicates.syncedUses({ fileId }));
      if (got.data === null || !sees(person, file)) return expectStatus(person, file, 3, got);
      const expected = file.kind === 'document' ? othersSeenBy(person, file).length : 0;
      const counted = got.data.list.reduce((sum, { documents }) => sum + documents, 0);
      return counted === expected
        ? null
        : {
            kind: counted > expected ? 'leak' : 'refusal',
            what: `counts ${counted} of ${expected}`,
          };
    },

    alsoIn: async (person, file) => {
      const { list } = await clientOf(person).search.search({ q: file.word, limit: 50 });
      const hit = list.find((one) => one.file.id === file.id && one.paragraphId === 'coast');
      if (!hit) return null;
      const named = (hit.alsoIn ?? []).map(({ id }) => id);
      const expected = othersSeenBy(person, file).map(({ id }) => id);
      const hidden = named.find((id) => !expected.includes(id));
      if (hidden) return { kind: 'leak', what: `names ${hidden} with a hit` };
      return named.length === Math.min(expected.length, 20)
        ? null
        : { kind: 'refusal', what: `names ${named.length} of ${expected.length}` };
    },

    syncedThen: async (person, file) => {
      const list = [{ fileId: file.id, paragraphId: 'coast' }];
      const asOf = new Date().toISOString();
      const { list: texts } = await clientOf(person).documents.synced({ list, asOf });
      const isSeen = file.kind === 'document' && sees(person, file);
      return isSeen || !texts[0] ? null : { kind: 'leak', what: 'a paragraph of a version' };
    },

    detailEdit: async (person, file) => {
      const got = await outcome(() => clientOf(person).documents.detailEdit({ fileId: file.id }));
      if (file.kind !== 'document' && sees(person, file) && readsDraft(person, file)) {
        return expectOne(got.status, 400);
      }
      return expectStatus(person, file, readsDraft(person, file) ? 2 : 3, got);
    },

    detailState: async (person, file) => {
      const got = await outcome(() => clientOf(person).documents.detailState({ fileId: file.id }));
      if (file.kind !== 'document' && sees(person, file) && readsDraft(person, file)) {
        return got.status === 400 || got.status === 404
          ? null
          : { kind: 'leak', what: `status ${got.status}` };
      }
      return expectStatus(person, file, readsDraft(person, file) ? 2 : 3, got);
    },

    fill: async (person, file) => {
      const values = [{ key: 'keeper', value: 'Marit' }];
      const got = await outcome(() => clientOf(person).forms.fill({ fileId: file.id, values }));
      if (file.kind !== 'document' && sees(person, file) && levelOf(person, file) >= 2) {
        return expectOne(got.status, 400);
      }
      return expectStatus(person, file, 2, got);
    },

    filled: async (person, file) => {
      const got = await outcome(() => clientOf(person).forms.filled({ fileId: file.id }));
      if (file.kind !== 'document' && sees(person, file)) return expectOne(got.status, 400);
      return expectStatus(person, file, 1, got);
    },

    form: async (person, file) => {
      const got = await outcome(async () =>
        (await clientOf(person).forms.form({ fileId: file.id, format: 'csv' })).text(),
      );
      if (file.kind !== 'document' && sees(person, file)) return expectOne(got.status, 400);
      return expectStatus(person, file, 1, got);
    },

    sign: async (person, file) => {
      // The block doesn't exist, so a caller with sufficient rights gets 404 and nothing is signed.
      const ink = { blockId: 'coast', typed: person.name };
      const got = await outcome(() => clientOf(person).forms.sign({ fileId: file.id, ...ink }));
      if (!sees(person, file) || levelOf(person, file) < 2) {
        return expectStatus(person, file, 2, got);
      }
      return expectOne(got.status, file.kind === 'document' ? 404 : 400);
    },

    signatures: async (person, file) => {
      const got = await outcome(() => clientOf(person).forms.signatures({ fileId: file.id }));
      if (file.kind !== 'document' && sees(person, file)) return expectOne(got.status, 400);
      return expectStatus(person, file, 1, got);
    },

    socket: async (person, file) => {
      if (file.kind !== 'document') return null;
      const writer = await openWriter({
        url: `${app.url.replace('http', 'ws')}/live`,
        fileId: file.id,
        token: app.tokens[person.name],
      });
      const text = writer.text();
      writer.leave();
      const may = sees(person, file) && readsDraft(person, file);
      if (may && !text.includes(file.word)) {
        return { kind: 'refusal', what: `the draft did not come: ${writer.reasons}` };
      }
      if (!may && text !== '') return { kind: 'leak', what: 'the draft came' };
      const reason = may ? undefined : sees(person, file) ? 'forbidden' : 'gone';
      return writer.reasons[0] === reason
        ? null
        : { kind: 'leak', what: `the reason is ${writer.reasons[0]} instead of ${reason}` };
    },

    children: async (person, file) => {
      const got = await outcome(() =>
        allPages((page) => clientOf(person).files.findOuter({ parentId: file.id, ...page })),
      );
      if (got.data === null || !sees(person, file)) return expectStatus(person, file, 1, got);
      return expectList(
        person,
        got.data,
        files.filter((child) => child.parent === file && sees(person, child)),
      );
    },

    outermost: async (person) => {
      const got = await outcome(() => allPages((page) => clientOf(person).files.findOuter(page)));
      const expected = files.filter(
        (file) => sees(person, file) && (file.parent === null || !sees(person, file.parent)),
      );
      return got.data ? expectList(person, got.data, expected) : expectOne(got.status, 200);
    },

    spaces: async (person) => {
      const list = await clientOf(person).files.organizationalMap({});
      const expected = files.filter((file) => file.parent === null && sees(person, file));
      return expectIds(
        list.map(({ id }) => id),
        expected,
      );
    },

    trash: async (person) => {
      const got = await allPages((page) => clientOf(person).files.trash(page));
      const expected = files.filter((file) => file.thrownAway && levelOf(person, file) >= 3);
      return expectIds(
        got.map(({ id }) => id),
        expected,
      );
    },

    recent: async (person) => {
      const { list } = await clientOf(person).files.recent({ limit: 200 });
      const listedFiles = list.map(({ file }) => files.find(({ id }) => id === file.id));
      const hidden = listedFiles.filter((file) => !file || !sees(person, file));
      return hidden.length > 0 ? { kind: 'leak', what: 'shows a hidden file' } : null;
    },

    search: async (person, file) => {
      const results = await clientOf(person).search.search({ q: file.word, limit: 50 });
      // A word that the person cannot find may be corrected to a similar one that they can.
      const meant = results.spelling?.applied ? results.spelling.query : file.word;
      const expected = files.filter((other) => other.word === meant && sees(person, other));
      const wrong = expectIds([...new Set(results.list.map((hit) => hit.file.id))], expected);
      if (wrong) return wrong;
      return results.total === results.list.length
        ? null
        : { kind: 'leak', what: `counts ${results.total} and shows ${results.list.length}` };
    },

    searchAll: async (person) => {
      const results = await clientOf(person).search.search({ q: 'lighthouse', limit: 200 });
      const expected = files.filter((file) => file.kind === 'document' && sees(person, file));
      const wrong = expectIds([...new Set(results.list.map((hit) => hit.file.id))], expected);
      if (wrong) return wrong;
      return results.total === expected.length
        ? null
        : { kind: 'leak', what: `counts ${results.total} instead of ${expected.length}` };
    },

    ...duplicates.checks,

    ask: async (person, file) => {
      const includeDrafts = chance(0.5);
      const { according, res } = await clientOf(person).assistant.vectorSearch({
        search: `How many lighthouses does ${file.word} keep?`,
        includeDrafts,
      });
      for (const source of according) {
        const quoted = files.find(({ id }) => id === source.file_id);
        const may =
          quoted !== undefined &&
          sees(person, quoted) &&
          (quoted.published || (includeDrafts && levelOf(person, quoted) >= 3));
        if (!may) return { kind: 'leak', what: `quotes ${source.file_name}` };
      }
      if (res.includes(file.word) && !sees(person, file)) return { kind: 'leak', what: res };
      const should = file.kind === 'document' && file.published && sees(person, file);
      return should && !according.some(({ file_id }) => file_id === file.id)
        ? { kind: 'refusal', what: 'the document is not quoted' }
        : null;
    },

    askWithin: async (person, file) => {
      const got = await outcome(() =>
        clientOf(person).assistant.vectorSearch({
          search: 'How many lighthouses?',
          fileId: file.id,
        }),
      );
      return expectStatus(person, file, 1, got);
    },

    comments: async (person, file) => {
      const got = await outcome(() => clientOf(person).comments.getTop({ fileId: file.id }));
      if (file.kind !== 'document' && sees(person, file) && levelOf(person, file) >= 2) {
        return expectOne(got.status, 400);
      }
      if (got.data && got.data.list.map(({ body }) => body).join() !== file.word) {
        return { kind: 'refusal', what: 'the comment is missing' };
      }
      return expectStatus(person, file, 2, got);
    },

    comment: async (person, file) => {
      const id = commentOn.get(file);
      if (id === undefined) return null;
      const got = await outcome(() => clientOf(person).comments.get({ id }));
      return expectOne(got.status, mayComment(person, file) ? 200 : 404);
    },

    reactToComment: async (person, file) => {
      const id = commentOn.get(file);
      if (id === undefined) return null;
      const on = chance(0.5);
      const got = await outcome(() => clientOf(person).comments.react({ id, reaction: '👍', on }));
      return expectOne(got.status, mayComment(person, file) ? 200 : 404);
    },

    say: async (person, file) => {
      const other = pick(modelPeople);
      const got = await outcome(() =>
        clientOf(person).comments.add({
          fileId: file.id,
          body: `@[${other.name}](${app.ids[other.name]}), look`,
        }),
      );
      if (got.data) await clientOf(person).comments.delete({ id: got.data.id });
      if (!sees(person, file) || levelOf(person, file) < 2) {
        return expectStatus(person, file, 2, got);
      }
      if (file.kind !== 'document') return expectOne(got.status, 400);
      return expectOne(got.status, mayComment(other, file) ? 200 : 409);
    },

    ...corrections.checks,

    history: async (person, file) => {
      const got = await outcome(() => clientOf(person).history.show({ fileId: file.id }));
      if (file.kind !== 'document' && sees(person, file)) return expectOne(got.status, 400);
      const isShown = got.data?.list.some(({ cause }) => cause === 'publish') ?? false;
      if (got.data && file.published && !isShown) {
        return { kind: 'refusal', what: 'the published version is missing' };
      }
      return expectStatus(person, file, 1, got);
    },

    version: async (person, file) => {
      const { id } = versionOf.get(file) ?? {};
      if (id === undefined) return null;
      const got = await outcome(() => clientOf(person).history.detail({ id }));
      const may = sees(person, file) && (file.published || levelOf(person, file) >= 3);
      return expectOne(got.status, may ? 200 : 404);
    },

    restoreVersion: async (person, file) => {
      const { id } = versionOf.get(file) ?? {};
      if (id === undefined || (sees(person, file) && levelOf(person, file) >= 3)) return null;
      const got = await outcome(() => clientOf(person).history.fallback({ id }));
      return expectOne(got.status, sees(person, file) ? 403 : 404);
    },

    notices: async (person) => {
      const client = clientOf(person);
      // Reactions to earlier probes may still be adding notifications.
      await app.settled();
      const expected = [...commentOn.keys()].filter((file) => mayComment(person, file));
      const list = await allPages((page) => client.notices.get(page));
      const commentNotices = list.filter(({ kind }) => kind === 'comment');
      const { unread } = await client.notices.get({ limit: 1 });
      const unreadInList = list.filter(({ readAt }) => readAt === null).length;
      if (unread !== unreadInList)
        return { kind: 'leak', what: `counts ${unread}, shows ${unreadInList}` };
      return expectIds(
        commentNotices.map(({ fileId }) => fileId ?? ''),
        expected,
      );
    },

    ...reviews.checks,

    unread: async (person) => {
      const client = clientOf(person);
      const expected =
        person.name === 'ada' ? [] : files.filter((file) => mayComment(person, file));
      const list = await allPages((page) => client.comments.getUnread(page));
      const wrong = expectIds(
        list.map(({ fileId }) => fileId),
        expected,
      );
      if (wrong) return wrong;
      const { count } = await client.comments.oneClickReadCount({});
      const { list: counts } = await client.comments.counts({ fileIds: files.map(({ id }) => id) });
      const folders = new Map(
        files.flatMap((file) => (file.kind === 'folder' ? [[file.id, file] as const] : [])),
      );
      const documents = counts.filter(({ fileId }) => !folders.has(fileId));
      const unread = documents.reduce((sum, one) => sum + one.unread, 0);
      if (count !== expected.length || unread !== count) {
        return { kind: 'leak', what: `counts ${count} and ${unread}, shows ${expected.length}` };
      }
      const isBelow = ({ parent }: ModelFile, folder: ModelFile): boolean =>
        parent !== null && sees(person, parent) && (parent === folder || isBelow(parent, folder));
      for (const [id, folder] of folders) {
        const folderCount = counts.find(({ fileId }) => fileId === id)?.unread ?? 0;
        const below = expected.filter((file) => sees(person, folder) && isBelow(file, folder));
        if (folderCount !== below.length) {
          return {
            kind: 'leak',
            what: `counts ${folderCount} instead of ${below.length} below a folder`,
          };
        }
      }
      return expectIds(
        documents.map(({ fileId }) => fileId),
        files.filter((file) => mayComment(person, file)),
      );
    },

    priorities: async (person) => {
      const client = clientOf(person).priorities;
      const { open, done } = await client.mine({});
      const list = await allPages((page) => client.mine(page));
      const expected = files.filter((file) => isAsked(person, file));
      if (open + done !== expected.length) {
        return { kind: 'leak', what: `counts ${open + done} instead of ${expected.length}` };
      }
      return expectIds(
        list.map((one) => one.file.id),
        expected,
      );
    },

    confirm: async (person, file) => {
      if (file.kind !== 'document') return null;
      const { own, changeStatus } = clientOf(person).priorities;
      const got = await outcome(() => own({ fileId: file.id }));
      const wrong = expectStatus(person, file, 1, got);
      if (wrong || !sees(person, file)) return wrong;
      if ((got.data !== null) !== isAsked(person, file)) {
        return { kind: 'leak', what: 'says what is asked' };
      }
      const version = got.data?.version ?? 1;
      const status = pick(['open', 'done'] as const);
      const update = await outcome(() => changeStatus({ fileId: file.id, status, version }));
      return expectOne(update.status, isAsked(person, file) ? 200 : 409);
    },

    coverage: async (person, file) => {
      const got = await outcome(() => clientOf(person).priorities.coverage({ fileId: file.id }));
      if (!person.isCoach && person.name !== 'ada') return expectOne(got.status, 403);
      if (file.kind !== 'document' && sees(person, file)) return expectOne(got.status, 400);
      if (got.data === null) return expectStatus(person, file, 1, got);
      const people = got.data.departments.reduce((sum, one) => sum + one.people, 0);
      const expected = modelPeople.filter((other) => isAsked(other, file)).length;
      return people === expected
        ? expectStatus(person, file, 1, got)
        : { kind: 'leak', what: `counts ${people} instead of ${expected}` };
    },

    linkedFrom: async (person, file) => {
      const got = await outcome(() => clientOf(person).links.from({ fileId: file.id, limit: 200 }));
      if (got.data === null) return expectStatus(person, file, 1, got);
      const { list, total } = got.data;
      if (total !== list.length) return { kind: 'leak', what: `counts ${total} of ${list.length}` };
      const hidden = list.filter(({ file: { id } }) => {
        const from = files.find((one) => one.id === id);
        return !from || !sees(person, from);
      });
      if (hidden.length > 0) return { kind: 'leak', what: 'names a hidden file that links' };
      return expectStatus(person, file, 1, got);
    },

    brokenLinks: async (person, file) => {
      const got = await outcome(() =>
        clientOf(person).links.broken({ fileId: file.id, limit: 200 }),
      );
      if (file.kind !== 'document' && sees(person, file) && levelOf(person, file) >= 3) {
        return expectOne(got.status, 400);
      }
      for (const { toFileId, trashed } of got.data?.list ?? []) {
        const to = files.find(({ id }) => id === toFileId);
        if (to && sees(person, to)) return { kind: 'refusal', what: `${to.name} is no dead end` };
        if (trashed && to && levelOf(person, to) < 3) {
          return { kind: 'leak', what: `names ${to.name} in the trash` };
        }
      }
      return expectStatus(person, file, 3, got);
    },

    templates: async (person) => {
      const list = await allPages((page) => clientOf(person).files.templates(page));
      return expectIds(
        list.map(({ file }) => file.id),
        files.filter((file) => file.kind === 'document' && sees(person, file)),
      );
    },

    why: async (person, file) => {
      const other = pick(modelPeople);
      const personId = app.ids[other.name];
      const got = await outcome(() => clientOf(person).access.why({ fileId: file.id, personId }));
      if (got.data === null) return expectStatus(person, file, 4, got);
      for (const { from } of got.data.grants) {
        const source = files.find(({ id }) => id === from?.id);
        if (source && !sees(person, source)) return { kind: 'leak', what: `names ${source.name}` };
      }
      const level = sees(other, file) ? levelNames[levelOf(other, file) - 1] : null;
      return got.data.level === level
        ? expectStatus(person, file, 4, got)
        : { kind: 'leak', what: `${got.data.level} for ${other.name} instead of ${level}` };
    },

    seen: async (person, file) => {
      const other = pick(modelPeople);
      const input = { personId: app.ids[other.name], parentId: file.id };
      const got = await outcome(() =>
        allPages((page) => clientOf(person).access.seen({ ...input, ...page })),
      );
      if (got.data === null) return expectOne(got.status, person.role === 'admin' ? 200 : 403);
      return expectIds(
        got.data.map(({ id }) => id),
        file.kind === 'folder' && sees(other, file)
          ? files.filter((child) => child.parent === file && sees(other, child))
          : [],
      );
    },

    grants: async (person, file) => {
      const got = await outcome(() => clientOf(person).access.grants({ fileId: file.id }));
      if (got.data === null) return expectSharing(person, file, got.status, true);
      for (const { from } of got.data.list) {
        const source = files.find(({ id }) => id === from?.id);
        if (source && !sees(person, source)) return { kind: 'leak', what: `names ${source.name}` };
      }
      return expectSharing(person, file, got.status, true);
    },

    grant: async (person, file) => {
      // The grant is to the administrator, who has full access anyway, so an allowed call changes nobody's rights.
      const previousLevel = file.grants.get('person:ada') ?? 0;
      const level = pick([1, 3, 4]);
      const got = await outcome(() =>
        clientOf(person).access.grant({
          fileId: file.id,
          subject: { kind: 'person', id: app.ids.ada },
          level: levelNames[level - 1] ?? 'read',
        }),
      );
      if (got.data) file.grants.set('person:ada', level);
      return expectSharing(person, file, got.status, Math.max(previousLevel, level) < 4);
    },

    rename: async (person, file) => {
      const got = await outcome(() =>
        clientOf(person).files.update({ fileId: file.id, name: file.name }),
      );
      return expectStatus(person, file, levelToMove(file), got);
    },

    move: async (person, file) => {
      // A file can't be moved into itself, so a caller with sufficient rights gets an error and nothing moves.
      const got = await outcome(() =>
        clientOf(person).files.drag({ fileId: file.id, parentId: file.id }),
      );
      const may = sees(person, file) && levelOf(person, file) >= levelToMove(file);
      if (!may) return expectStatus(person, file, levelToMove(file), got);
      if (file.parent && !sees(person, file.parent)) return expectOne(got.status, 404);
      if (file.parent && levelOf(person, file.parent) < 3) return expectOne(got.status, 403);
      return expectOne(got.status, file.kind === 'folder' ? 409 : 400);
    },

    trashAndRestore: async (person, file) => {
      const got = await outcome(() => clientOf(person).files.delete({ fileId: file.id }));
      if (got.status === 200) {
        await app.ada.files.restore({ fileId: file.id });
        await app.settled();
      }
      return expectStatus(person, file, levelToMove(file), got);
    },

    attachment: async (person, file) => {
      if (file.kind !== 'attachment') return null;
      const got = await outcome(async () =>
        (await clientOf(person).files.attachment({ fileId: file.id })).text(),
      );
      if (got.status === 200 && got.data !== file.word)
        return { kind: 'leak', what: 'other bytes' };
      return expectStatus(person, file, 1, got);
    },
  } satisfies Record<string, Check>;

  const { synced, syncedUses, syncedThen, alsoIn, search, searchAll, ask } = checks;
  const chosen: Record<ProbedPart, Record<string, Check>> = {
    reviews: reviews.checks,
    premortems: premortems.checks,
    corrections: corrections.checks,
    duplicates: {
      ...duplicates.checks,
      ...{ synced, syncedUses, syncedThen, alsoIn, search, searchAll, ask },
    },
  };
  const probed: Record<string, Check> = only ? chosen[only] : checks;
  const names = Object.keys(probed);
  await build();
  while (result.probes < probes) {
    for (let i = 0; i < 6; i++) await change();
    await app.settled();
    for (let i = 0; i < roundLength && result.probes < probes; i++) await probe();
  }
  return result;

  async function build() {
    for (const department of ['operations', 'safety', null] as const) {
      const word = newWord();
      const name = `space ${word}`;
      const id = await app.database.transaction((tx) =>
        app.app.files.create(tx, {
          parentId: null,
          name,
          kind: 'folder',
          by: app.ids.ada,
          departmentId: department && app.departments[department],
        }),
      );
      // The creator of a space gets a grant to manage it.
      const grants = new Map([['person:ada', 4]]);
      files.push(plain({ id, name, department, grants, word }));
    }
    while (files.length < count) {
      const parent = pick(files.filter(({ kind }) => kind === 'folder'));
      const kind = pick(['folder', 'document', 'document', 'attachment'] as const);
      await add(parent, files.length < 12 ? 'folder' : kind);
    }
    await comment();
    await reviews.build();
    await corrections.build();
    await duplicates.build();
    if (only === 'premortems') await premortems.build();
    await askToRead();
    await linkAll();
    await showAll();
    for (let i = 0; i < count; i++)
      await change(['grant', 'grant', 'restrict', 'publish', 'publish']);
  }

  /** Makes every document required reading for everyone; people who can't view a document must not be asked. */
  async function askToRead() {
    await app.database.query(sql`
      insert into priorities (file_id, id, level, set_by, set_at)
      select file_id, file_id, 1, ${app.ids.ada}, now() from documents`);
    await app.database.query(sql`
      insert into priority_audience (file_id, subject_kind) select file_id, 'everyone' from documents`);
  }

  /** Links every document to every file and makes it a template; the server must hide those that a person may not see. */
  async function linkAll() {
    await app.database.query(sql`
      insert into links (from_file_id, stage, paragraph_id, to_file_id)
      select d.file_id, 'draft', p.id, f.id
      from documents d join files f on true
      join lateral (
        select id from paragraphs where file_id = d.file_id and stage = 'draft' order by position limit 1
      ) p on true
      on conflict do nothing`);
    await app.database.query(sql`update documents set template = 'everywhere'`);
  }

  /** As if every draft showed the paragraph of every other document. */
  async function showAll() {
    await app.database.query(sql`
      insert into links (from_file_id, stage, paragraph_id, to_file_id, to_paragraph_id)
      select d.file_id, 'draft', 'shown', other.file_id, 'coast' from documents d, documents other
      where d.file_id <> other.file_id on conflict do nothing`);
  }

  async function comment() {
    for (const file of files.filter(({ kind }) => kind === 'document')) {
      const { id } = await app.ada.comments.add({ fileId: file.id, body: file.word });
      commentOn.set(file, id);
    }
    // Everyone gets a notification of every comment; the server must hide those that a person may not see.
    await app.database.query(sql`
      insert into comment_unread (person_id, comment_id)
      select p.id, c.id from people p, comments c where p.id <> c.author_id on conflict do nothing`);
    await app.database.query(sql`
      insert into notices (id, person_id, kind, file_id, level, ref, in_app, created_at)
      select p.id || c.id, p.id, 'comment', c.file_id, 2, '{}', true, c.created_at from people p, comments c`);
  }

  /** Letters only, because search splits words at digits, and the parts would match other files. */
  function newWord() {
    return `zq${lettersOf(files.length)}${lettersOf(Math.floor(random() * 1e6))}`;
  }

  async function add(parent: ModelFile, kind: ModelFile['kind']) {
    const word = newWord();
    const name = `${kind} ${word}`;
    const id =
      kind === 'attachment'
        ? (
            await app.ada.files.upload({
              parentId: parent.id,
              import: 'attachment',
              files: [{ name, content: word }],
            })
          )[0]?.id
        : (
            await app.ada.files.add({
              parentId: parent.id,
              name,
              kind,
              ...(kind === 'document' ? { content: textOf(word, files.length) } : {}),
            })
          ).id;
    files.push(plain({ id: id ?? '', name, kind, parent, word }));
  }

  /** Makes a random change as the administrator, and the same change in the model. */
  async function change(kinds = [...changes, 'grant', 'move', 'own']) {
    const file = pick(living());
    switch (pick(kinds)) {
      case 'grant': {
        const level = pick([0, 1, 1, 2, 3, 4]);
        const [key, subject] = pickSubject();
        await app.ada.access.grant({
          fileId: file.id,
          subject,
          level: levelNames[level - 1] ?? 'none',
        });
        if (level === 0) file.grants.delete(key);
        else file.grants.set(key, level);
        return;
      }
      case 'restrict':
        if (file.kind === 'attachment') return;
        file.restricted = !file.restricted && chance(0.5);
        await app.ada.files.update({ fileId: file.id, restricted: file.restricted });
        return;
      case 'own': {
        const editors = modelPeople.filter((one) => sees(one, file) && levelOf(one, file) >= 3);
        if (file.kind !== 'document') return;
        file.owner = pick(editors).name;
        await app.ada.files.update({ fileId: file.id, ownerId: app.ids[file.owner] });
        return;
      }
      case 'settings': {
        const space = upwards(file).at(-1) ?? file;
        const key = pick(['readersComment', 'authorsShare'] as const);
        space[key] = !space[key];
        await app.ada.files.update({ fileId: space.id, [key]: space[key] });
        return;
      }
      case 'publish':
        if (file.kind !== 'document') return;
        if (file.published) await app.ada.files.update({ fileId: file.id, state: 'draft' });
        else {
          await app.ada.files.update({ fileId: file.id, state: 'published' });
          const { list } = await app.ada.history.show({ fileId: file.id, limit: 1 });
          if (list[0]) versionOf.set(file, list[0]);
        }
        file.published = !file.published;
        return;
      case 'move': {
        const target = pick(living().filter(({ kind }) => kind === 'folder'));
        if (file.parent === null || upwards(target).includes(file)) return;
        await app.ada.files.drag({ fileId: file.id, parentId: target.id });
        file.parent = target;
        return;
      }
      case 'trash':
        if (file.parent === null || chance(0.5)) return;
        await app.ada.files.delete({ fileId: file.id });
        file.thrownAway = true;
        return;
      case 'restore': {
        const thrown = files.filter((f) => f.thrownAway && f.parent && !isInTrash(f.parent));
        if (thrown.length === 0) return;
        const back = pick(thrown);
        await app.ada.files.restore({ fileId: back.id });
        back.thrownAway = false;
      }
    }
  }

  function pickSubject() {
    if (chance(0.15)) return ['everyone', { kind: 'everyone' }] as const;
    if (chance(0.3)) {
      const name = pick(['operations', 'safety'] as const);
      return [`department:${name}`, { kind: 'department', id: app.departments[name] }] as const;
    }
    const { name } = pick(modelPeople);
    return [`person:${name}`, { kind: 'person', id: app.ids[name] }] as const;
  }

  async function probe() {
    const person = pick(modelPeople);
    const file = pick(files);
    const name = pick(names);
    const problem = (await probed[name]?.(person, file)) ?? null;
    result.probes++;
    result.calls[name] = (result.calls[name] ?? 0) + 1;
    if (!problem) return;
    const chain = upwards(file).map(describe).join(' < ');
    const text = `${name} by ${person.name} on ${chain}: ${problem.what}`;
    (problem.kind === 'leak' ? result.leaks : result.wrongRefusals).push(text);
  }

  /** Checks the status of a call on sharing; `mayAuthor` tells whether an author may make it. */
  function expectSharing(
    person: ModelPerson,
    file: ModelFile,
    status: number,
    mayAuthor: boolean,
  ): RightsProblem {
    if (!sees(person, file)) return expectOne(status, 404);
    const sharing = sharingAs(person, file);
    const may = sharing === 'manager' || (sharing === 'author' && mayAuthor);
    return expectOne(status, may ? 200 : 403);
  }

  function clientOf(person: ModelPerson) {
    return app[person.name];
  }

  /** Checks what a file reveals about others: its path, and whether it has children. */
  function expectShape(person: ModelPerson, file: ModelFile, shape: File): RightsProblem {
    const path = upwards(file)
      .slice(1)
      .reverse()
      .filter((above) => sees(person, above));
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('/');
    if (names(shape.path) !== names(path)) {
      return { kind: 'leak', what: `the path is ${names(shape.path)} instead of ${names(path)}` };
    }
    const level = levelNames[levelOf(person, file) - 1];
    if (shape.level !== level)
      return { kind: 'leak', what: `level ${shape.level} instead of ${level}` };
    if (shape.sharing !== sharingAs(person, file)) {
      return { kind: 'leak', what: `shares as ${shape.sharing}` };
    }
    const hasChildren = files.some((child) => child.parent === file && sees(person, child));
    return shape.hasChildren === hasChildren
      ? null
      : { kind: 'leak', what: `hasChildren is ${shape.hasChildren}` };
  }

  function expectList(
    person: ModelPerson,
    list: readonly File[],
    expected: readonly ModelFile[],
  ): RightsProblem {
    const wrong = expectIds(
      list.map(({ id }) => id),
      expected,
    );
    if (wrong) return wrong;
    for (const shape of list) {
      const file = files.find(({ id }) => id === shape.id);
      const problem = file ? expectShape(person, file, shape) : null;
      if (problem) return problem;
    }
    return null;
  }
}

function plain(file: Partial<ModelFile> & { id: string; name: string }): ModelFile {
  return {
    kind: 'folder',
    parent: null,
    restricted: false,
    owner: 'ada',
    readersComment: true,
    authorsShare: true,
    department: null,
    grants: new Map(),
    published: false,
    thrownAway: false,
    word: file.name,
    ...file,
  };
}

const lettersOf = (number: number) =>
  number
    .toString(36)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)));

const textOf = (word: string, number: number) => ({
  type: 'doc',
  content: [
    {
      type: 'section',
      content: [
        {
          type: 'paragraph',
          attrs: { id: 'coast' },
          content: [
            { type: 'text', text: coastOf(word) },
            { type: 'control', attrs: { key: 'keeper', value: 'Marit' } },
          ],
        },
        {
          type: 'paragraph',
          attrs: { id: 'harbour' },
          content: [{ type: 'text', text: harbourOf(number) }],
        },
        { type: 'paragraph', attrs: { id: 'quay' }, content: [{ type: 'text', text: quay }] },
      ],
    },
  ],
});

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
