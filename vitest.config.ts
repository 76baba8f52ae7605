import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// Generous: a slow or busy machine must not fail a test, only one that hangs. In milliseconds.
const hanging = 60_000;
const expect = { poll: { timeout: 10_000 } };
// What blocks its process is ended by a guard in it.
const execArgv = ['--import', join(import.meta.dirname, 'scripts/parts/guardTests.mjs')];

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const chromium = process.env.CHROMIUM_PATH ?? system.find((path) => existsSync(path));

// A package that Vite discovers only while tests run reloads the page under them.
const bundledForTests = [
  '@hocuspocus/provider',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'lucide-react',
  'react-dom/client',
  'react-i18next',
  'y-protocols/awareness',
  'y-protocols/sync',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          execArgv,
          include: ['scripts/**/*.test.ts'],
          testTimeout: hanging,
        },
      },
      {
        test: {
          name: 'packages',
          execArgv,
          include: ['packages/*/src/**/*.test.ts'],
          testTimeout: hanging,
        },
      },
      {
        test: {
          name: 'server',
          execArgv,
          include: ['server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/src/testing/database.ts'],
          testTimeout: hanging,
          hookTimeout: hanging,
          expect,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          execArgv,
          // An extended configuration does not bring its root along.
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.browser.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/testing/timers.ts'],
          testTimeout: hanging,
          hookTimeout: hanging,
          expect,
        },
      },
      {
        extends: './web/vite.config.ts',
        optimizeDeps: { include: bundledForTests },
        test: {
          name: 'browser',
          root: './web',
          include: ['src/**/*.browser.test.{ts,tsx}'],
          testTimeout: hanging,
          hookTimeout: hanging,
          expect,
          // Each test removes what it put into the page, so that all files share one.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Also how long a test waits for an element.
              actionTimeout: 10_000,
              launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 860 } }],
          },
        },
      },
    ],
    // Each file has a database and often an application of its own; more workers than cores only queue.
    maxWorkers: 2,
  },
});
