// Content that raw updates can write into a draft and no parser would: each node and mark, with one
// attribute after the other replaced by an attempt at a script, a style or a request.

import type { MarkJSON, NodeJSON } from '../content.ts';
import { marks as markSpecs, nodes as nodeSpecs } from '../schema.ts';
import { vocabulary } from './vocabulary.ts';

export interface Traps {
  /** An expression without spaces and quotes that reports when it runs. */
  script: string;
  /** An origin that reports when it is requested. */
  canary: string;
}

const valuesOf = ({ script, canary }: Traps): unknown[] => [
  `javascript:${script}`,
  `java\tscript:${script}`,
  `data:text/html,<script>${script}</script>`,
  `"' autofocus onfocus=${script} x='"><img src=x onerror=${script}>`,
  `x;background:url(${canary}/css);position:fixed;inset:0`,
  `</style></title></textarea><script>${script}</script>`,
  `${canary}/picture.png`,
  { __html: `<img src=x onerror=${script}>`, src: `javascript:${script}`, nodeType: 1 },
];

/** Attribute names with a meaning in HTML or JavaScript. */
const foreign = [
  ...['onclick', 'onerror', 'onload', 'style', 'class', 'href', 'src', 'srcdoc', 'action', 'is'],
  ...['formaction', 'xlink:href', 'contenteditable', 'innerHTML', '__proto__', 'constructor'],
  ...['sr\0c', '\0href', '__pro\0to__', '"><img src=x>', ''],
];

/** Attributes that are drawn as text. */
const words = [
  ['image', 'alt'],
  ['image', 'caption'],
  ['mention', 'username'],
  ['embed', 'title'],
  ['attachment', 'name'],
  ['control', 'label'],
  ['formula', 'latex'],
] as const;

const nodeNames = ['script', 'iframe', 'svg', 'object', '<img src=x>', '__proto__', 'constructor'];

/** Blocks to write with `elementOf`, unrepaired. */
export function hostileBlocks(traps: Traps): NodeJSON[] {
  const values = valuesOf(traps);
  const specs: [string, { attrs?: object }][] = Object.entries({ ...nodeSpecs, ...markSpecs });
  const blocks = specs.flatMap(([type, { attrs = {} }]) =>
    Object.keys(attrs).flatMap((name) => values.flatMap((value) => trapped(type, name, value))),
  );
  const [first] = values;
  for (const name of foreign) {
    blocks.push(...['paragraph', 'image', 'link'].flatMap((type) => trapped(type, name, first)));
  }
  const huge = '<img src=x>'.repeat(2_000);
  blocks.push(...words.flatMap(([type, name]) => trapped(type, name, huge)));
  for (const type of nodeNames) {
    const content = [{ type: 'text', text: `${values[3]}` }];
    blocks.push({ type, attrs: { onload: traps.script, src: first }, content });
    const json = JSON.stringify({ type, attrs: { onload: traps.script } });
    blocks.push({ type: 'unknown', attrs: { json } });
    blocks.push({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type }] }] });
  }
  return blocks;
}

/** A sample block with this node or mark, in which one attribute is replaced or added. */
function trapped(type: string, name: string, value: unknown): NodeJSON[] {
  const sample = vocabulary.find(({ block }) => partsOf(block).some((part) => part.type === type));
  if (!sample) return [];
  const block = structuredClone(sample.block);
  for (const part of partsOf(block)) {
    const { id: _, ...attrs } = part.attrs ?? {};
    part.attrs = part.type === type ? { ...attrs, [name]: value } : attrs;
  }
  return [block];
}

function partsOf(node: NodeJSON): (NodeJSON | MarkJSON)[] {
  return [node, ...(node.marks ?? []), ...(node.content ?? []).flatMap(partsOf)];
}

/** Diagrams that try what the settings of the library forbid. */
export const hostileDiagrams = ({ script, canary }: Traps): string[] => [
  `graph TD\n A["<img src=x onerror=${script}>"] --> B["<script>${script}</script>"]\n click A "javascript:${script}"\n click B call ${script}`,
  `graph TD\n A --> B\n click A href "javascript:${script}" _blank\n click B "data:text/html,<script>${script}</script>"`,
  `%%{init: {"securityLevel":"loose","htmlLabels":true,"flowchart":{"htmlLabels":true}}}%%\ngraph TD\n A["<img src=x onerror=${script}>"]`,
  `%%{init: {"themeCSS":"*{background:url(${canary}/theme)} } body{outline:9px solid rgb(1, 2, 3)} a{"}}%%\ngraph TD\n A-->B`,
  `---\nconfig:\n  securityLevel: loose\n  theme: base\n  themeVariables:\n    primaryColor: "red;}</style><img src=x onerror=${script}>"\n---\ngraph TD\n A-->B`,
  `%%{init: {"fontFamily":"x}</style><svg onload=${script}>"}}%%\ngraph TD\n A-->B`,
  `%%{init: {"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}%%\ngraph TD\n A-->B`,
  `graph TD\n A-->B\n style A fill:url(${canary}/fill),background:url(${canary}/style)\n classDef x fill:red;}*{background:url(${canary}/class)}`,
  `graph TD\n A@{ img: "${canary}/diagram.png", label: "<img src=x onerror=${script}>", pos: "t", w: 60, h: 60 }`,
  `graph TD\n A@{ img: "javascript:${script}", label: "x" }`,
  `sequenceDiagram\n participant A\n link A: <b onclick=${script}>x</b> @ javascript:${script}\n A->>B: <img src=x onerror=${script}>`,
  `classDiagram\n class A\n click A href "javascript:${script}" "<img src=x onerror=${script}>"`,
  `gantt\n title <img src=x onerror=${script}>\n section S\n T :a1, 2026-01-01, 3d\n click a1 href "javascript:${script}"`,
  `pie title <script>${script}</script>\n "<img src=x onerror=${script}>" : 1`,
];

/** Formulas that try to become HTML, or to run forever. */
export const hostileFormulas = ({ script, canary }: Traps): string[] => [
  `\\href{javascript:${script}}{x}`,
  `\\url{javascript:${script}}`,
  `\\htmlClass{a" onclick="${script}}{x}`,
  `\\htmlStyle{background:url(${canary}/formula)}{x}`,
  `\\htmlData{onclick=${script}}{x}`,
  `\\htmlId{x" onclick="${script}}{x}`,
  `\\includegraphics[height=1em]{${canary}/formula.png}`,
  `\\text{<img src=x onerror=${script}>}`,
  `\\color{red;background:url(${canary}/colour)}x`,
  '\\def\\a{\\a\\a}\\a',
  '\\rule{100000em}{100000em}',
  `${'{'.repeat(4_000)}x${'}'.repeat(4_000)}`,
  `\\unknown<img src=x onerror=${script}>`,
];
