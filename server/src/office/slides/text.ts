// The text of a shape on a slide: paragraphs and lists with levels.
import type { MarkJSON, NodeJSON } from '@docent/document-model/content';
import { isSafeHref } from '@docent/document-model/links';
import { childOf, type Element, elementsIn, findDeep, textIn } from '../xml.ts';
import type { SlideReading } from './pictures.ts';
import type { Placeholder } from './placeholders.ts';

export function readText(
  reading: SlideReading,
  body: Element,
  place: Placeholder | null,
): NodeJSON[] {
  const own = childOf(body, 'a:lstStyle');
  const styles = [...(own ? [own] : []), ...reading.layout.stylesOf(place)];
  const blocks: NodeJSON[] = [];
  /** The lists that are open, from the outermost. */
  let open: NodeJSON[] = [];
  for (const paragraph of elementsIn(body)) {
    if (paragraph.name !== 'a:p') continue;
    const content = readRuns(reading, paragraph);
    if (content.length === 0) continue;
    const node = { type: 'paragraph', content };
    const properties = childOf(paragraph, 'a:pPr');
    const level = Math.min(8, Math.max(0, Number(properties?.attributes.lvl ?? 0) || 0));
    const levels = styles.map((style) => childOf(style, `a:lvl${level + 1}pPr`));
    const list = listOf([properties, ...levels]);
    if (!list) {
      open = [];
      blocks.push(node);
      continue;
    }
    open.length = Math.min(open.length, level + 1);
    const last = open.at(-1);
    const isSame = last?.type === list.type && last.attrs?.kind === list.attrs?.kind;
    if (last && open.length === level + 1 && isSame && list.attrs?.start === undefined) {
      last.content?.push({ type: 'listItem', content: [node] });
      continue;
    }
    // Levels that are skipped are not shown as such.
    if (open.length === level + 1) open.pop();
    list.content = [{ type: 'listItem', content: [node] }];
    const parent = open.at(-1)?.content?.at(-1)?.content ?? blocks;
    parent.push(list);
    open.push(list);
  }
  return blocks;
}

/** A new list by the nearest properties that say something; null if the paragraph is no item. */
function listOf(properties: readonly (Element | null)[]): NodeJSON | null {
  for (const one of properties) {
    if (childOf(one, 'a:buNone')) return null;
    if (childOf(one, 'a:buChar') || childOf(one, 'a:buBlip')) return { type: 'bulletList' };
    const numbers = childOf(one, 'a:buAutoNum');
    if (!numbers) continue;
    const start = Number(numbers.attributes.startAt ?? 1);
    const kind = kinds.find(([pattern]) => pattern.test(numbers.attributes.type ?? ''))?.[1];
    return {
      type: 'orderedList',
      attrs: { ...(kind && { kind }), ...(start > 1 && { start }) },
    };
  }
  return null;
}

const kinds: readonly [RegExp, string][] = [
  [/^alphaLc/, 'lower-alpha'],
  [/^alphaUc/, 'upper-alpha'],
  [/^romanLc/, 'lower-roman'],
  [/^romanUc/, 'upper-roman'],
  [/^ea1Ch/, 'simp-chinese-informal'],
];

function readRuns(reading: SlideReading, paragraph: Element): NodeJSON[] {
  const nodes: NodeJSON[] = [];
  for (const run of elementsIn(paragraph)) {
    if (run.name === 'a:br') nodes.push({ type: 'hardBreak' });
    else if (run.name === 'a:r' || run.name === 'a:fld') {
      const text = textIn(childOf(run, 'a:t') ?? '');
      const marks = marksOf(reading, childOf(run, 'a:rPr'));
      if (text !== '') nodes.push({ type: 'text', text, ...(marks.length > 0 && { marks }) });
    } else if (findDeep(run, 'm:oMath')) reading.losses.add('drawings');
  }
  while (nodes.at(-1)?.type === 'hardBreak') nodes.pop();
  return nodes.every(({ text }) => text?.trim() === '') ? [] : nodes;
}

function marksOf({ part }: SlideReading, properties: Element | null): MarkJSON[] {
  if (!properties) return [];
  const { b, i, u = 'none', strike = 'noStrike', baseline = '0' } = properties.attributes;
  const isOn = (value: string | undefined) => value === '1' || value === 'true';
  const href = part.relation(childOf(properties, 'a:hlinkClick')?.attributes['r:id']);
  return [
    ...(href?.isExternal && isSafeHref(href.target)
      ? [{ type: 'link', attrs: { href: href.target } }]
      : []),
    ...(isOn(b) ? [{ type: 'bold' }] : []),
    ...(isOn(i) ? [{ type: 'italic' }] : []),
    ...(u === 'none' || href ? [] : [{ type: 'underline' }]),
    ...(strike === 'noStrike' ? [] : [{ type: 'strike' }]),
    ...(Number.parseInt(baseline, 10) > 0 ? [{ type: 'superscript' }] : []),
    ...(Number.parseInt(baseline, 10) < 0 ? [{ type: 'subscript' }] : []),
  ];
}
