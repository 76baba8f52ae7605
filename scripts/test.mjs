// npm test: from a fresh clone to the line "N passed, N failed". `npm run test:deep` takes longer and
// covers more.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { run, ScriptError } from './parts/console.mjs';
import { buildWeb, install } from './parts/environment.mjs';
import { conclude, runJourneys, runParts, runTogether, runUnits } from './parts/testParts.mjs';

/** In minutes: several times the normal duration on two cores. */
const deadlines = { units: 30, journeys: 30 };

/** Their servers, databases and browsers keep the processor busy. */
const busyProjects = ['server', 'server-isolated', 'browser'];
/** All others only compute: they take the processor time that the journeys leave, which is nearly half. */
const computingProjects = busyProjects.map((name) => `!${name}`);

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
  return conclude(
    await runParts({
      'Tests of the server and in a browser, checks': () =>
        runTogether(
          () => runUnits(folder, { minutes: deadlines.units, projects: busyProjects }),
          checkAndBuild,
        ),
      'Journeys in a browser, all other tests': () =>
        runTogether(
          () => runJourneys(folder, { minutes: deadlines.journeys }),
          () =>
            runUnits(folder, {
              minutes: deadlines.units,
              projects: computingProjects,
              isBeside: true,
            }),
        ),
    }),
  );
}

/** They take the time that the tests wait. */
async function checkAndBuild() {
  // The import rules are among the tests.
  const { passed, failed } = await check({ except: ['Import rules'], isIdle: true });
  // The journeys build it again and report the failure.
  await buildWeb({ isIdle: true }).catch((error) => {
    if (!(error instanceof ScriptError)) throw error;
  });
  return { passed: passed.length, failures: failed };
}
