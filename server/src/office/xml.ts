// Reads XML into light elements. Entities are never resolved, and a document type is refused.
import { SaxesParser } from 'saxes';
import { TooMuch, Unreadable } from './unreadable.ts';

export interface Element {
  /** With the usual prefix of its namespace, whichever the file declares. */
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

const maxDepth = 400;
const maxElements = 12_000_000;

const office = 'http://schemas.openxmlformats.org';
const strict = 'http://purl.oclc.org/ooxml';
const prefixes: Record<string, string> = {};
const families: readonly [prefix: string, transitional: string, strict: string][] = [
  ['w', 'wordprocessingml/2006/main', 'wordprocessingml/main'],
  ['r', 'officeDocument/2006/relationships', 'officeDocument/relationships'],
  ['x', 'spreadsheetml/2006/main', 'spreadsheetml/main'],
  ['m', 'officeDocument/2006/math', 'officeDocument/math'],
  ['a', 'drawingml/2006/main', 'drawingml/main'],
  ['wp', 'drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
  ['pic', 'drawingml/2006/picture', 'drawingml/picture'],
  ['p', 'presentationml/2006/main', 'presentationml/main'],
];
for (const [prefix, transitional, strictPath] of families) {
  prefixes[`${office}/${transitional}`] = prefix;
  prefixes[`${strict}/${strictPath}`] = prefix;
}
const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';
for (const [prefix, path] of Object.entries({
  office: 'office',
  style: 'style',
  text: 'text',
  table: 'table',
  draw: 'drawing',
  presentation: 'presentation',
  manifest: 'manifest',
  fo: 'xsl-fo-compatible',
  svg: 'svg-compatible',
})) {
  prefixes[`${openDocument}:${path}:1.0`] = prefix;
}
Object.assign(prefixes, {
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://www.w3.org/1998/Math/MathML': 'math',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://www.w3.org/2001/04/xmlenc#': 'enc',
  'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0': 'loext',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
});

/** The root element. Throws `Unreadable`. */
export function parseXml(xml: string): Element {
  const roots: Element[] = [];
  read(xml, null, (root) => roots.push(root));
  const [root] = roots;
  if (!root) throw new Unreadable('It is damaged.');
  return root;
}

/** Visits the children of all elements named `parent` one by one, so that the whole is never in memory. */
export function visitChildren(xml: string, parent: string, visit: (child: Element) => void): void {
  read(xml, parent, visit);
}

function read(xml: string, parent: string | null, visit: (element: Element) => void): void {
  const parser = new SaxesParser();
  const open: Element[] = [];
  /** How many of the open elements are above those that are visited. */
  let above = parent === null ? 0 : Number.POSITIVE_INFINITY;
  let elements = 0;
  const names = createNames();
  parser.on('doctype', () => {
    throw new Unreadable('It declares a document type.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) throw new TooMuch('It is nested too deeply.');
    if (++elements > maxElements) throw new TooMuch('It holds too many elements.');
    const own = attributes as Record<string, string>;
    names.open(own, open.length);
    const element: Element = { name: names.nameOf(name), attributes: {}, children: [] };
    for (const key in own) {
      if (key.startsWith('xmlns')) continue;
      // The default namespace does not hold for attributes.
      element.attributes[key.includes(':') ? names.nameOf(key) : key] = own[key] as string;
    }
    if (open.length > above) (open.at(-1) as Element).children.push(element);
    open.push(element);
    if (element.name === parent && open.length < above) above = open.length;
  });
  parser.on('text', (text) => {
    if (open.length > above) (open.at(-1) as Element).children.push(text);
  });
  parser.on('cdata', (text) => {
    if (open.length > above) (open.at(-1) as Element).children.push(text);
  });
  parser.on('closetag', () => {
    const element = open.pop() as Element;
    names.close(open.length);
    if (open.length === above) visit(element);
    if (parent !== null && open.length < above) above = Number.POSITIVE_INFINITY;
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) throw error;
    // Errors of the parser have no class of their own, but begin with the position.
    if (error instanceof Error && /^\d+:\d+: /.test(error.message)) {
      throw new Unreadable('It is damaged.');
    }
    throw error;
  }
}

/** Translates the prefixes of a file into the usual ones. */
function createNames() {
  const scopes: { depth: number; declared: Map<string, string> }[] = [];
  let cache = new Map<string, string>();
  return {
    open(attributes: Record<string, string>, depth: number): void {
      let declarations: Map<string, string> | null = null;
      for (const key in attributes) {
        if (!key.startsWith('xmlns')) continue;
        declarations ??= new Map();
        declarations.set(key.slice('xmlns:'.length), attributes[key] as string);
      }
      if (!declarations) return;
      scopes.push({ depth, declared: declarations });
      cache = new Map();
    },
    close(depth: number): void {
      if (scopes.at(-1)?.depth !== depth) return;
      scopes.pop();
      cache = new Map();
    },
    nameOf(name: string): string {
      let usual = cache.get(name);
      if (usual === undefined) {
        const colon = name.indexOf(':');
        const prefix = colon < 0 ? '' : name.slice(0, colon);
        const uri = scopes.findLast(({ declared }) => declared.has(prefix))?.declared.get(prefix);
        const usualPrefix = uri === undefined ? undefined : prefixes[uri];
        usual = usualPrefix ? `${usualPrefix}:${name.slice(colon + 1)}` : name;
        cache.set(name, usual);
      }
      return usual;
    },
  };
}

export function* elementsIn(element: Element | null | undefined): Generator<Element> {
  for (const child of element?.children ?? []) if (typeof child !== 'string') yield child;
}

export function childOf(element: Element | null | undefined, name: string): Element | null {
  for (const child of elementsIn(element)) if (child.name === name) return child;
  return null;
}

export function childrenOf(element: Element | null | undefined, name: string): Element[] {
  return [...elementsIn(element)].filter((child) => child.name === name);
}

/** The element that a path of names leads to. */
export function descend(element: Element | null, ...path: string[]): Element | null {
  return path.reduce<Element | null>(childOf, element);
}

/** The first descendant of that name, in document order. */
export function findDeep(element: Element | null, name: string): Element | null {
  for (const child of elementsIn(element)) {
    const match = child.name === name ? child : findDeep(child, name);
    if (match) return match;
  }
  return null;
}

/** All descendants of that name, without those inside elements named `closedName`. */
export function findAllDeep(element: Element | null, name: string, closedName?: string): Element[] {
  return [...elementsIn(element)].flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...(child.name === closedName ? [] : findAllDeep(child, name, closedName)),
  ]);
}

/** All text below an element. */
export function textIn(element: Element | string): string {
  return typeof element === 'string' ? element : element.children.map(textIn).join('');
}
