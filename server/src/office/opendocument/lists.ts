// Lists of an OpenDocument text, and the numbers of its headings.
import type { NodeJSON } from '@docent/document-model/content';
import { chinese, letters, roman } from '@docent/document-model/numerals';
import type { Losses } from '../losses.ts';
import { type Element, elementsIn } from '../xml.ts';
import type { OpenDocumentStyles } from './styles.ts';

export interface Numbers {
  /** Counts a heading, and returns its number as text; empty if it has none. */
  heading(level: number): string;
  list(list: Element, readBlocks: (elements: Iterable<Element>) => NodeJSON[]): NodeJSON[];
}

interface Level {
  /** Null without a label. */
  type: 'bulletList' | 'orderedList' | null;
  kind: string | null;
  start: number;
  format: string;
  prefix: string;
  suffix: string;
  shownLevels: number;
}

interface Place {
  style: string;
  depth: number;
}

export function createNumbers(styles: OpenDocumentStyles, losses: Losses): Numbers {
  const outline = levelsOf(styles.outline);
  const headings: number[] = [];
  const levels = new Map<string, Map<number, Level>>();
  /** The last numbers by list style and depth. */
  const counters = new Map<string, number[]>();
  const byId = new Map<string, number[]>();

  const levelOf = ({ style, depth }: Place): Level => {
    const own = levels.get(style) ?? levelsOf(styles.list(style));
    levels.set(style, own);
    return own.get(depth) ?? bullet;
  };

  function readList(
    list: Element,
    place: Place,
    readBlocks: (elements: Iterable<Element>) => NodeJSON[],
  ): NodeJSON[] {
    const { attributes } = list;
    const style = attributes['text:style-name'] || place.style;
    const own = { style, depth: place.depth };
    const level = levelOf(own);
    const continuedNumbers = byId.get(attributes['text:continue-list'] ?? '');
    const goesOn =
      continuedNumbers !== undefined || attributes['text:continue-numbering'] === 'true';
    const numbers = continuedNumbers ?? counters.get(style) ?? [];
    if (!goesOn) numbers.length = Math.min(numbers.length, own.depth - 1);
    counters.set(style, numbers);
    const id = attributes['xml:id'];
    if (id) byId.set(id, numbers);
    const blocks: NodeJSON[] = [];
    for (const item of elementsIn(list)) {
      if (item.name !== 'text:list-item' && item.name !== 'text:list-header') continue;
      const content = readItem(item, own, readBlocks);
      if (content.length === 0) continue;
      const last = blocks.at(-1);
      if (item.name === 'text:list-header') {
        const into = last?.type === level.type ? last?.content?.at(-1)?.content : blocks;
        (into ?? blocks).push(...content);
        continue;
      }
      const ownStart = Number(item.attributes['text:start-value'] ?? Number.NaN);
      const before = numbers[own.depth - 1];
      const isRestart = Number.isInteger(ownStart) && ownStart >= 0;
      const number = isRestart ? ownStart : before === undefined ? level.start : before + 1;
      // Only lists of a label count; others hold headings and other text at a level.
      const [first] = content;
      if (
        level.type === null ||
        first?.type === 'heading' ||
        !/paragraph|List$/.test(first?.type ?? '')
      ) {
        blocks.push(...content);
        continue;
      }
      const isBare = /List$/.test(first?.type ?? '');
      if (!isBare) numbers[own.depth - 1] = number;
      numbers.length = Math.max(own.depth - 1, Math.min(numbers.length, own.depth));
      if (level.type === 'orderedList' && !isShown(level)) {
        losses.add('numbers');
        if (first && !isBare) prefixLine(first, labelOf(level, numbers));
        blocks.push(...content);
        continue;
      }
      const node = {
        type: 'listItem',
        content: isBare ? [{ type: 'paragraph' }, ...content] : content,
      };
      const last2 = blocks.at(-1);
      if (isBare && last2?.type === level.type) {
        // An item without text of its own only nests the next level.
        last2?.content?.at(-1)?.content?.push(...content);
      } else if (last2?.type === level.type && !isRestart) last2?.content?.push(node);
      else {
        blocks.push({
          type: level.type,
          attrs: {
            ...(level.kind && { kind: level.kind }),
            ...(level.type === 'orderedList' && number !== 1 && { start: number }),
          },
          content: [node],
        });
      }
    }
    return blocks;
  }

  function readItem(
    item: Element,
    { style, depth }: Place,
    readBlocks: (elements: Iterable<Element>) => NodeJSON[],
  ): NodeJSON[] {
    const blocks: NodeJSON[] = [];
    for (const child of elementsIn(item)) {
      if (child.name === 'text:list') {
        blocks.push(...readList(child, { style, depth: depth + 1 }, readBlocks));
      } else if (child.name !== 'text:number') blocks.push(...readBlocks([child]));
    }
    return blocks;
  }

  return {
    heading(level) {
      headings.length = Math.min(headings.length, level);
      const own = outline.get(level);
      if (own?.type !== 'orderedList') return '';
      for (let i = 0; i < level; i++)
        headings[i] ??= (outline.get(i + 1)?.start ?? 1) - (i + 1 === level ? 1 : 0);
      headings[level - 1] = (headings[level - 1] ?? 0) + 1;
      return labelOf(own, headings, outline);
    },
    list: (list, readBlocks) => readList(list, { style: '', depth: 1 }, readBlocks),
  };
}

