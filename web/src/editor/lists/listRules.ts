// Input rules for lists: "1. ", "a) ", "i. ", "一、" start a numbered list, or continue the previous one.

import { romanValue } from '@docent/document-model/numerals';
import { InputRule } from '@tiptap/pm/inputrules';
import type { Node, NodeType } from '@tiptap/pm/model';
import { canJoin, findWrapping } from '@tiptap/pm/transform';
import type { ListKind } from './listCommands.ts';

interface Numbered {
  kind: ListKind;
  number: number;
}

/**
 * Possible meanings of a typed number, most likely first: "i" is the first of one list and the ninth of
 * another.
 */
export function numbersOf(text: string): Numbered[] {
  if (/^\d{1,9}$/.test(text)) return [{ kind: null, number: Number(text) }];
  const chinese = chineseNumber(text);
  if (chinese !== null) return [{ kind: 'simp-chinese-informal', number: chinese }];
  const isLower = text === text.toLowerCase();
  const roman = romanNumber(text.toLowerCase());
  const numbers: Numbered[] = [];
  if (roman !== null)
    numbers.push({ kind: isLower ? 'lower-roman' : 'upper-roman', number: roman });
  if (/^[a-z]$/i.test(text)) {
    const number = text.toLowerCase().charCodeAt(0) - 96;
    numbers.push({ kind: isLower ? 'lower-alpha' : 'upper-alpha', number });
  }
  return numbers;
}

function romanNumber(text: string): number | null {
  if (!/^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/.test(text)) return null;
  return romanValue(text);
}

const digits = '一二三四五六七八九';

/** Up to ninety-nine, such as 一, 十, 十二, 三十. */
function chineseNumber(text: string): number | null {
  const match = /^(?:([^十])?(十))?(.)?$/.exec(text);
  if (!match || text === '') return null;
  const [, tens, ten, ones] = match;
  const [tensOf, onesOf] = [tens, ones].map((digit) => (digit ? digits.indexOf(digit) + 1 : null));
  if (tensOf === 0 || onesOf === 0) return null;
  return (ten ? (tensOf ?? 1) * 10 : 0) + (onesOf ?? 0);
}

export function numberRule(list: NodeType): InputRule {
  // Nobody types a space after Chinese punctuation.
  const pattern =
    /^(?:([0-9]{1,9}|[a-z]|[ivx]{2,6})[.)]\s|([0-9]{1,9}|[一二三四五六七八九十]{1,3})、\s?)$/i;
  return new InputRule(pattern, (state, match, start, end) => {
    const numbers = numbersOf(match[1] ?? match[2] ?? '');
    const { tr } = state;
    tr.delete(start, end);
    const before = tr.doc.resolve(start - 1).nodeBefore;
    const goesOn = numbers.find((each) => before?.type === list && follows(before, each));
    // A letter in the middle of the alphabet starts no list: it may be an initial.
    const firstNumber = numbers.find(({ kind, number }) => kind === null || number === 1);
    const number = goesOn ?? firstNumber;
    const range = tr.doc.resolve(start).blockRange();
    const attrs = number && { kind: number.kind, start: number.number };
    const wrapping = range && attrs && findWrapping(range, list, attrs);
    if (!wrapping) return null;
    tr.wrap(range, wrapping);
    if (goesOn && canJoin(tr.doc, start - 1)) tr.join(start - 1);
    return tr;
  });
}

function follows({ attrs, childCount }: Node, { kind, number }: Numbered): boolean {
  return (attrs.kind ?? null) === kind && attrs.start + childCount === number;
}
