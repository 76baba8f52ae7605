// npm test: from a bare clone to the line "N passed, N failed". `npm run test:deep` takes longer and looks deeper.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { run } from './parts/console.mjs';
import { buildWeb, install } from './parts/environment.mjs';
import { conclude, runJourneys, runParts, runUnits } from './parts/testParts.mjs';

/** In minutes: several times what they take on two cores, side by side. */
const deadlines = { units: 35, journeys: 30 };

await run(async () => {
  await install();
  const folder = await mkdtemp(join(tmpdir(), 'docent-results-'));
  try {
    return await testAll(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function testAll(folder) {
  const output = join(folder, 'journeys.txt');
  // Where that fails, the journeys say so.
  await buildWeb().catch(() => {});
  // Both often wait, for pages, processes and the database: one after the other, they would leave a core idle.
  const [{ checks, units }, journeys] = await Promise.all([
    checkAndRunUnits(folder),
    runParts({
      'Journeys in a browser': () => runJourneys(folder, { minutes: deadlines.journeys, output }),
    }),
  ]);
  console.log(`\n${await readFile(output, 'utf8').catch(() => '')}`);
  return conclude({
    passed: checks.passed.length + units.passed + journeys.passed,
    failures: [...checks.failed, ...units.failures, ...journeys.failures],
  });
}

async function checkAndRunUnits(folder) {
  // The import rules are among the units.
  const checks = await check({ withRules: false });
  const units = await runParts({
    'Unit and feature tests': () => runUnits(folder, { minutes: deadlines.units }),
  });
  return { checks, units };
}
