// Lists among the paragraphs of a PDF, by their signs and numbers.
import type { NodeJSON } from '@docent/document-model/content';
import { romanValue } from '@docent/document-model/numerals';
import type { TextPiece } from './pageLines.ts';

interface ListSign {
  type: 'bulletList' | 'orderedList';
  kind: string | null;
  number: number;
  /** How many characters it takes at the start of the text. */
  length: number;
}

const bullet = /^(?:[•▪◦●○■□‣·※➢➤✓\uf0b7\uf0a7]|[–—-](?= ))\s*/;
const decimal = /^(?:\((\d{1,3})\)|(\d{1,3})[.)、])(?!\d)\s*(?=\S)/;
const roman = /^([IVX]{1,5})[.)]\s+(?=\S)/;
const letter = /^(?:\(([a-z])\)|([a-z])[.)])\s+(?=\S)/;

export function signOf(text: string): ListSign | null {
  const sign = bullet.exec(text);
  if (sign) return { type: 'bulletList', kind: null, number: 0, length: sign[0].length };
  const digits = decimal.exec(text);
  if (digits) {
    const number = Number(digits[1] ?? digits[2]);
    return { type: 'orderedList', kind: null, number, length: digits[0].length };
  }
  const numeral = roman.exec(text);
  if (numeral) {
    const number = romanValue(numeral[1] ?? '');
    return { type: 'orderedList', kind: 'upper-roman', number, length: numeral[0].length };
  }
  const letters = letter.exec(text);
  if (!letters) return null;
  const number = (letters[1] ?? letters[2] ?? 'a').charCodeAt(0) - 96;
  return { type: 'orderedList', kind: 'lower-alpha', number, length: letters[0].length };
}

interface OpenPdfList {
  node: NodeJSON;
  x: number;
  sign: ListSign;
}

/** In points; smaller differences are no nesting. */
const minIndent = 6;

export function createPdfLists(blocks: NodeJSON[]) {
  let open: OpenPdfList[] = [];

  return {
    end() {
      open = [];
    },
    /** Whether a paragraph with this sign goes on with a list. */
    continues(sign: ListSign, x: number): boolean {
      const list = open.find((one) => Math.abs(one.x - x) < minIndent);
      return list !== undefined && follows(list.sign, sign);
    },
    add(sign: ListSign, x: number, paragraph: NodeJSON): void {
      while (open.length > 0 && x < (open.at(-1) as OpenPdfList).x - minIndent) open.pop();
      const last = open.at(-1);
      const item: NodeJSON = { type: 'listItem', content: [paragraph] };
      const isSibling = last !== undefined && Math.abs(last.x - x) < minIndent;
      if (isSibling && follows(last.sign, sign)) {
        last.node.content?.push(item);
        last.sign = sign;
        return;
      }
      if (isSibling) open.pop();
      const node: NodeJSON = {
        type: sign.type,
        attrs: {
          ...(sign.kind && { kind: sign.kind }),
          ...(sign.number > 1 && { start: sign.number }),
        },
        content: [item],
      };
      const parent = open.at(-1)?.node.content?.at(-1)?.content ?? blocks;
      parent.push(node);
      open.push({ node, x, sign });
    },
  };
}

export function follows(before: ListSign, sign: ListSign): boolean {
  if (before.type !== sign.type || before.kind !== sign.kind) return false;
  return sign.type === 'bulletList' || sign.number === before.number + 1;
}

/** The pieces without the first characters, and without white space after them. */
export function withoutStart(pieces: readonly TextPiece[], length: number): TextPiece[] {
  let left = length;
  const rest = pieces.flatMap((piece) => {
    const cut = Math.min(left, piece.text.length);
    left -= cut;
    const text = piece.text.slice(cut);
    return text === '' ? [] : [{ ...piece, text }];
  });
  const [first, ...others] = rest;
  return first ? [{ ...first, text: first.text.trimStart() }, ...others] : [];
}
