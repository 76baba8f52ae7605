import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumPath } from './e2e/chromium.ts';
import { useMemoryFolder } from './server/src/testing/memory-folder.ts';

useMemoryFolder();

const root = import.meta.dirname;

// Generous: a slow or busy machine must not fail a test, only one that hangs. In milliseconds.
const hanging = 60_000;
const expect = { poll: { timeout: 10_000 } };
const common = {
  // For two cores: while one of them waits for its database or a process that it started, the others work.
  maxWorkers: 3,
  testTimeout: hanging,
  hookTimeout: hanging,
  expect,
  // What blocks its process is ended by a guard in it.
  execArgv: ['--import', join(root, 'scripts/parts/guardTests.mjs')],
  // Also for the processes that tests start: without it, each compiles the code anew.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled-tests') },
};

/** Loading the code takes longer than the tests of most files: a worker does it once. */
const isolate = false;

const inBrowser = 'src/**/*.browser.test.{ts,tsx}';

/**
 * Tests that replace modules or timers for good have a worker to themselves: jsdom goes on with the timers it got, and
 * what an earlier file left running waits for timers that do not run.
 */
function isolatedIn(base: string): string[] {
  return readdirSync(join(root, base, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path).replaceAll('\\', '/'))
    .filter((path) => /(?<!\.browser)\.test\.tsx?$/.test(path))
    .filter((path) =>
      /\bvi\.(mock|resetModules|useFakeTimers)\(/.test(
        readFileSync(join(root, base, path), 'utf8'),
      ),
    );
}

const isolatedWeb = isolatedIn('web');
const isolatedServer = isolatedIn('server').map((path) => `server/${path}`);

function server(
  name: string,
  files: { include: string[]; exclude?: string[]; isolate: boolean },
): TestProjectInlineConfiguration {
  return {
    test: {
      ...common,
      name,
      globalSetup: ['server/src/testing/database.ts'],
      // Node runs the server's TypeScript as it is, in half the time that Vite takes to load it.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      ...files,
    },
  };
}

function web(
  name: string,
  files: { include: string[]; exclude?: string[]; isolate: boolean },
): TestProjectInlineConfiguration {
  return {
    extends: './web/vite.config.ts',
    test: {
      ...common,
      name,
      // An extended configuration does not bring its root along.
      root: './web',
      environment: 'jsdom',
      setupFiles: ['src/testing/cleanPage.ts'],
      ...files,
    },
  };
}

// A package that Vite discovers only while tests run reloads the page under them.
const bundledForTests = [
  '@hocuspocus/provider',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tiptap/pm/history',
  'lucide-react',
  'react-dom/client',
  'react-i18next',
  'y-protocols/awareness',
  'y-protocols/sync',
];

export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'rules', include: ['scripts/**/*.test.ts'] } },
      { test: { ...common, name: 'packages', include: ['packages/*/src/**/*.test.ts'], isolate } },
      server('server', {
        include: ['server/src/**/*.test.ts', 'bench/**/*.test.ts'],
        exclude: isolatedServer,
        isolate,
      }),
      // Run by `npm run test:peers` alone.
      ...(process.env.DOCENT_TEST_PEERS
        ? [server('peers', { include: ['peers/**/*.peer.ts'], isolate })]
        : []),
      server('server-isolated', { include: isolatedServer, isolate: true }),
      web('web', {
        include: ['src/**/*.test.{ts,tsx}'],
        exclude: [...isolatedWeb, inBrowser],
        isolate,
      }),
      web('web-isolated', { include: isolatedWeb, isolate: true }),
      {
        extends: './web/vite.config.ts',
        optimizeDeps: { include: bundledForTests },
        test: {
          name: 'browser',
          root: './web',
          include: [inBrowser],
          testTimeout: hanging,
          hookTimeout: hanging,
          expect,
          // Each test removes what it put into the page, so that the files of a worker share one.
          isolate: false,
          // After all others: what happens in it depends on the time that frames take.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Also how long a test waits for an element.
              actionTimeout: 10_000,
              launchOptions: {
                executablePath: chromiumPath,
                args: ['--no-sandbox', '--disable-gpu'],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 860 } }],
          },
        },
      },
    ],
  },
});
