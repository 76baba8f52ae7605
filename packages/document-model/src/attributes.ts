// What an attribute of a node or mark may hold, whoever wrote it: the half of `repair.ts` that looks at
// values instead of places. Attributes and marks of newer versions are kept as they are.

import { isColour } from './colours.ts';
import type { MarkJSON } from './content.ts';
import { isSafeHref } from './links.ts';
import { defaultHighlight } from './marks/highlight.ts';
import { isAlign, isBlockId } from './nodes/attributes.ts';
import { colwidthOf, spanOf } from './nodes/cells.ts';
import { languageOf } from './nodes/codeBlock.ts';
import { levelOf } from './nodes/heading.ts';
import { widthOf } from './nodes/image.ts';
import { startOf } from './nodes/orderedList.ts';
import { type MarkName, marks, type NodeName, nodes, schema } from './schema.ts';

type Attributes = Record<string, unknown>;

/** By attribute name, which means the same on every node; null is left out of the content. */
const repairs: Record<string, (value: unknown, attrs: Attributes) => unknown> = {
  id: (value) => (isBlockId(value) ? value : null),
  align: (value) => (isAlign(value) ? value : null),
  level: levelOf,
  start: startOf,
  checked: (value) => value === true || value === 'true',
  colspan: spanOf,
  rowspan: spanOf,
  colwidth: (value, attrs) => colwidthOf(value, spanOf(attrs.colspan)),
  src: (value) => (isSafeHref(value) ? value : null),
  alt: lineOrNull,
  title: lineOrNull,
  width: widthOf,
  fileId: stringOrNull,
  language: languageOf,
  json: (value) => stringOrNull(value) ?? 'null',
};

const defaults = new Map(
  Object.keys(nodes).map((name) => {
    const attrs = schema.nodes[name as NodeName].spec.attrs ?? {};
    return [name, Object.entries(attrs).map(([key, spec]) => [key, spec.default] as const)];
  }),
);

/** All attributes of a node that are not null, valid; undefined where there are none. */
export function repairAttributes(name: NodeName, attrs: unknown): Attributes | undefined {
  const given: Attributes =
    attrs !== null && typeof attrs === 'object' ? (attrs as Attributes) : {};
  const repaired: Attributes = {};
  let any = false;
  for (const [key, otherwise] of defaults.get(name) ?? []) {
    const value = given[key] == null ? otherwise : repairs[key]?.(given[key], given);
    if (value == null) continue;
    repaired[key] = value;
    any = true;
  }
  for (const key in given) {
    if (key in repairs && schema.nodes[name].spec.attrs?.[key]) continue;
    const value = key === '__proto__' || key === 'ychange' ? undefined : cleanJSON(given[key]);
    if (value == null) continue;
    repaired[cleanText(key)] = value;
    any = true;
  }
  return any ? repaired : undefined;
}

const markRanks = Object.keys(marks);

/** The marks of a text in the schema's order, each once; unsafe ones dropped, foreign ones kept. */
export function repairMarks(given: unknown[]): MarkJSON[] {
  const known = new Map<string, MarkJSON>();
  const foreign: unknown[] = [];
  for (const mark of given.flatMap(unfold)) {
    if (mark === null || typeof mark !== 'object') continue;
    const { type, attrs } = mark as MarkJSON;
    if (typeof type !== 'string') continue;
    if (!Object.hasOwn(marks, type)) foreign.push(cleanJSON(mark));
    else {
      const repaired = repairMark(type as MarkName, attrs ?? {});
      if (repaired && !known.has(type)) known.set(type, repaired);
    }
  }
  if (foreign.length > 0) {
    known.set('unknownMark', { type: 'unknownMark', attrs: { json: JSON.stringify(foreign) } });
  }
  return markRanks.map((name) => known.get(name)).filter((mark) => mark !== undefined);
}

/** The list kept in an unknownMark; what is in it may have become known. */
function unfold(mark: unknown): unknown[] {
  if ((mark as MarkJSON | null)?.type !== 'unknownMark') return [mark];
  try {
    const list: unknown = JSON.parse(String((mark as MarkJSON).attrs?.json));
    return Array.isArray(list) ? list.filter((kept) => kept?.type !== 'unknownMark') : [];
  } catch {
    // Formatting that is not even JSON says nothing to anybody; the text itself stands elsewhere.
    return [];
  }
}

function repairMark(type: MarkName, attrs: Attributes): MarkJSON | null {
  switch (type) {
    case 'link': {
      if (!isSafeHref(attrs.href)) return null;
      const title = lineOrNull(attrs.title);
      return { type, attrs: title ? { href: attrs.href, title } : { href: attrs.href } };
    }
    case 'colour':
      return isColour(attrs.color) ? { type, attrs: { color: attrs.color } } : null;
    case 'highlight':
      return { type, attrs: { color: isColour(attrs.color) ? attrs.color : defaultHighlight } };
    default:
      return { type };
  }
}

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? cleanText(value) : null;
}

/** Names and descriptions are one line, however their source was wrapped. */
function lineOrNull(value: unknown): string | null {
  return stringOrNull(typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value);
}

/** Text as every store can hold it: without NUL and without halves of surrogate pairs. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}

/**
 * A foreign value as plain JSON (a Y.Doc can hold more: bytes, big integers, undefined). Throws a
 * RangeError where it is nested deeper than 200.
 */
export function cleanJSON(value: unknown, depth = 0): unknown {
  if (depth > 200) throw new RangeError('Nested too deep');
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map((item) => cleanJSON(item, depth + 1) ?? null);
  if (typeof value !== 'object' || value instanceof Uint8Array) return undefined;
  const clean: Attributes = {};
  for (const [key, item] of Object.entries(value)) {
    const kept = cleanJSON(item, depth + 1);
    if (kept !== undefined && key !== '__proto__') clean[cleanText(key)] = kept;
  }
  return clean;
}