const bullet: Level = {
  type: 'bulletList',
  kind: null,
  start: 1,
  format: '',
  prefix: '',
  suffix: '',
  shownLevels: 1,
};

function levelsOf(style: Element | null): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const { name, attributes } of elementsIn(style)) {
    const at = Number(attributes['text:level']);
    const format = attributes['style:num-format'] ?? '';
    const shownLevels = Number(attributes['text:display-levels'] ?? 1) || 1;
    const isNumber = /-number$|outline-level-style$/.test(name);
    levels.set(at, {
      type: isNumber ? (format === '' ? null : 'orderedList') : 'bulletList',
      kind: isNumber ? (shownLevels > 1 ? 'multilevel' : (kinds[format] ?? null)) : null,
      start: Number(attributes['text:start-value'] ?? 1),
      format,
      prefix: attributes['style:num-prefix'] ?? '',
      suffix: attributes['style:num-suffix'] ?? '',
      shownLevels,
    });
  }
  return levels;
}

const chineseFormat = '一, 二, 三, ...';
const kinds: Record<string, string> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  [chineseFormat]: 'simp-chinese-informal',
};

/** Labels with words such as “Article 1” or 第一条 are no list of ours. */
const isShown = ({ prefix, suffix, format }: Level): boolean =>
  !/\p{L}/u.test(prefix + suffix) && (format === '1' || format in kinds);

function labelOf(level: Level, numbers: readonly number[], all?: Map<number, Level>): string {
  const last = numbers.length;
  const shownNumbers = numbers.slice(-Math.max(1, level.shownLevels));
  const text = shownNumbers
    .map((number, i) =>
      numeral(number, all?.get(last - shownNumbers.length + i + 1)?.format ?? level.format),
    )
    .filter((part) => part !== '')
    .join('.');
  return `${level.prefix}${text}${level.suffix}`;
}

function numeral(number: number, format: string): string {
  switch (format) {
    case 'a':
      return letters(number);
    case 'A':
      return letters(number).toUpperCase();
    case 'i':
      return roman(number).toLowerCase();
    case 'I':
      return roman(number);
    case chineseFormat:
      return chinese(number);
    case '':
      return '';
    default:
      return `${number}`;
  }
}

/** Puts a label before the text of a block. */
export function prefixLine(block: NodeJSON, label: string): void {
  if (label.trim() === '') return;
  const text = /[\s、]$/.test(label) ? label : `${label} `;
  block.content = [{ type: 'text', text }, ...(block.content ?? [])];
}
