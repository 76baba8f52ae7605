// npm test: from a bare clone to the line "N passed, N failed".
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findChromium } from './parts/chromium.mjs';
import { buildWeb, install, root, serverEnvironment, serverNode } from './parts/ground.mjs';
import { runInPlace } from './parts/program.mjs';
import { run } from './parts/say.mjs';

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
  const counts = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => {
    counts.passed += passed;
    counts.failed += failed;
  };
  const failures = await check();
  // Each check is one test of the sum; the import rules are counted again, one by one, by vitest.
  const broken = failures.filter((name) => name !== 'Import rules').length;
  add({ passed: 3 - broken, failed: broken });

  const node = await serverNode();
  const env = await serverEnvironment();

  console.log('\n  Unit and feature tests\n');
  const unitReport = join(folder, 'vitest.json');
  const unitCode = await runInPlace(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    { cwd: root, env },
  );
  add(settle(await readUnits(unitReport), unitCode));

  await buildWeb();

  console.log('\n  Journeys in a browser\n');
  const journeyReport = join(folder, 'playwright.json');
  const journeyCode = await runInPlace(
    node,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    {
      cwd: join(root, 'e2e'),
      env: {
        ...env,
        CHROMIUM_PATH: await findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
      },
    },
  );
  add(settle(await readJourneys(journeyReport), journeyCode));

  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed > 0 ? 1 : 0;
}

/** A run that ends badly without a failed test (a crash, an unhandled error, no report) is a failure of its own. */
function settle(counted, exitCode) {
  if (exitCode === 0 || counted.failed > 0) return counted;
  return { passed: counted.passed, failed: 1 };
}

async function readUnits(file) {
  const report = await readReport(file);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

async function readJourneys(file) {
  const { stats } = (await readReport(file)) ?? {};
  // A flaky test passed only when tried again: that is no pass.
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
  };
}

async function readReport(file) {
  // No report means a run that broke off: its exit code says so.
  return readFile(file, 'utf8').then(JSON.parse, () => null);
}
