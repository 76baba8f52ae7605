import { existsSync } from 'node:fs';
import { defineConfig, firefox } from '@playwright/test';
import { useMemoryFolder } from '../server/src/testing/memory-folder.ts';
import { chromiumPath } from './chromium.ts';

useMemoryFolder();

/** The deep run takes all journeys, also in Firefox if Playwright has installed it. */
const isDeep = process.env.JOURNEYS === 'deep';

const chromiumProject = {
  name: 'chromium',
  use: {
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
};
/** Without journeys that need Chromium's protocol, clipboard, PDF or touch screen. */
const firefoxProject = {
  name: 'firefox',
  grepInvert: /@chromium/,
  use: { browserName: 'firefox' as const },
};
const hasFirefox = isDeep && existsSync(firefox.executablePath());

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './setup.ts',
  // Each worker has its own server and demo base. The journeys of one file run in order. A third one on two cores saves
  // half a minute, but then a page may not respond for ten seconds.
  workers: 2,
  ...(isDeep ? {} : { grepInvert: /@deep/ }),
  timeout: 90_000,
  // Ends the run properly, with its results, before `npm test` kills it.
  globalTimeout: (isDeep ? 58 : 28) * 60_000,
  expect: { timeout: 20_000, toPass: { timeout: 30_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  projects: hasFirefox ? [chromiumProject, firefoxProject] : [chromiumProject],
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    // Disables animations, which saves a third of a second for each menu or dialog.
    ...(isDeep ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
    // The journeys' own fixture takes screenshots: Playwright takes one of every page that closes, failed
    // or not.
    screenshot: 'off',
  },
});
