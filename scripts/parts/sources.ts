// The source files of the product and their imports, for the rule tests.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Import {
  /** A path from the root for files of this repository, otherwise the name of a package. */
  target: string;
  /** Whether the import is erased at run time. */
  typeOnly: boolean;
  /** Whether it is loaded only when it is needed: `import('…')`. */
  lazy: boolean;
}

export interface SourceFile {
  path: string;
  text: string;
  imports: readonly Import[];
}

const isTestFile = (path: string) => /\.test\.tsx?$|\/testing(\/|\.ts$)/.test(path);

export function readSources(patterns: readonly string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.d.ts') && !path.includes('node_modules'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

export const sources: readonly SourceFile[] = readSources([
  'packages/*/src/**/*.ts',
  'server/src/**/*.ts',
  'web/src/**/*.{ts,tsx}',
]);

export const product = sources.filter(({ path }) => !isTestFile(path));

/** `documents` for a file of that feature, in server or web. */
export function featureOf(path: string): string | undefined {
  return path.match(/^(?:server|web)\/src\/features\/([^/]+)\//)?.[1];
}

function importsOf(path: string, text: string): Import[] {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  const imports: Import[] = [];
  const statement =
    /^\s*(?:import|export)\s+(type\s)?\s*(?:([\w*{][^'";]*?)\s*from\s*)?['"]([^'"]+)['"]/gm;
  for (const [, type, names = '', from = ''] of code.matchAll(statement)) {
    const inBraces = names.match(/^\{([^}]*)\}$/)?.[1];
    const each = inBraces?.split(',').filter((name) => name.trim());
    const allTypes =
      each !== undefined && each.length > 0 && each.every((n) => /^\s*type\s/.test(n));
    imports.push({ target: resolve(path, from), typeOnly: Boolean(type) || allTypes, lazy: false });
  }
  for (const [, from = ''] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) {
    imports.push({ target: resolve(path, from), typeOnly: false, lazy: true });
  }
  return imports;
}

function resolve(path: string, from: string): string {
  const ours = from.match(/^@docent\/(contract|document-model|live-binding)\/(.+)$/);
  if (ours) return `packages/${ours[1]}/src/${ours[2]}.ts`;
  return from.startsWith('.') ? normalize(join(dirname(path), from)).replaceAll('\\', '/') : from;
}
