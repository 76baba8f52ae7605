// The parts of a test run and their results: units by Vitest, journeys by Playwright, other programs by
// exit code.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from './browsers.mjs';
import { ScriptError } from './console.mjs';
import { runUntil } from './deadline.mjs';
import { buildWeb, root, serverEnvironment, serverNode } from './environment.mjs';

/** Runs the parts one after the other; returns how many tests passed and which failed. */
export async function runParts(parts) {
  const total = { passed: 0, failures: [] };
  for (const [name, part] of Object.entries(parts)) {
    console.log(`\n  ${name}\n`);
    const { passed, failures } = await part().catch((error) => {
      // A part without its prerequisites is one failure; the others still run.
      if (!(error instanceof ScriptError)) throw error;
      return { passed: 0, failures: [error.message] };
    });
    total.passed += passed;
    total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  }
  return total;
}

/** Prints omitted tests, failures and the last line; returns the exit code. */
export function conclude({ passed, failures, leftOut = [] }) {
  if (leftOut.length > 0) console.log(`\nNot run:\n  ${leftOut.join('\n  ')}`);
  // Repeated at the end, for readers who only see the last lines.
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length > 0 ? 1 : 0;
}

/** `minutes` is the deadline; `env` is added to the environment, here and below. */
export async function runUnits(folder, { minutes, files = [], env = {} }) {
  const report = join(folder, 'units.json');
  // Without a browser, the tests that need one are one failure; the others still run.
  const chromium = files.length > 0 ? undefined : await findChromium().catch(keepStop);
  const isMissing = chromium instanceof ScriptError;
  const end = await runNode(
    minutes,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      ...(isMissing ? ['--project=!browser'] : []),
      '--reporter=default',
      `--reporter=${join(root, 'scripts/parts/unitResults.mjs')}`,
    ],
    {
      cwd: root,
      env: {
        UNIT_RESULTS: report,
        ...(typeof chromium === 'string' && { CHROMIUM_PATH: chromium }),
        ...env,
      },
    },
  );
  const { passed, failures } = settle(await readReport(report), end);
  return { passed, failures: isMissing ? [...failures, chromium.message] : failures };
}

function keepStop(error) {
  if (error instanceof ScriptError) return error;
  throw error;
}

export async function runJourneys(folder, { minutes, env = {} }) {
  await buildWeb();
  const report = join(folder, 'playwright.json');
  const end = await runNode(
    minutes,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      `--reporter=list,json,${join(root, 'scripts/parts/journeyProgress.mjs')}`,
    ],
    {
      cwd: join(root, 'e2e'),
      env: { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    },
  );
  return settle(countJourneys(await readReport(report)), end);
}

/** A program that prints what is wrong and then exits with a code other than 0; it counts as one test. */
export async function runProgram({ minutes, args, env = {} }) {
  const end = await runNode(minutes, args, { cwd: root, env });
  const failures = end.exitCode === 0 || end.overdue ? [] : [`exit code ${end.exitCode}`];
  return settle({ passed: end.exitCode === 0 ? 1 : 0, failures }, end);
}

async function runNode(minutes, args, { cwd, env }) {
  const environment = { ...(await serverEnvironment()), ...env };
  return runUntil(minutes, await serverNode(), args, { cwd, env: environment });
}

/** A run that fails without a failed test (a crash, the deadline, no report) is a failure itself. */
function settle(counted, { exitCode, overdue }) {
  const { passed, failures } = counted ?? { passed: 0, failures: [] };
  if (overdue) return { passed, failures: [...failures, overdue] };
  if (exitCode === 0 || failures.length > 0) return { passed, failures };
  return { passed, failures: [`the run ended with exit code ${exitCode}`] };
}

function countJourneys(report) {
  if (!report) return undefined;
  // A flaky journey passed only on a retry, so it counts as failed.
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
  // No report means that the run was aborted; the exit code tells that.
  return readFile(file, 'utf8').then(JSON.parse, () => null);
}
