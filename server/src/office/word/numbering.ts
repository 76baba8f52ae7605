// The numbers and bullets of lists, counted as Word does.
import { chinese, letters, roman } from '@docent/document-model/numerals';
import { childOf, childrenOf, type Element } from '../xml.ts';
import { numberIn, settingOf } from './properties.ts';

interface Level {
  start: number;
  format: string;
  /** The label with `%1` for the number of the first level. */
  text: string;
  isLegal: boolean;
  styleId: string | null;
  paragraph: Element | null;
}

interface List {
  /** Lists of one abstract definition share their numbers. */
  counters: (number | undefined)[];
  levels: (Level | undefined)[];
  /** Starts that hold when this list is first used. */
  overrides: (number | undefined)[];
  isUsed: boolean;
}

export interface ListLabel {
  type: 'bulletList' | 'orderedList';
  /** The kind of our list. */
  kind: string | null;
  number: number;
  level: number;
  /** Of its paragraph, in points. */
  indent: number;
  listId: string;
  /** The label as text, for lists that ours can't show. */
  text: string;
  /** Whether our lists show the same, given that its parents are in a list of ours. */
  isShown: boolean;
}

export interface Numbering {
  /** Counts one item; null if the paragraph has no label. */
  count(place: Pick<ListLabel, 'listId' | 'level' | 'indent'>): ListLabel | null;
  /** The level of a list that belongs to a paragraph style; null if none does. */
  levelOfStyle(listId: string, styleId: string): number | null;
  /** The paragraph properties of a level. */
  paragraphOf(listId: string, level: number): Element | null;
}

const maxLevels = 9;

export function readNumbering(root: Element | null): Numbering {
  const abstracts = new Map<string, { element: Element; counters: (number | undefined)[] }>();
  const byStyle = new Map<string, string>();
  for (const element of childrenOf(root, 'w:abstractNum')) {
    const id = element.attributes['w:abstractNumId'] ?? '';
    abstracts.set(id, { element, counters: [] });
    const styleLink = settingOf(element, 'w:styleLink');
    if (styleLink !== null) byStyle.set(styleLink, id);
  }
  const lists = new Map<string, List>();
  for (const element of childrenOf(root, 'w:num')) {
    const abstractId = settingOf(element, 'w:abstractNumId') ?? '';
    const own = abstracts.get(abstractId);
    if (!own) continue;
    const linkedStyle = settingOf(own.element, 'w:numStyleLink');
    const abstract = abstracts.get(byStyle.get(linkedStyle ?? '') ?? '') ?? own;
    const levels = levelsOf(abstract.element);
    const overrides: (number | undefined)[] = [];
    for (const override of childrenOf(element, 'w:lvlOverride')) {
      const level = levelIn(override);
      if (level === null) continue;
      const replacement = childOf(override, 'w:lvl');
      if (replacement) levels[level] = levelOf(replacement);
      const start = numberIn(childOf(override, 'w:startOverride'), 'w:val');
      if (start !== null) overrides[level] = start;
    }
    const { counters } = abstract;
    const id = element.attributes['w:numId'] ?? '';
    lists.set(id, { counters, levels, overrides, isUsed: false });
  }
  return {
    count(place) {
      const { listId, level } = place;
      const list = lists.get(listId);
      const definition = list?.levels[level];
      if (!list || !definition) return null;
      if (!list.isUsed) {
        list.isUsed = true;
        list.overrides.forEach((start, at) => {
          if (start !== undefined) list.counters[at] = start - 1;
        });
      }
      const number = (list.counters[level] ?? definition.start - 1) + 1;
      list.counters[level] = number;
      list.counters.length = level + 1;
      return labelOf(list, definition, { ...place, number });
    },
    levelOfStyle(listId, styleId) {
      const level = lists.get(listId)?.levels.findIndex((one) => one?.styleId === styleId) ?? -1;
      return level < 0 ? null : level;
    },
    paragraphOf: (listId, level) => lists.get(listId)?.levels[level]?.paragraph ?? null,
  };
}

