// Limits on the structure of the code: sizes, cycles, names and catches. Each rule lists its current
// exceptions with reasons. A list may only shrink: an entry that is no longer needed fails as well.
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { featureOf, product, readSources, type SourceFile } from './parts/sources.ts';
import * as exceptions from './parts/structureExceptions.ts';

const countLines = (text: string) => text.split('\n').length - 1;

describe('folders and files', () => {
  test('a folder holds at most 25 source files directly', () => {
    const tooMany = new Map(
      [...Map.groupBy(product, ({ path }) => dirname(path))]
        .filter(([, files]) => files.length > 25)
        .map(([folder, files]) => [folder, files.length]),
    );
    expectOnlyExceptions(tooMany, exceptions.largeFolders);
  });

  test('a file has at most 600 lines', () => {
    const tooLong = product.filter(({ text }) => countLines(text) > 600);
    expect(tooLong.map(({ path }) => path)).toEqual([]);
  });

  test('95 % of files have at most 250 lines', () => {
    const lengths = product.map(({ text }) => countLines(text)).sort((a, b) => a - b);
    const p95 = lengths[Math.ceil(lengths.length * 0.95) - 1] as number;
    const tooHigh = new Map(p95 > 250 ? [['p95', p95]] : []);
    expectOnlyExceptions(tooHigh, exceptions.fileLengths);
  });
});

describe('functions', () => {
  test('a function has at most 120 lines, React components included', () => {
    const tooLong = new Map(
      parsed().flatMap(({ path, functions }) =>
        functions
          .filter(({ lines }) => lines > 120)
          .map(({ name, lines }) => [`${path} ${name}`, lines] as const),
      ),
    );
    expectOnlyExceptions(tooLong, exceptions.longFunctions);
  });

  test('a catch that does not rethrow uses the error', () => {
    const silent = parsed().flatMap(({ path, silentCatches }) =>
      silentCatches > 0 ? [[path, silentCatches] as const] : [],
    );
    expectOnlyExceptions(new Map(silent), exceptions.silentCatches);
  });
});

describe('imports', () => {
  const graph = new Map(
    product.map(({ path, imports }) => [path, imports.map(({ target }) => target)]),
  );

  test('files never form a cycle, including type imports', () => {
    const cycles = cyclesOf(graph).map(
      (files) => [files.sort()[0] as string, files.length] as const,
    );
    expectOnlyExceptions(new Map(cycles), exceptions.fileCycles);
  });

  test('no two features import each other', () => {
    const imports = new Map<string, number>();
    for (const [path, targets] of graph) {
      const [side, feature] = [path.split('/')[0], featureOf(path)];
      for (const target of targets) {
        const other = featureOf(target);
        if (!feature || !other || feature === other || !target.startsWith(`${side}/`)) continue;
        const key = `${side}: ${feature} → ${other}`;
        imports.set(key, (imports.get(key) ?? 0) + 1);
      }
    }
    const mutual = [...imports].flatMap(([key, count]) => {
      const [, side, from = '', to = ''] = key.match(/^(\w+): (.+) → (.+)$/) ?? [];
      const back = imports.get(`${side}: ${to} → ${from}`);
      return back && from < to
        ? [[`${side}: ${from} ↔ ${to}`, Math.min(count, back)] as const]
        : [];
    });
    expectOnlyExceptions(new Map(mutual), exceptions.mutualFeatures);
  });
});

describe('names', () => {
  test('an exported type name is unique in the repository', () => {
    const everything = readSources([
      'packages/*/src/**/*.ts',
      'server/src/**/*.ts',
      'web/src/**/*.{ts,tsx}',
      'bench/**/*.ts',
      'e2e/**/*.ts',
      'scripts/**/*.ts',
    ]);
    const declarations = everything.flatMap(({ text }) =>
      [...text.matchAll(/^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm)].map(
        ([, name]) => name as string,
      ),
    );
    const counts = [...Map.groupBy(declarations, (name) => name)]
      .filter(([, places]) => places.length > 1)
      .map(([name, places]) => [name, places.length] as const);
    expectOnlyExceptions(new Map(counts), exceptions.repeatedTypeNames);
  });
});

/**
 * Fails for violations without an exception, for those beyond the limit of their exception, and for unused
 * exceptions.
 */
