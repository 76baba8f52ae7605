// Validates attributes of nodes and marks from any source. `repair.ts` repairs the structure, this
// file the values. Attributes and marks of newer versions are kept as they are.

import type { MarkJSON } from './content.ts';
import { type Attribute, cleanText } from './nodes/attributes.ts';
import { type MarkName, marks, type NodeName, nodes } from './schema.ts';

type Attributes = Record<string, unknown>;
type Specs = [name: string, attribute: Attribute][];

const specsOf = (vocabulary: Record<string, { attrs?: Record<string, unknown> }>) =>
  new Map(
    Object.entries(vocabulary).map(([name, { attrs = {} }]) => [
      name,
      Object.entries(attrs) as Specs,
    ]),
  );
const nodeSpecs = specsOf(nodes);
const markSpecs = specsOf(marks);

/** All valid, non-null attributes of a node; undefined if there are none. */
export function repairAttributes(name: NodeName, attrs: unknown): Attributes | undefined {
  const values = attributesOf(attrs);
  const specs = nodeSpecs.get(name) ?? [];
  const repairs = repairKnown(specs, values);
  for (const key in values) {
    // Cleaning may turn an unknown name into a known one, or into `__proto__`.
    const name = cleanText(key);
    if (specs.some(([specName]) => specName === name)) continue;
    const value = name === '__proto__' || name === 'ychange' ? undefined : cleanJSON(values[key]);
    if (value != null) repairs[name] = value;
  }
  for (const _ in repairs) return repairs;
  return undefined;
}

/** All valid attributes of a mark, even if `repairMarks` would drop the mark for missing ones. */
export function repairMarkAttributes(name: MarkName, attrs: unknown): Attributes {
  return repairKnown(markSpecs.get(name) ?? [], attributesOf(attrs));
}

const attributesOf = (attrs: unknown): Attributes =>
  attrs !== null && typeof attrs === 'object' ? (attrs as Attributes) : {};

function repairKnown(specs: Specs, values: Attributes): Attributes {
  const attributes: Attributes = {};
  for (const [key, attribute] of specs) {
    const value = values[key] == null ? attribute.default : attribute.repair(values[key], values);
    if (value != null) attributes[key] = value;
  }
  return attributes;
}

const markRanks = Object.keys(marks);

/**
 * The marks of a text in schema order without duplicates; unsafe marks are dropped, unknown ones
 * kept.
 */
export function repairMarks(values: unknown[]): MarkJSON[] {
  const byType = new Map<string, MarkJSON>();
  const foreign: unknown[] = [];
  for (const mark of values.flatMap(unfold)) {
    if (mark === null || typeof mark !== 'object') continue;
    const { type, attrs } = mark as MarkJSON;
    if (typeof type !== 'string') continue;
    if (!Object.hasOwn(marks, type)) foreign.push(cleanJSON(mark));
    else {
      const validMark = repairMark(type as MarkName, attrs ?? {});
      if (validMark && !byType.has(type)) byType.set(type, validMark);
    }
  }
  if (foreign.length > 0) {
    byType.set('unknownMark', { type: 'unknownMark', attrs: { json: JSON.stringify(foreign) } });
  }
  return markRanks.map((name) => byType.get(name)).filter((mark) => mark !== undefined);
}

/** The list stored in an unknownMark; this version may know some of its marks. */
function unfold(mark: unknown): unknown[] {
  if ((mark as MarkJSON | null)?.type !== 'unknownMark') return [mark];
  try {
    const list: unknown = JSON.parse(String((mark as MarkJSON).attrs?.json));
    return Array.isArray(list) ? list.filter((item) => item?.type !== 'unknownMark') : [];
  } catch {
    // Formatting that is not valid JSON cannot be restored, and no text is lost with it.
    return [];
  }
}

function repairMark(type: MarkName, values: Attributes): MarkJSON | null {
  const specs = markSpecs.get(type) ?? [];
  const attrs = repairKnown(specs, values);
  if (specs.some(([key, { isNeeded }]) => isNeeded && attrs[key] === undefined)) return null;
  for (const _ in attrs) return { type, attrs };
  return { type };
}

/**
 * Converts a foreign value to plain JSON; a Y.Doc may also hold bytes, big integers or undefined.
 * Throws a RangeError if it is nested deeper than 200 levels.
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
    const cleanItem = cleanJSON(item, depth + 1);
    const name = cleanText(key);
    if (cleanItem !== undefined && name !== '__proto__') clean[name] = cleanItem;
  }
  return clean;
}