function levelIn(element: Element): number | null {
  const level = numberIn(element, 'w:ilvl');
  return level !== null && Number.isInteger(level) && level >= 0 && level < maxLevels
    ? level
    : null;
}

function levelsOf(abstract: Element): (Level | undefined)[] {
  const levels: (Level | undefined)[] = [];
  for (const element of childrenOf(abstract, 'w:lvl')) {
    const level = levelIn(element);
    if (level !== null) levels[level] = levelOf(element);
  }
  return levels;
}

function levelOf(element: Element): Level {
  return {
    start: numberIn(childOf(element, 'w:start'), 'w:val') ?? 0,
    format: settingOf(element, 'w:numFmt') ?? 'decimal',
    text: settingOf(element, 'w:lvlText') ?? '',
    isLegal: childOf(element, 'w:isLgl') !== null,
    styleId: settingOf(element, 'w:pStyle'),
    paragraph: childOf(element, 'w:pPr'),
  };
}

/** Our kinds of numbered lists; null is decimal. */
const kinds: Record<string, string | null> = {
  decimal: null,
  decimalZero: null,
  decimalFullWidth: null,
  decimalEnclosedCircle: null,
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
  chineseCounting: 'simp-chinese-informal',
  chineseCountingThousand: 'simp-chinese-informal',
  ideographDigital: 'simp-chinese-informal',
  japaneseCounting: 'simp-chinese-informal',
  taiwaneseCounting: 'simp-chinese-informal',
  taiwaneseCountingThousand: 'simp-chinese-informal',
  koreanDigital2: 'simp-chinese-informal',
};

function labelOf(
  list: List,
  { format, text, isLegal }: Level,
  place: Pick<ListLabel, 'listId' | 'level' | 'indent' | 'number'>,
): ListLabel | null {
  const { level } = place;
  if (format === 'bullet') {
    return { ...place, type: 'bulletList', kind: bulletOf(text), text, isShown: true };
  }
  if (text.trim() === '' || format === 'none') return null;
  const words = text.replace(/%([1-9])/g, (_, nth) => {
    const at = Number(nth) - 1;
    const definition = list.levels[at];
    const count = list.counters[at] ?? definition?.start ?? 1;
    return numberWords(count, isLegal ? 'decimal' : (definition?.format ?? 'decimal'));
  });
  const isSimple = new RegExp(`^[(（]?%${level + 1}[.)）、．:：]?$`).test(text.trim());
  const isMultilevel = hasMultilevel(list);
  const whole = Array.from({ length: level + 1 }, (_, at) => `%${at + 1}`).join('.');
  const isWhole = isMultilevel && text.trim().replace(/\.$/, '') === whole;
  return {
    ...place,
    type: 'orderedList',
    kind: isWhole ? 'multilevel' : (kinds[format] ?? null),
    text: words,
    isShown: isWhole || (isSimple && format in kinds),
  };
}

/** Whether a deeper level repeats the numbers above it: 1.1, 1.1.1. */
function hasMultilevel({ levels }: List): boolean {
  return (
    levels[0]?.format === 'decimal' &&
    /^%1\.?$/.test(levels[0].text.trim()) &&
    /^%1\.%2\.?$/.test(levels[1]?.text.trim() ?? '')
  );
}

function bulletOf(text: string): string | null {
  if (/[o○◦\u25cb]/.test(text)) return 'circle';
  if (/[\uf0a7\uf06e■▪□▫§n]/.test(text)) return 'square';
  return null;
}

function numberWords(number: number, format: string): string {
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'lowerLetter':
      return letters(number);
    case 'upperLetter':
      return letters(number).toUpperCase();
    case 'lowerRoman':
      return roman(number).toLowerCase();
    case 'upperRoman':
      return roman(number);
    default:
      return kinds[format] === 'simp-chinese-informal' ? chinese(number) : `${number}`;
  }
}
