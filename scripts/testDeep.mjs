// npm run test:deep: tests that take too long to run on every change. All journeys, long fuzzing, thousands
// of rights probes, and a server that is killed fifty times.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasFirefox } from './parts/browsers.mjs';
import { run } from './parts/console.mjs';
import { install, root } from './parts/environment.mjs';
import { conclude, runJourneys, runParts, runProgram, runUnits } from './parts/testParts.mjs';

/**
 * Tests whose steps or seeds depend on the environment, by the end of their path; the deadlines are in
 * minutes.
 */
const long = {
  'Rights probes': {
    minutes: 60,
    files: ['rights-probe.test.ts', 'secrecy-probe.test.ts'],
    env: {
      DOCENT_TEST_PROBES: '5000',
      DOCENT_TEST_REVIEW_PROBES: '2000',
      DOCENT_TEST_PREMORTEM_PROBES: '1000',
    },
  },
  'Fuzzing of editors': {
    minutes: 60,
    files: ['live/fuzz.test.ts'],
    // Different documents each time; a failure names its seed.
    env: { DOCENT_FUZZ_STEPS: '12000' },
  },
  'Words of several people': {
    minutes: 30,
    files: ['words.fuzz.test.ts'],
    // On other documents some words still end up in the wrong place (decision 18).
    env: { DOCENT_FUZZ_SEEDS: '16' },
  },
  'Edits under comments': {
    minutes: 30,
    files: ['anchors-under-edits.test.ts'],
    env: { DOCENT_ANCHOR_EDITS: '20000' },
  },
  'Random actions': {
    minutes: 60,
    files: ['random-actions.test.ts', 'coverage.test.ts', 'unread-counts.test.ts'],
    env: {
      DOCENT_REVIEW_ACTIONS: '2000',
      DOCENT_PRIORITY_ACTIONS: '1000',
      DOCENT_COMMENT_ACTIONS: '1000',
    },
  },
};

const noFirefox =
  'The journeys in Firefox: Playwright has installed none. “npx playwright install firefox” does.';

await run(async () => {
  await install();
  const folder = await mkdtemp(join(tmpdir(), 'docent-results-'));
  const units = Object.entries(long).map(([name, part]) => [name, () => runUnits(folder, part)]);
  try {
    const total = await runParts({
      // Everything that the short run only takes a subset of.
      'Unit and feature tests': () =>
        runUnits(folder, { minutes: 60, env: { DOCENT_TEST_DEEP: 'yes' } }),
      ...Object.fromEntries(units),
      Kills: () => runProgram({ minutes: 60, args: [join(root, 'bench/crashes.ts'), '50'] }),
      'Journeys in a browser': () =>
        runJourneys(folder, { minutes: 60, env: { JOURNEYS: 'deep' } }),
    });
    return conclude({ ...total, leftOut: (await hasFirefox()) ? [] : [noFirefox] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
