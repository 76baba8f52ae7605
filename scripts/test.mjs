// npm test: from a bare clone to the line "N passed, N failed".
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findChromium } from './parts/chromium.mjs';
import { runUntil } from './parts/deadline.mjs';
import { buildWeb, install, root, serverEnvironment, serverNode } from './parts/ground.mjs';
import { run, Stop } from './parts/say.mjs';

/** In minutes; on a busy machine the units take up to ten, the journeys twenty. */
const deadlines = { units: 25, journeys: 40 };

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
  const failures = await check();
  // The import rules are tests, and counted as such below.
  const broken = failures.filter((name) => name !== 'Import rules').length;
  let passed = 4 - broken;
  let failed = broken;
  const node = await serverNode();
  const env = await serverEnvironment();

  const parts = {
    'Unit and feature tests': async () => {
      const report = join(folder, 'units.json');
      const reporter = join(root, 'scripts/parts/unitResults.mjs');
      const args = ['run', '--reporter=default', `--reporter=${reporter}`];
      const end = await runUntil(
        deadlines.units,
        node,
        [join(root, 'node_modules/vitest/vitest.mjs'), ...args],
        { cwd: root, env: { ...env, UNIT_RESULTS: report } },
      );
      return settle(await readReport(report), end);
    },
    'Journeys in a browser': async () => {
      await buildWeb();
      const report = join(folder, 'playwright.json');
      const reporter = join(root, 'scripts/parts/journeyProgress.mjs');
      const end = await runUntil(
        deadlines.journeys,
        node,
        [
          join(root, 'node_modules/@playwright/test/cli.js'),
          'test',
          `--reporter=list,json,${reporter}`,
        ],
        {
          cwd: join(root, 'e2e'),
          env: {
            ...env,
            CHROMIUM_PATH: await findChromium(),
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
        },
      );
      return settle(readJourneys(await readReport(report)), end);
    },
  };
  for (const [name, part] of Object.entries(parts)) {
    console.log(`\n  ${name}\n`);
    const counted = await part().catch((error) => {
      // What a part needs is missing: that is one failure, and the others still run.
      if (!(error instanceof Stop)) throw error;
      return { passed: 0, failures: [error.message] };
    });
    failures.push(...counted.failures.map((failure) => `${name}: ${failure}`));
    passed += counted.passed;
    failed += counted.failures.length;
  }

  // Said again at the end, where whoever reads only the last lines of a long run finds it.
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** A run that ends badly without a failed test (a crash, the deadline, no report) is a failure of its own. */
function settle(counted, { exitCode, overdue }) {
  const { passed, failures } = counted ?? { passed: 0, failures: [] };
  if (overdue) return { passed, failures: [...failures, overdue] };
  if (exitCode === 0 || failures.length > 0) return { passed, failures };
  return { passed, failures: [`the run ended with exit code ${exitCode}`] };
}

function readJourneys(report) {
  if (!report) return undefined;
  // A flaky journey passed only when tried again: that is no pass.
  const failed = specsIn(report.suites).filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  const failures = failed.map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return {
    passed: report.stats.expected,
    failures: [...failures, ...report.errors.map((error) => error.message)],
  };
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);
}

async function readReport(file) {
  // No report means a run that broke off: its exit code says so.
  return readFile(file, 'utf8').then(JSON.parse, () => null);
}
