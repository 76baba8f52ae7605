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
/** All others only compute: they take what the journeys leave of the processor, which is nearly half of it. */
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
      'Tests of the server and in a browser': () =>
        runTogether(
          () => runUnits(folder, { minutes: deadlines.units, projects: busyProjects }),
          buildBeside,
        ),
      'Journeys in a browser, other tests and checks': () =>
        runTogether(
          () => runJourneys(folder, { minutes: deadlines.journeys }),
          () => computeBeside(folder),
        ),
    }),
  );
}

async function buildBeside() {
  // The journeys build it again and report the failure.
  await buildWeb({ isIdle: true }).catch((error) => {
    if (!(error instanceof ScriptError)) throw error;
  });
  return { passed: 0, failures: [] };
}

async function computeBeside(folder) {
  const projects = computingProjects;
  const units = await runUnits(folder, { minutes: deadlines.units, projects, isBeside: true });
  // The import rules are among these tests.
  const checks = await check({ except: ['Import rules'], isIdle: true });
  return {
    passed: units.passed + checks.passed.length,
    failures: [...units.failures, ...checks.failed],
  };
}
