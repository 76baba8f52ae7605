import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type ProbedPart, probeRights } from '../../testing/rights-probe.ts';

const probes = Number(process.env.DOCENT_TEST_PROBES ?? 150);
const seed = Number(process.env.DOCENT_TEST_SEED ?? 7);
const only = process.env.DOCENT_TEST_PROBES_OF as ProbedPart | undefined;

const reviewProbes = Number(process.env.DOCENT_TEST_REVIEW_PROBES ?? 60);
const premortemProbes = Number(process.env.DOCENT_TEST_PREMORTEM_PROBES ?? 40);

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

async function expectNothingWrong(options: { probes: number; files: number; only?: ProbedPart }) {
  const result = await probeRights(app, { seed, ...options });
  console.log(JSON.stringify(result.calls));
  expect({ leaks: result.leaks, wrongRefusals: result.wrongRefusals }).toEqual({
    leaks: [],
    wrongRefusals: [],
  });
  expect(result.probes).toBe(options.probes);
}

test(
  'rights are exact for everybody while rights and places change',
  () => expectNothingWrong({ probes, files: 60, ...(only && { only }) }),
  300_000 + probes * 2_000,
);

test(
  'rights to texts, feedback, verdicts, counts and notices of reviews are exact as well',
  () => expectNothingWrong({ probes: reviewProbes, files: 30, only: 'reviews' }),
  300_000 + reviewProbes * 2_000,
);

test(
  'rights to premortems are exact, and private reasons stay with their authors',
  () => expectNothingWrong({ probes: premortemProbes, files: 24, only: 'premortems' }),
  300_000 + premortemProbes * 2_000,
);
