import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM_PATH ?? system.find((path) => existsSync(path));

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './server.ts',
  // The journeys share one server and its demo base, as people do.
  workers: 1,
  // Generous: a slow or busy machine must not fail a journey, only one that hangs.
  timeout: 600_000,
  // Ends the run in order, with its results, before `npm test` kills it.
  globalTimeout: 38 * 60_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
