// npm test: from a bare clone to the line "N passed, N failed".
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findChromium } from './parts/chromium.mjs';
import { buildWeb, install, root, serverEnvironment, serverNode } from './parts/ground.mjs';
import { runInPlace } from './parts/program.mjs';
import { run, Stop } from './parts/say.mjs';

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
  const counts = { passed: 3 - broken, failed: broken };
  const node = await serverNode();
  const env = await serverEnvironment();

  const parts = {
    'Unit and feature tests': async () => {
      const report = join(folder, 'vitest.json');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const code = await runInPlace(node, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
        cwd: root,
        env,
      });
      return settle(await readUnits(report), code);
    },
    'Journeys in a browser': async () => {
      await buildWeb();
      const report = join(folder, 'playwright.json');
      const code = await runInPlace(
        node,
        [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
        {
          cwd: join(root, 'e2e'),
          env: {
            ...env,
            CHROMIUM_PATH: await findChromium(),
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
        },
      );
      return settle(await readJourneys(report), code);
    },
  };
  for (const [name, part] of Object.entries(parts)) {
    console.log(`\n  ${name}\n`);
    const { passed, failed } = await part().catch((error) => {
      // What a part needs is missing: that is one failure, and the others still run.
      if (!(error instanceof Stop)) throw error;
      console.error(error.message);
      return { passed: 0, failed: 1 };
    });
    if (failed > 0) failures.push(name);
    counts.passed += passed;
    counts.failed += failed;
  }

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