function expectOnlyExceptions(
  violations: ReadonlyMap<string, number>,
  allowed: readonly exceptions.Exceptions[],
): void {
  const maxima = new Map<string, number>();
  for (const [key, max] of allowed.flatMap(({ max }) => Object.entries(max))) {
    maxima.set(key, (maxima.get(key) ?? 0) + max);
  }
  const tooLarge = [...violations].filter(([key, value]) => value > (maxima.get(key) ?? 0));
  const stale = [...maxima.keys()].filter((key) => !violations.has(key));
  const lines = (entries: [string, number][]) => entries.map(([key, value]) => `${key}: ${value}`);
  expect({ tooLarge: lines(tooLarge), stale }).toEqual({ tooLarge: [], stale: [] });
}

/** Groups of files that import each other in cycles (Tarjan's strongly connected components). */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    stack.push(path);
    let low = index;
    for (const target of graph.get(path) ?? []) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) as number);
    }
    lowest.set(path, low);
    if (low === index) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) cycles.push(group);
    }
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return cycles;
}

interface Parsed {
  path: string;
  functions: { name: string; lines: number }[];
  silentCatches: number;
}

let parsedSources: Parsed[] | undefined;

function parsed(): Parsed[] {
  parsedSources ??= product.map(parseSource);
  return parsedSources;
}

/** The properties of a syntax node that these rules use. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function parseSource({ path, text }: SourceFile): Parsed {
  const result: Parsed = { path, functions: [], silentCatches: 0 };
  // Most files have neither long functions nor catches, and parsing is slow.
  if (countLines(text) <= 120 && !/\bcatch\b/.test(text)) return result;
  const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' });
  const visit = (node: SyntaxNode, parent: SyntaxNode | null) => {
    const source = text.slice(node.start, node.end);
    if (/^(Function|ArrowFunction)/.test(node.type) && node.body) {
      const name = nameOf(node.id) ?? nameOf(parent?.id) ?? nameOf(parent?.key) ?? 'callback';
      result.functions.push({ name, lines: countLines(source) + 1 });
    }
    if (isSilentCatch(node, parent, text)) result.silentCatches++;
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isSyntaxNode(child)) visit(child, node);
      }
    }
  };
  visit(program as unknown as SyntaxNode, null);
  return result;
}

const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof (value as SyntaxNode | null)?.type === 'string';

const nameOf = (id: unknown) => (id as { name?: string } | null | undefined)?.name;

/**
 * Calls that fail for one reason only, such as text that is not JSON, or storage or a clipboard that the browser blocks:
 * their errors need not be told apart, but a comment says what follows.
 */
const failsForOneReason =
  /\b(JSON\.parse|decodeURI(Component)?|decodeJwt|new RegExp|TextDecoder|atob|localStorage|sessionStorage|clipboard)\b/;

/** `catch` of a try, or `.catch(() => …)` of a promise. A named handler is checked where it is declared. */
function isSilentCatch(node: SyntaxNode, parent: SyntaxNode | null, text: string): boolean {
  const code = ({ start, end }: SyntaxNode) =>
    text.slice(start, end).replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
  if (node.type === 'CatchClause') {
    if (!isSilent(code(node), nameOf(node.param))) return false;
    const attempt = code(parent?.block as SyntaxNode);
    return !failsForOneReason.test(attempt) || !hasComment(text, node);
  }
  const callee = node.callee as { property?: SyntaxNode } | undefined;
  if (node.type !== 'CallExpression' || nameOf(callee?.property) !== 'catch') return false;
  const handler = (node.arguments as SyntaxNode[])[0] as
    | (SyntaxNode & { params?: unknown[] })
    | undefined;
  return handler?.params !== undefined && isSilent(code(handler), nameOf(handler.params[0]));
}

/** The error's name occurs once in its declaration; a second occurrence means that the code uses it. */
function isSilent(code: string, error: string | undefined): boolean {
  if (/\bthrow\b/.test(code)) return false;
  return !error || code.match(new RegExp(`\\b${error}\\b`, 'g'))?.length === 1;
}

const hasComment = (text: string, { start, end }: SyntaxNode) =>
  /\/\/|\/\*/.test(text.slice(start, end));
