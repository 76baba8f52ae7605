// Tests that calls survive a crash of the server: `npm run bench -- crashes [kills] [seed] [story …]`. In each round,
// the server is killed with −9 during calls of many kinds, every second time together with PostgreSQL.
// After the restart, everything acknowledged must be complete, and everything else either complete or
// absent.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chance, createChance } from '../packages/document-model/src/testing/random.ts';
import { isAlive } from '../server/src/platform/data-folder/processes.ts';
import { type OpenDatabase, openDatabase, sql } from '../server/src/platform/database/database.ts';
import { createClient } from '../server/src/testing/client.ts';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { freePort } from '../server/src/testing/ports.ts';
import { createDuplicatePlots } from './crashes.duplicates.ts';
import { createPremortemPlots } from './crashes.premortems.ts';
import type { Plot, Server, TestPeople } from './crashes.story.ts';
import { startCrashServer } from './server.ts';

const [kills = 50, seed = 11] = process.argv.slice(2, 4).map(Number);
/** Words in the names of stories; without any, all are told. */
const chosen = process.argv.slice(4);

const line = (text: string) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'section',
      content: [
        { type: 'paragraph', attrs: { id: 'paragraphaa1' }, content: [{ type: 'text', text }] },
        { type: 'signature', attrs: { id: 'signatureaa1', label: 'Ana' } },
      ],
    },
  ],
});

