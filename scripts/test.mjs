// npm test: from a fresh clone to the line "N passed, N failed". `npm run test:deep` takes longer and
// covers more.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { run, ScriptError } from './parts/console.mjs';
import { buildWeb, install } from './parts/environment.mjs';
import { conclude, runJourneys, runParts, runUnits } from './parts/testParts.mjs';

/** In minutes: several times the normal duration on two cores. */
const deadlines = { units: 30, journeys: 30 };

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
  let checks;
  const { passed, failures } = await runParts({
    'Unit and feature tests, checks': async () => {
      const [units] = await Promise.all([
        runUnits(folder, { minutes: deadlines.units }),
        // They take the time that the tests wait.
        checkAndBuild().then((results) => {
          checks = results;
        }),
      ]);
      return units;
    },
    'Journeys in a browser': () => runJourneys(folder, { minutes: deadlines.journeys }),
  });
  return conclude({
    passed: passed + checks.passed.length,
    failures: [...checks.failed, ...failures],
  });
}

async function checkAndBuild() {
  // The import rules are tests, and run with the units.
  const checks = await check({ except: ['Import rules'], isIdle: true });
  // The journeys build it again and report the failure.
  await buildWeb({ isIdle: true }).catch((error) => {
    if (!(error instanceof ScriptError)) throw error;
  });
  return checks;
}
