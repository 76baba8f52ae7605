// A journey is a test with a server on a demo base that belongs to its worker.
import { test as base } from '@playwright/test';
import {
  type DemoBase,
  type JourneyServer,
  readDemoBase,
  startServer,
  startTimeout,
} from './server.ts';

export { expect } from '@playwright/test';

export interface JourneyStage extends DemoBase {
  url: string;
}

/** Whether all journeys run, at full length. */
export const isDeep = process.env.JOURNEYS === 'deep';

let stage: JourneyStage | undefined;

/** The worker's server, a writable space and the session tokens. */
export function currentStage(): JourneyStage {
  if (!stage) throw new Error('the server of this worker has not started');
  return stage;
}

export const test = base.extend<{ closeContexts: undefined }, { server: JourneyServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const demoBase = await readDemoBase();
      const server = await startServer(demoBase);
      stage = { ...demoBase, url: server.url };
      await use(server);
      await server.remove();
    },
    { scope: 'worker', auto: true, timeout: startTimeout },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Editors left open by one journey would slow down the next one.
  closeContexts: [
    async ({ browser }, use, testInfo) => {
      await use(undefined);
      const contexts = browser.contexts();
      if (testInfo.status !== testInfo.expectedStatus) {
        const pages = contexts.flatMap((context) => context.pages());
        for (const [i, page] of pages.entries()) {
          const path = testInfo.outputPath(`failed-${i + 1}.png`);
          // A page that hangs cannot be captured, but the others can.
          await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
        }
      }
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true, timeout: 60_000 },
  ],
});