async function addDocument({ people }: Server, parentId: string, name: string, published = true) {
  const content = line(`First text of ${name}.`);
  const { id } = await people.ana.files.add({ parentId, name, kind: 'document', content });
  if (published) await people.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

async function addFolder({ people }: Server, name: string) {
  return (await people.ana.files.add({ parentId: space, name, kind: 'folder' })).id;
}

async function addSpace({ people, ids }: Server, name: string) {
  const { id } = await people.ada.files.add({ parentId: null, name, kind: 'folder' });
  for (const [who, level] of [
    ['ana', 'manage'],
    ['ben', 'edit'],
    ['cleo', 'comment'],
  ] as const) {
    const subject = { kind: 'person', id: ids[who] } as const;
    await people.ada.access.grant({ fileId: id, subject, level });
  }
  await people.ada.access.grant({ fileId: id, subject: { kind: 'everyone' }, level: 'read' });
  return id;
}

const rewrite = async ({ people }: Server, fileId: string, text: string) => {
  const { content } = await people.ana.documents.detailEdit({ fileId });
  await people.ana.files.update({ fileId, content: line(text), base: content });
};
const draftOf = async ({ people }: Server, fileId: string) =>
  JSON.stringify((await people.ana.documents.detailEdit({ fileId })).content);
const count = async (server: Server, statement: Parameters<OpenDatabase['one']>[0]) =>
  (await server.database.one<{ count: number }>(statement)).count;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let space = '';
const mails = await startMailServer();
/** Documents whose notifications must have been mailed, with the address. */
const toBeMailed: { name: string; to: string }[] = [];

const plots: Record<string, Plot> = {
  ...createDuplicatePlots(addFolder),
  ...createPremortemPlots(addFolder),

  async 'a version is published'(server, round) {
    const fileId = await addDocument(server, space, `Published ${round}`, round % 2 === 0);
    const text = `Second text of ${round}.`;
    await rewrite(server, fileId, text);
    const number = round % 2 === 0 ? 2 : 1;
    return {
      steps: [() => server.people.ana.files.update({ fileId, state: 'published' })],
      async check({ server, acknowledged }) {
        const { version, published } = await versionOf(server, fileId);
        const isNew = version === number;
        return [
          acknowledged > 0 && !isNew && 'the version is lost',
          isNew !== published.includes(text) && 'the version has another text',
          !isNew && version !== (number === 2 ? 1 : null) && `version ${version}`,
          !(await draftOf(server, fileId)).includes(text) && 'the draft is lost',
        ];
      },
    };
  },

  async 'a review is finished'(server, round) {
    const fileId = await addDocument(server, space, `Reviewed ${round}`, false);
    const reviewers = [{ kind: 'person' as const, id: server.ids.ben }];
    const { id } = await server.people.ana.reviews.add({ fileId, reviewers });
    return {
      steps: [
        () => server.people.ben.reviews.addContent({ id, kind: 'verdict', verdict: 'approve' }),
        () => server.people.ana.reviews.publish({ id }),
      ],
      async check({ server, acknowledged }) {
        const review = await server.people.ana.reviews.get({ id });
        const { version } = await versionOf(server, fileId);
        const times = await count(
          server,
          sql`
          select count(*) from audit_entries where file_id = ${fileId} and action = 'document.published'`,
        );
        const notifiedCount = await count(
          server,
          sql`
          select count(*) from notices where ref->>'reviewId' = ${id} and kind = 'review-decided' and person_id = ${server.ids.ana}`,
        );
        const isPublished = review.publishedAt !== null;
        return [
          acknowledged > 0 && review.status !== 'approved' && 'the verdict is lost',
          acknowledged > 1 && !isPublished && 'the version is lost',
          isPublished !== (version === 1) && 'published by the review or by the document alone',
          times !== (isPublished ? 1 : 0) && `published ${times} times`,
          notifiedCount !== (review.status === 'approved' ? 1 : 0) && `told ${notifiedCount} times`,
          (review.status === 'approved') !== (review.reviewers[0]?.verdict === 'approve') &&
            'verdict and decision differ',
        ];
      },
    };
  },

  async 'a comment mentions somebody'(server, round) {
    const name = `Commented ${round}`;
    const fileId = await addDocument(server, space, name);
    const comment = {
      fileId,
      body: `@[cleo](${server.ids.cleo}) look`,
      mentions: [server.ids.cleo],
      sending: `sending-${round}`,
    };
    return {
      steps: [() => server.people.ana.comments.add(comment)],
      async check({ server, acknowledged }) {
        const there = await count(
          server,
          sql`select count(*) from comments where file_id = ${fileId}`,
        );
        const notifiedCount = await count(
          server,
          sql`select count(*) from notices where file_id = ${fileId} and kind = 'mention'`,
        );
        // A page that gets no response repeats the call.
        await server.people.ana.comments.add(comment);
        const again = await count(
          server,
          sql`select count(*) from comments where file_id = ${fileId}`,
        );
        toBeMailed.push({ name, to: 'cleo@example.org' });
        return [
          acknowledged > 0 && there !== 1 && 'the comment is lost',
          notifiedCount !== there && `${there} comments, ${notifiedCount} notices`,
          again !== 1 && `${again} comments after it was sent again`,
        ];
      },
    };
  },

  async 'two hundred people are asked to read'(server, round) {
    const fileId = await addDocument(server, space, `Asked ${round}`);
    const audience = [{ kind: 'department' as const, id: server.departments.safety }];
    return {
      steps: [() => server.people.ada.priorities.set({ fileId, level: 3, audience })],
      async check({ server, acknowledged }) {
        const priority = await server.people.ada.priorities.get({ fileId });
        const members = await count(
          server,
          sql`
          select count(*) from people where department_id = ${server.departments.safety}`,
        );
        let lastCount = -1;
        for (let tries = 0; tries < 100 && lastCount !== (priority ? members : 0); tries++) {
          if (tries > 0) await pause(100);
          lastCount = await count(
            server,
            sql`
            select count(*) from notices where file_id = ${fileId} and kind = 'priority-set'`,
          );
        }
        return [
          acknowledged > 0 && priority === null && 'the priority is lost',
          lastCount !== (priority ? members : 0) && `${lastCount} people were told`,
          priority !== null && priority.audience.length !== 1 && 'the audience is lost',
        ];
      },
    };
  },

  async 'a version is restored'(server, round) {
    const fileId = await addDocument(server, space, `Restored ${round}`);
    const first = `First text of Restored ${round}.`;
    const second = `Second text of ${round}.`;
    await rewrite(server, fileId, second);
    await server.people.ana.files.update({ fileId, state: 'published' });
    const { list } = await server.people.ana.history.show({ fileId });
    const id = list.find(({ number }) => number === 1)?.id ?? '';
    return {
      steps: [() => server.people.ana.history.fallback({ id })],
      async check({ server, acknowledged }) {
        const draft = await draftOf(server, fileId);
        const { list } = await server.people.ana.history.show({ fileId });
        const restoredCount = list.filter(({ cause }) => cause === 'restore').length;
        const isBack = draft.includes(first);
        return [
          acknowledged > 0 && !isBack && 'the restored text is lost',
          acknowledged > 0 && restoredCount !== 1 && 'the version is lost',
          isBack === draft.includes(second) && 'neither text, or both',
          !isBack && restoredCount > 0 && 'a version of a text that did not come back',
          isBack && restoredCount !== 1 && 'the text came back without its version',
        ];
      },
    };
  },

  async 'files are imported as documents'(server, round) {
    const parentId = await addFolder(server, `Import ${round}`);
    const files = Array.from({ length: 5 }, (_, i) => ({
      name: `Chapter ${i}.md`,
      content: `# Chapter ${i}\n\n${`Words of chapter ${i}. `.repeat(400)}\n\nThe end of ${i}.`,
    }));
    return {
      steps: [() => server.people.ana.files.upload({ parentId, import: 'document', files })],
      async check({ server, acknowledged }) {
        const { list } = await server.people.ana.files.findOuter({ parentId });
        const texts = await Promise.all(list.map(({ id }) => draftOf(server, id)));
        return [
          acknowledged > 0 && list.length === 0 && 'the documents are lost',
          list.length % files.length !== 0 && `${list.length} of the documents`,
          !texts.every((text) => /The end of \d\./.test(text)) && 'a document without its end',
        ];
      },
    };
  },

  async 'a file is uploaded'(server, round) {
    const parentId = await addFolder(server, `Upload ${round}`);
    const content = new Uint8Array(4_000_000).map((_, i) => (i * 31 + round) % 251);
    const files = [{ name: 'large.bin', content }];
    return {
      steps: [() => server.people.ana.files.upload({ parentId, files })],
      async check({ server, acknowledged }) {
        const { list } = await server.people.ana.files.findOuter({ parentId });
        const bytes = await Promise.all(
          list.map(async ({ id }) =>
            hash(await (await server.people.ana.files.attachment({ fileId: id })).bytes()),
          ),
        );
        return [
          acknowledged > 0 && list.length === 0 && 'the file is lost',
          list.length > 1 && 'the file is there twice',
          bytes.some((one) => one !== hash(content)) && 'a file without its bytes',
        ];
      },
    };
  },

  async 'a folder is moved'(server, round) {
    const folder = await addFolder(server, `Moved ${round}`);
    const inside = await Promise.all(
      [1, 2, 3].map((i) => addDocument(server, folder, `Inside ${round} ${i}`)),
    );
    const target = await addSpace(server, `Target ${round}`);
    return {
      steps: [() => server.people.ada.files.drag({ fileId: folder, parentId: target })],
      async check({ server, acknowledged }) {
        const spaces = await server.database.query<{ id: string }>(sql`
          select distinct space_id as id from files where id = any(${[folder, ...inside]})`);
        return [
          acknowledged > 0 && spaces[0]?.id !== target && 'it lies where it was',
          spaces.length !== 1 && 'it lies in two spaces',
        ];
      },
    };
  },

  async 'the trash is emptied'(server, round) {
    const folder = await addFolder(server, `Trashed ${round}`);
    const inside = await Promise.all(
      [1, 2, 3].map((i) => addDocument(server, folder, `Old ${round} ${i}`)),
    );
    const [file] = await server.people.ana.files.upload({
      parentId: folder,
      files: [{ name: 'a.txt', content: 'bytes' }],
    });
    await server.people.ana.files.delete({ fileId: folder });
    return {
      steps: [() => server.people.ana.files.delete({ fileId: folder, forever: true })],
      async check({ server, acknowledged }) {
        const all = [folder, file?.id ?? '', ...inside];
        const left = await count(server, sql`select count(*) from files where id = any(${all})`);
        if (left > 0) {
          await server.people.ana.files.restore({ fileId: folder });
          const answer = await server.people.ana.files.attachment({ fileId: file?.id ?? '' });
          if ((await answer.text()) !== 'bytes') return ['the bytes are gone'];
        }
        return [
          acknowledged > 0 && left > 0 && 'it came back',
          left > 0 && left !== all.length && `${left} of ${all.length} are left`,
        ];
      },
    };
  },

  async 'a file is renamed'(server, round) {
    const fileId = await addDocument(server, space, `Before ${round}`);
    const name = `After ${round}`;
    return {
      steps: [() => server.people.ana.files.update({ fileId, name })],
      async check({ server, acknowledged }) {
        const now = (await server.people.ana.files.get({ fileId })).name;
        const notedCount = await count(
          server,
          sql`
          select count(*) from audit_entries where file_id = ${fileId} and action = 'file.renamed'`,
        );
        return [
          acknowledged > 0 && now !== name && 'the name is lost',
          notedCount !== (now === name ? 1 : 0) &&
            'renamed without a note, or noted without the name',
        ];
      },
    };
  },

  async 'a template is used'(server, round) {
    const templateId = await addDocument(server, space, `Template ${round}`);
    await server.people.ana.files.setTemplate({ fileId: templateId, scope: 'space' });
    const parentId = await addFolder(server, `From template ${round}`);
    return {
      steps: [
        () => server.people.ben.files.add({ parentId, name: 'New', kind: 'document', templateId }),
      ],
      async check({ server, acknowledged }) {
        const { list } = await server.people.ben.files.findOuter({ parentId });
        const texts = await Promise.all(list.map(({ id }) => draftOf(server, id)));
        return [
          acknowledged > 0 && list.length !== 1 && 'the document is lost',
          !texts.every((text) => text.includes('First text')) && 'a document without the text',
        ];
      },
    };
  },

  async 'somebody signs, and saves how'(server, round) {
    const fileId = await addDocument(server, space, `Signed ${round}`);
    const newName = `Cleo ${round}`;
    return {
      steps: [
        () => server.people.cleo.forms.saveSignature({ typed: newName }),
        () => server.people.cleo.forms.sign({ fileId, blockId: 'signatureaa1', typed: newName }),
      ],
      async check({ server, acknowledged }) {
        const own = await server.people.cleo.forms.ownSignature({});
        const { list } = await server.people.cleo.forms.signatures({ fileId });
        const hasSuggestion = (await draftOf(server, fileId)).includes(server.ids.cleo);
        // A step without acknowledgement is repeated, as a page would.
        const again = await server.people.cleo.forms
          .sign({ fileId, blockId: 'signatureaa1', typed: newName })
          .then(
            () => true,
            (error) => error.reason !== 'signature/signed',
          );
        return [
          acknowledged > 0 && own?.typed !== newName && 'the saved signature is lost',
          acknowledged > 1 && list.length !== 1 && 'the signature is lost',
          again === list.length > 0 && 'signed twice, or never',
          hasSuggestion && list.length === 0 && 'a mark in the text that nobody made',
        ];
      },
    };
  },
};

async function versionOf({ people }: Server, fileId: string) {
  const { file, content, version } = await people.ana.documents.detailShow({ fileId });
  return { version: file.version, published: version === null ? '' : JSON.stringify(content) };
}

/** Invariants of the whole database. */
async function wrongAnywhere({ database }: Server): Promise<string[]> {
  const rows = await database.query<{ what: string; count: number }>(sql`
    select 'published without a version' as what, count(*) from documents d
      where d.published_version_id is not null and not exists (
        select from versions v where v.id = d.published_version_id and v.number = d.published_number)
    union all select 'published without paragraphs', count(*) from documents d
      where d.published_version_id is not null and not exists (
        select from paragraphs p where p.file_id = d.file_id and p.stage = 'published')
    union all select 'two versions of one number', count(*) from (
      select from versions where number is not null group by file_id, number having count(*) > 1) as twice
    union all select 'in another space than its folder', count(*)
      from files f join files p on p.id = f.parent_id where f.space_id <> p.space_id
    union all select 'under other rights than its folder', count(*)
      from files f join files p on p.id = f.parent_id where f.scope_id not in (f.id, p.scope_id)
    union all select 'alive in a folder of the trash', count(*)
      from files f join files p on p.id = f.parent_id where f.trashed_at is null and p.trashed_at is not null
    union all select 'a document without a text', count(*)
      from files f left join documents d on d.file_id = f.id where f.kind = 'document' and d.file_id is null`);
  return rows.filter((row) => row.count > 0).map((row) => `${row.count} × ${row.what}`);
}

const folder = await mkdtemp(join(tmpdir(), 'docent-crashes-'));
const port = await freePort();
const chance: Chance = createChance(seed);
const names = Object.keys(plots).filter(
  (name) => chosen.length === 0 || chosen.some((word) => name.includes(word)),
);
const totals: Record<string, { calls: number; acknowledged: number }> = {};
const wrong: string[] = [];
const startedAt = performance.now();

let server = await start();
try {
  space = await addSpace(server, 'Space');
  for (let round = 0; round < kills; round++) {
    const stories = await Promise.all(
      names.map(async (name) => ({
        name,
        ...(await (plots[name] as Plot)(server, round)),
        acknowledged: 0,
      })),
    );
    const running = stories.map(async (story) => {
      await pause(chance.below(100));
      for (const step of story.steps) {
        await step();
        story.acknowledged++;
      }
    });
    let over = false;
    const allSettled = Promise.allSettled(running).finally(() => {
      over = true;
    });
    const until = chance.below(stories.flatMap(({ steps }) => steps).length);
    while (!over && stories.reduce((sum, { acknowledged }) => sum + acknowledged, 0) < until) {
      await pause(1);
    }
    await pause(chance.below(60));
    await kill(server, round % 2 === 1);
    for (const one of await allSettled) {
      // A crash can't cause a refusal, so the story itself is wrong.
      if (one.status === 'rejected' && 'reason' in Object(one.reason)) throw one.reason;
    }
    server = await start();
    const problems = await Promise.all(
      stories.map(async ({ name, steps, check, acknowledged }) => {
        totals[name] ??= { calls: 0, acknowledged: 0 };
        totals[name].calls += steps.length;
        totals[name].acknowledged += acknowledged;
        const wrong = (await check({ server, acknowledged })).filter((one) => one !== false);
        return wrong.map((what) => `${name}: ${what}`);
      }),
    );
    const all = [...problems.flat(), ...(await wrongAnywhere(server))];
    wrong.push(...all.map((what) => `round ${round}, ${what}`));
    console.error(`${round + 1} kills`, ...all);
  }
  wrong.push(...(await wrongMails()));
  const stray = await strayBlobs(server);
  report(stray);
} finally {
  await kill(server, true);
  await mails.close();
  await rm(folder, { recursive: true, force: true });
}

function report(stray: number): void {
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(0);
  console.log(
    `## Crashes in the midst of calls\n\n${new Date().toISOString().slice(0, 16)}Z, \`npm run bench -- crashes ${[kills, seed, ...chosen].join(' ')}\`, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(
        ' ',
      )}, ${minutes} minutes: ${kills} kills, ${wrong.length} wrong; ${stray} stray blobs.\n`,
  );
  console.log('| while | calls under way or before it | acknowledged |\n|---|---|---|');
  for (const [name, { calls, acknowledged }] of Object.entries(totals)) {
    console.log(`| ${name} | ${calls} | ${acknowledged} |`);
  }
  for (const one of wrong) console.log(`\n${one}`);
  if (wrong.length > 0) process.exitCode = 1;
}

/**
 * Each mail was sent at least once; repeated ones have the same Message-ID, so that mail clients can detect
 * them.
 */
async function wrongMails(): Promise<string[]> {
  for (let tries = 0; tries < 300; tries++) {
    const waiting = await count(
      server,
      sql`select count(*) from notices where mail_at is not null`,
    );
    if (waiting === 0) break;
    await pause(100);
  }
  return toBeMailed
    .filter(
      ({ name, to }) =>
        !mails.mails.some((mail) => mail.to.includes(to) && mail.text.includes(name)),
    )
    .map(({ name }) => `nobody got a mail about ${name}`);
}

async function strayBlobs({ database }: Server): Promise<number> {
  const blobRows = await database.query<{ id: string }>(
    sql`select distinct blob_id as id from files where blob_id is not null`,
  );
  const knownIds = new Set(blobRows.map(({ id }) => id));
  const blobs = join(folder, 'blobs');
  // Without stories about uploads there is no folder.
  if (!existsSync(blobs)) return 0;
  const entries = await readdir(blobs, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile() && !knownIds.has(entry.name)).length;
}

async function start(): Promise<Server> {
  const { child, announcement } = await startCrashServer(folder, port, {
    SMTP_URL: mails.url,
    SMTP_FROM: 'docent@example.org',
  });
  const url = `http://127.0.0.1:${port}`;
  const people = Object.fromEntries(
    Object.entries(announcement.tokens).map(([name, token]) => [name, createClient(url, token)]),
  ) as TestPeople;
  return {
    ...announcement,
    child,
    people,
    database: await openDatabase(announcement.databaseUrl, { max: 2 }),
  };
}

async function kill({ child, postgres, database }: Server, withDatabase: boolean): Promise<void> {
  // It was killed already, and a later step failed.
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  if (withDatabase) process.kill(postgres, 'SIGKILL');
  await exited;
  // While the killed process still exists, another PostgreSQL would consider it alive.
  while (withDatabase && isAlive(postgres)) await pause(10);
  await database.close();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
