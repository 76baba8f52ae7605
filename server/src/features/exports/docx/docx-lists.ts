// Lists as numbering definitions of Word.
import type { NodeJSON } from '@docent/document-model/content';
import { startOf } from '@docent/document-model/nodes/orderedList';
import { type IParagraphOptions, LevelFormat, type NumberingDefinition } from 'docx';
import type { DocxContext, DocxPlace } from './docx-context.ts';

/** Between the levels of lists, in twips. */
export const listStep = 420;
/** Word has no more. */
const levelCount = 9;

const bullets = ['•', '◦', '▪'];
const ownBullets: Record<string, string> = { disc: '•', circle: '◦', square: '▪' };

const formats: Record<string, (typeof LevelFormat)[keyof typeof LevelFormat]> = {
  'lower-alpha': LevelFormat.LOWER_LETTER,
  'upper-alpha': LevelFormat.UPPER_LETTER,
  'lower-roman': LevelFormat.LOWER_ROMAN,
  'upper-roman': LevelFormat.UPPER_ROMAN,
  'simp-chinese-informal': LevelFormat.CHINESE_COUNTING_THOUSAND,
};

/** The numbering of the items of a list. Lists within a multi-level list count on from it: 1, 1.1, 1.1.1. */
export function numberingOf(
  list: NodeJSON,
  context: DocxContext,
  place: DocxPlace,
): NonNullable<IParagraphOptions['numbering']> {
  const level = Math.min(place.depth, levelCount - 1);
  const { kind, start } = list.attrs ?? {};
  if (list.type === 'bulletList') {
    return { reference: bulletDefinition(`${kind ?? ''}`), level };
  }
  if (kind === 'multilevel' && place.levels) return { ...place.levels, level };
  const reference = numberDefinition(`${kind ?? ''}`, startOf(start ?? 1), level);
  return { reference, level, instance: context.nextList++ };
}

function bulletDefinition(kind: string): NumberingDefinition {
  return definition(`bullets-${kind}`, (level) => ({
    format: LevelFormat.BULLET,
    text: ownBullets[kind] ?? bullets[level % bullets.length] ?? '•',
    start: 1,
  }));
}

/** `first` is the level on which the list stands. */
function numberDefinition(kind: string, start: number, first: number): NumberingDefinition {
  return definition(`numbers-${kind}-${start}-${first}`, (level) => ({
    format: formats[kind] ?? LevelFormat.DECIMAL,
    text: kind === 'multilevel' ? allNumbers(first, level) : `%${level + 1}${pointOf(kind)}`,
    start: level === first ? start : 1,
  }));
}

const pointOf = (kind: string) => (kind === 'simp-chinese-informal' ? '、' : '.');
const allNumbers = (first: number, level: number) => {
  let text = '';
  for (let shownLevel = Math.min(first, level); shownLevel <= level; shownLevel++)
    text += `%${shownLevel + 1}.`;
  return text;
};

function definition(
  reference: string,
  levelOf: (
    level: number,
  ) => Pick<NumberingDefinition['levels'][number], 'format' | 'text' | 'start'>,
): NumberingDefinition {
  const levels = Array.from({ length: levelCount }, (_, level) => ({
    level,
    ...levelOf(level),
    style: { paragraph: { indent: { left: (level + 1) * listStep, hanging: listStep } } },
  }));
  return { reference, levels };
}
