// Enforces the table of permitted imports in ARCHITECTURE.md, and where HTTP, SQL and the environment may
// appear.
import { describe, expect, test } from 'vitest';
import { featureOf, product, type SourceFile, sources } from './parts/sources.ts';

const isOurs = (target: string) => /^(packages|server|web|e2e|bench|scripts)\//.test(target);

/** Which of our files each area may import, besides its own. The first area that matches a path applies. */
const areas: {
  name: string;
  path: RegExp;
  may: (target: string, typeOnly: boolean, from: string) => boolean;
  packages?: RegExp;
}[] = [
  {
    name: 'contract',
    path: /^packages\/contract\//,
    may: () => false,
    packages: /^zod$/,
  },
  {
    name: 'document-model',
    path: /^packages\/document-model\//,
    may: () => false,
    packages: /^(prosemirror-|y-prosemirror|y-protocols|yjs|lib0|markdown-it|linkedom)/,
  },
  {
    name: 'live-binding',
    path: /^packages\/live-binding\//,
    may: (target) => target.startsWith('packages/document-model/'),
    packages: /^(prosemirror-|y-prosemirror$|yjs$)/,
  },
  {
    name: 'sentence-encoder',
    path: /^packages\/sentence-encoder\//,
    may: () => false,
    packages: /^node:/,
  },
  {
    name: 'server/platform',
    path: /^server\/src\/platform\//,
    may: (target, typeOnly) =>
      /^packages\/contract\/src\/(endpoint|refusals)\.ts$/.test(target) ||
      target === 'packages/sentence-encoder/src/encoder.ts' ||
      (typeOnly && target.startsWith('packages/contract/')),
  },
  { name: 'server/language', path: /^server\/src\/language\//, may: () => false },
  {
    name: 'server/search-engine',
    path: /^server\/src\/search-engine\//,
    may: (target) => /^server\/src\/(language|platform)\//.test(target),
  },
  {
    name: 'server/duplicate-engine',
    path: /^server\/src\/duplicate-engine\//,
    may: (target) => /^server\/src\/(language|search-engine)\//.test(target),
  },
  {
    name: 'server/office',
    path: /^server\/src\/office\//,
    may: (target, typeOnly) =>
      target.startsWith('packages/document-model/') ||
      (typeOnly && target.startsWith('packages/contract/')),
  },
  {
    name: 'server/features',
    path: /^server\/src\/features\//,
    may: (target, typeOnly, from) =>
      /^packages\/|^server\/src\/(language|platform|search-engine|duplicate-engine|office)\//.test(
        target,
      ) ||
      featureOf(target) === featureOf(from) ||
      (typeOnly && isMainFile(target)),
  },
  { name: 'server', path: /^server\/src\//, may: (target) => /^(packages|server)\//.test(target) },
  { name: 'web/ui', path: /^web\/src\/ui\//, may: () => false },
  {
    name: 'web/api',
    path: /^web\/src\/api\//,
    may: (target) => /^packages\/contract\/|^web\/src\/locales\//.test(target),
  },
  {
    name: 'web/editor',
    path: /^web\/src\/editor\//,
    may: (target) =>
      /^packages\/(document-model|live-binding)\/|^packages\/contract\/src\/live\.ts$/.test(
        target,
      ) || /^web\/src\/(ui|api|locales)\//.test(target),
  },
  { name: 'web/locales', path: /^web\/src\/locales\//, may: () => false },
  {
    name: 'web/session',
    path: /^web\/src\/session\//,
    may: (target) => /^packages\/contract\/|^web\/src\/(ui|api|locales)\//.test(target),
  },
  {
    name: 'web/features',
    path: /^web\/src\/features\//,
    may: (target, _typeOnly, from) =>
      /^packages\/|^web\/src\/(api|editor|ui|locales|session)\//.test(target) ||
      featureOf(target) === featureOf(from) ||
      /^web\/src\/features\/[^/]+\/[^/]+$/.test(target),
  },
  { name: 'web/app', path: /^web\/src\//, may: (target) => /^(packages|web)\//.test(target) },
];

/** What the browser may import of the contract besides types: the rest brings zod along. */
const contractOfBrowser = /^packages\/contract\/src\/(constants|pages|refusals|written)\.ts$/;

/** The folders of the editor: each may import from those before it. */
const editorFolders = [
  'drawing',
  'large',
  'live',
  'kit',
  'formatting',
  'contextMenu',
  'links',
  'pagination',
  'layout',
  'printing',
  'pageSetup',
  'code',
  'find',
  'blocks',
  'suggesting',
  'tables',
  'lists',
  'comments',
  'uploads',
  'insert',
  'forms',
  'pasting',
  'completion',
  'typing',
  'images',
  'toolbar',
  'shell',
];

/** The toolbar's status reads many concepts at once; each of the others violates the order by one step. */
const editorExceptions = [
  ['contextMenu/place.ts', 'links/linkCommands.ts'],
  ['insert/insertItems.ts', 'completion/completionQuery.ts'],
  ['kit/editorStatus.ts', 'formatting/formatPainter.ts'],
  ['kit/editorStatus.ts', 'formatting/markCommands.ts'],
  ['kit/editorStatus.ts', 'formatting/selectionFormats.ts'],
  ['kit/editorStatus.ts', 'links/linkCommands.ts'],
  ['kit/editorStatus.ts', 'lists/listCommands.ts'],
  ['kit/surroundings.ts', 'forms/signatureRecords.ts'],
  ['large/wholeText.ts', 'kit/surroundings.ts'],
  ['layout/readingPages.ts', 'printing/printing.ts'],
] as const;

const areaOf = (path: string) => areas.find((area) => area.path.test(path));

/** `features/files/files.ts`: the interface of a feature for the others. */
function isMainFile(path: string): boolean {
  return path.endsWith(`/features/${featureOf(path)}/${featureOf(path)}.ts`);
}

/** The violations of a rule as `path → target`, for the failure message. */
const broken = (rule: (source: SourceFile) => string[], among: readonly SourceFile[] = product) =>
  among.flatMap((source) => rule(source).map((what) => `${source.path}: ${what}`));

describe('imports', () => {
  test.each(areas.map((area) => [area.name, area] as const))('of %s', (_name, area) => {
    const files = product.filter(({ path }) => areaOf(path) === area);
    const wrong = broken(
      ({ path, imports }) =>
        imports
          .filter(({ target, typeOnly }) => {
            if (!isOurs(target)) {
              return area.packages ? !area.packages.test(target) : false;
            }
            return areaOf(target) !== area || featureOf(target) !== featureOf(path)
              ? !area.may(target, typeOnly, path)
              : false;
          })
          .map(({ target }) => target),
      files,
    );
    expect(wrong).toEqual([]);
  });

  test('of the contract bring no schemas into the browser', () => {
    const wrong = broken(
      ({ path, imports }) =>
        imports
          .filter(({ target, typeOnly }) => {
            const isSchema =
              /^packages\/contract\//.test(target) && !contractOfBrowser.test(target);
            return path.startsWith('web/src/') && !typeOnly && isSchema;
          })
          .map(({ target }) => target),
      sources.filter(({ path }) => !path.includes('.test.')),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    [
      'the first screen bring no document model',
      'main.tsx',
      /^packages\/(document-model|live-binding)\/|^@tiptap\/|^yjs$/,
    ],
    ['reading a document bring no editor', 'pages/DetailPage.tsx', /^@tiptap\/|^yjs$/],
    [
      'the first key bring no tools and no comments',
      'features/documents/parts/LiveText.tsx',
      /^web\/src\/(editor\/toolbar\/(Toolbar|FloatingTools)|editor\/completion\/\w+Menu|features\/comments\/Doc)/,
    ],
  ])('of %s', (_name, first, heavy) => {
    const byPath = new Map(product.map((source) => [source.path, source]));
    const from = new Map([[`web/src/${first}`, '']]);
    for (const path of from.keys()) {
      for (const { target, typeOnly, lazy } of byPath.get(path)?.imports ?? []) {
        if (!typeOnly && !lazy && !from.has(target)) from.set(target, path);
      }
    }
    const wrong = [...from]
      .filter(([target]) => heavy.test(target))
      .map(([to, by]) => `${by}: ${to}`);
    expect(wrong).toEqual([]);
  });

  test('of tests and test tools may be anything, but nothing imports a test', () => {
    const isTest = (target: string) => /\.test\.tsx?$/.test(target);
    const wrong = broken(
      ({ imports }) => imports.filter((i) => isTest(i.target)).map((i) => i.target),
      sources,
    );
    expect(wrong).toEqual([]);
  });

  test('of testing tools are for tests only', () => {
    const wrong = broken(({ imports }) =>
      imports.filter((i) => /\/testing(\/|\.ts$)/.test(i.target)).map((i) => i.target),
    );
    expect(wrong).toEqual([]);
  });

  test('of the editor follow the order of its folders', () => {
    const folderOf = (path: string) => path.match(/^web\/src\/editor\/([^/]+)\//)?.[1];
    const ranks = new Map(editorFolders.map((folder, i) => [folder, i]));
    const against = broken(({ path, imports }) => {
      const folder = folderOf(path);
      if (!folder) return [];
      const rank = ranks.get(folder);
      if (rank === undefined) return [`${folder} has no place in the order`];
      return imports
        .map(({ target }) => target)
        .filter((target) => (ranks.get(folderOf(target) ?? '') ?? -1) > rank);
    });
    const exceptions = editorExceptions.map(
      ([path, target]) => `web/src/editor/${path}: web/src/editor/${target}`,
    );
    expect(against.sort()).toEqual(exceptions.sort());
  });

  test('come from the file itself, never through a barrel', () => {
    const wrong = broken(({ path, text }) => {
      if (/^export \* from/m.test(text)) return ['export * from'];
      const exports = text.match(/^export\b/gm)?.length ?? 0;
      const passedOn = text.match(/^export (type )?\{[^}]*\} from/gm)?.length ?? 0;
      return exports > 0 && exports === passedOn ? [`only passes on (${path})`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('one place for each thing', () => {
  const server = product.filter(({ path }) => path.startsWith('server/src/'));

  test('SQL only in stores, the platform and the infrastructure', () => {
    const allowed = /\.store\.ts$|^server\/src\/(platform\/|infrastructure\.ts|cli\/)/;
    const wrong = broken(
      ({ path, text }) => (!allowed.test(path) && /\bsql`/.test(text) ? ['writes SQL'] : []),
      server,
    );
    expect(wrong).toEqual([]);
  });

  test('HTTP only in routes, the platform and the app', () => {
    const allowed = /\.routes\.ts$|^server\/src\/(platform\/|app\.ts|main\.ts)/;
    const wrong = broken(
      ({ path, imports }) =>
        imports
          .filter((i) => !i.typeOnly && /^(fastify|@fastify\/|node:https?$)/.test(i.target))
          .filter(() => !allowed.test(path))
          .map((i) => i.target),
      server,
    );
    expect(wrong).toEqual([]);
  });

  test('the environment only in the settings', () => {
    const wrong = broken(
      ({ path, text }) =>
        path !== 'server/src/settings.ts' && /process\.env\b/.test(text) ? ['process.env'] : [],
      server,
    );
    expect(wrong).toEqual([]);
  });

  test('live documents only in editing and the editor', () => {
    const allowed = /^server\/src\/features\/editing\/|^server\/src\/app\.ts|^web\/src\/editor\//;
    const wrong = broken(
      ({ path, imports }) =>
        imports
          .filter((i) => !i.typeOnly && /^(@hocuspocus\/|y-indexeddb)/.test(i.target))
          .filter(() => !allowed.test(path))
          .map((i) => i.target),
      product,
    );
    expect(wrong).toEqual([]);
  });
});

describe('names', () => {
  test('no file is a grab bag', () => {
    const vague =
      /(?:^|[.\-/A-Z])(manager|helpers?|utils?|service|handler|common|shared|misc)\.tsx?$/i;
    expect(product.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([]);
  });

  test('exports have names', () => {
    const wrong = broken(({ text }) => (/^export default\b/m.test(text) ? ['export default'] : []));
    expect(wrong).toEqual([]);
  });
});
