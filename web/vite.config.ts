import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedTwins } from './vite/compress.ts';
import { contractCalls } from './vite/contract.ts';
import { pageParts } from './vite/pageParts.ts';

const server = 'http://127.0.0.1:3000';

const ground =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store|clsx)\//;

/** With all that they stand on. */
const screen =
  /src\/(app\/(Shell|Sidebar)|features\/(files\/FileTree|assistant\/Assistant)|pages\/(HomePage|NotFoundPage))\.tsx/;

/** What a document's page needs, likewise: it would be some seventy crumbs. */
const page = /src\/pages\/DetailPage\.tsx/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractCalls(), pageParts(), compressedTwins()],
  resolve: { dedupe: ['yjs', 'prosemirror-model', 'prosemirror-state', 'prosemirror-view'] },
  // The frame that draws diagrams fetches the kinds of them one by one.
  worker: { format: 'es' },
  build: {
    target: 'es2024',
    // The first that know `light-dark()`, which would otherwise be rewritten into something heavier.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every first screen needs, in two pieces: they compress better than crumbs.
          groups: [
            { name: 'ground', test: ground, includeDependenciesRecursively: false, priority: 1 },
            { name: 'screen', test: screen },
            { name: 'document', test: page },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // That frame has no origin.
    cors: { origin: [/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/, 'null'] },
    proxy: {
      '/api': server,
      '/realms': server,
      '/live': { target: server, ws: true },
    },
  },
});
