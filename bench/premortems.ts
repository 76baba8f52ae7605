// A premortem of 200 participants and 2,000 reasons: how long the reveal takes, and how smooth a card is dragged.
//
//   npm run bench -- premortems
//
// Serves web/dist, so build that first (`npm start` does). Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium).
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { openDatabase, sql } from '../server/src/platform/database/database.ts';
import { createClient } from '../server/src/testing/client.ts';
import { freePort } from '../server/src/testing/ports.ts';
import { startCrashServer } from './server.ts';

const reasons = 2_000;
const groups = 100;
const participants = 200;
/** Steps of the pointer, one per frame. */
const steps = 240;

const folder = await mkdtemp(join(tmpdir(), 'docent-bench-premortems-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const { child, announcement } = await startCrashServer(folder, port);
const { tokens, ids, databaseUrl } = announcement;
const database = await openDatabase(databaseUrl, { max: 1 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  const ada = createClient(url, tokens.ada);
  const space = await ada.files.add({ parentId: null, name: 'Yard', kind: 'folder' });
  await ada.access.grant({ fileId: space.id, subject: { kind: 'everyone' }, level: 'read' });
  const { file } = await ada.premortems.add({
    parentId: space.id,
    name: 'Overhaul of line 3',
    participants: [{ kind: 'person', id: ids.ada }],
    anonymous: true,
  });
  const fileId = file.id;
  await database.query(sql`
    insert into premortem_participants (file_id, person_id)
    select ${fileId}, id from people where issuer = 'crowd' order by id limit ${participants - 1}`);
  await ada.premortems.setStage({ fileId, from: 'brief', to: 'writing' });
  // As if each participant had written ten reasons.
  await database.query(sql`
    insert into premortem_reasons (file_id, id, text, author_id, position)
    select ${fileId}, substr(md5(n::text), 1, 20),
      'Reason ' || n || ': the ' || (array['rope', 'crane', 'crew', 'permit', 'weather'])[1 + n % 5] || ' was not there in time',
      w.person_id, n
    from generate_series(1, ${reasons}::int) n
    join (select person_id, row_number() over (order by person_id) as at, count(*) over () as of
      from premortem_participants where file_id = ${fileId}) w on w.at = 1 + n % w.of`);

  const page = await openPage(tokens.ana);
  await page.goto(`${url}/codetetail?id=${fileId}`);
  await page.locator('[data-stage=writing]').waitFor();
  const start = performance.now();
  await ada.premortems.setStage({ fileId, from: 'writing', to: 'grouping' });
  const revealed = performance.now() - start;
  await page.getByText('Reason 1:').first().waitFor({ state: 'attached' });
  const shown = performance.now() - start;
  console.log(
    `reveal of ${reasons} reasons to ${participants} people: ${revealed.toFixed(0)} ms on the server, ${shown.toFixed(0)} ms until another page shows them`,
  );

  const board = await ada.premortems.board({ fileId });
  for (let at = 0; at < groups; at++) {
    const reasonIds = board.reasons.slice(at * 10, at * 10 + 10).map(({ id }) => id);
    const groupId = `group${String(at).padStart(15, '0')}`;
    await ada.premortems.moveReasons({ fileId, reasonIds, groupId, name: `Group ${at}` });
  }
  const mover = await openPage(tokens.ada);
  await mover.goto(`${url}/codetetail?id=${fileId}`);
  await mover.getByText('Group 0', { exact: true }).waitFor();
  await mover.waitForTimeout(2_000);
  for (const run of [1, 2, 3]) {
    const { frames, stalls } = await drag(mover);
    const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(1);
    console.log(
      `drag ${run} over ${groups} groups: frames of ${at(0.5)} ms (median), ${at(0.95)} (p95), ${at(1 - 1 / frames.length)} (slowest of ${frames.length}); long tasks ${stalls.map((one) => one.toFixed(0)).join(', ') || 'none'}`,
    );
  }
  console.log(
    `load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
} finally {
  await browser.close();
  await database.close();
  child.disconnect();
  await new Promise((resolve) => child.once('exit', resolve));
  await rm(folder, { recursive: true, force: true });
}

async function openPage(token: string): Promise<Page> {
  const localStorage = [{ name: 'token', value: token }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

/** Drags a card in a circle over both halves and drops it on a group; the durations of frames, sorted. */
async function drag(page: Page): Promise<{ frames: number[]; stalls: number[] }> {
  const card = page.locator('[data-place=none] [data-card]').nth(4);
  const box = await card.boundingBox();
  if (!box) throw new Error('no card');
  await page.evaluate(() => {
    const shared = window as unknown as { frames: number[]; stalls: number[]; isOver: boolean };
    Object.assign(shared, { frames: [], stalls: [], isOver: false });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) shared.stalls.push(duration);
    }).observe({ type: 'longtask' });
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      shared.frames.push(now - last);
      last = now;
      if (!shared.isOver) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    const angle = (step / steps) * 2 * Math.PI;
    await page.mouse.move(760 - 380 * Math.cos(angle), 520 - 260 * Math.sin(angle));
  }
  await page.mouse.move(1_000, 400);
  await page.mouse.up();
  await page.waitForTimeout(1_000);
  return page.evaluate(() => {
    const shared = window as unknown as { frames: number[]; stalls: number[]; isOver: boolean };
    shared.isOver = true;
    return { frames: shared.frames.toSorted((a, b) => a - b), stalls: shared.stalls };
  });
}
