import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { probeRights } from '../../testing/rights-probe.ts';

const probes = Number(process.env.DOCENT_TEST_PROBES ?? 300);
const seed = Number(process.env.DOCENT_TEST_SEED ?? 7);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  'nobody sees what they may not, and nobody is refused what they may, while rights and places change',
  async () => {
    const result = await probeRights(app, { probes, files: 60, seed });
    console.log(JSON.stringify(result.calls));
    expect({ leaks: result.leaks, wrongRefusals: result.wrongRefusals }).toEqual({
      leaks: [],
      wrongRefusals: [],
    });
    expect(result.probes).toBe(probes);
  },
  300_000 + probes * 2_000,
);
