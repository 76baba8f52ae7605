import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedTwins } from './vite/compress.ts';
import { contractCalls } from './vite/contract.ts';
import { neededBy } from './vite/neededBy.ts';
import { pageParts } from './vite/pageParts.ts';

const server = 'http://127.0.0.1:3000';

const ground =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store|clsx)\//;

/** What the first screen shows, with all that it is built on. */
const screen = [
  'app/Shell.tsx',
  'app/Sidebar.tsx',
  'features/comments/parts/UnreadComments.tsx',
  'features/files/tree/FavouriteLinks.tsx',
  'features/files/tree/FileTree.tsx',
  'features/files/FolderView.tsx',
  'features/assistant/Assistant.tsx',
  'pages/HomePage.tsx',
  'pages/NotFoundPage.tsx',
].map(sourcePath);

/** What the page of a document needs besides: it would be some seventy small files. */
const page = sourcePath('pages/DetailPage.tsx');

const neededByEditor = neededBy(
  sourcePath('features/documents/parts/LiveText.tsx'),
  sourcePath('main.tsx'),
);

const neededByTools = neededBy(sourcePath('editor/shell/EditorTools.tsx'), sourcePath('main.tsx'));

function sourcePath(name: string): string {
  const path = join(import.meta.dirname, 'src', name);
  if (!existsSync(path)) throw new Error(`vite.config.ts names ${path}, which does not exist`);
  return path;
}

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
            { name: 'screen', test: (id) => screen.includes(id) },
            { name: 'document', test: (id) => id === page },
            { name: 'icons', test: /node_modules\/lucide-react\/.*\/icons\//, minShareCount: 2 },
            {
              name: (id, context) => (neededByEditor(id, context) === 'alone' ? 'editor' : null),
              includeDependenciesRecursively: false,
            },
            // Else some of it stands in the script of LiveText, and `editor` runs before that has defined it.
            {
              name: (id, context) => (neededByEditor(id, context) === 'shared' ? 'shared' : null),
              includeDependenciesRecursively: false,
              entriesAware: true,
            },
            {
              name: (id, context) => (neededByTools(id, context) === 'alone' ? 'tools' : null),
              includeDependenciesRecursively: false,
            },
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
