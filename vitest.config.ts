import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/src/testing/database.ts'],
          // Generous: a slow machine must not fail a test, only a hanging one.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          // An extended configuration does not bring its root along.
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 30_000,
        },
      },
    ],
    // Each file has a database and often an application of its own; more workers than cores only queue.
    maxWorkers: 2,
  },
});
