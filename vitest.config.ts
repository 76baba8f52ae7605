import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Generous: a slow or busy machine must not fail a test, only one that hangs. In milliseconds.
const hanging = 60_000;
const expect = { poll: { timeout: 10_000 } };
// What blocks its process is ended by a guard in it.
const execArgv = ['--import', join(import.meta.dirname, 'scripts/parts/guardTests.mjs')];

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
          environment: 'jsdom',
          setupFiles: ['src/testing/timers.ts'],
          testTimeout: hanging,
          hookTimeout: hanging,
          expect,
        },
      },
    ],
    // Each file has a database and often an application of its own; more workers than cores only queue.
    maxWorkers: 2,
  },
});
