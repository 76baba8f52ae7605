// Formulas in MathML as LaTeX.
import { escapes, knownFunctions } from '../word/formulas.ts';
import { symbols } from '../word/symbols.ts';
import { type Element, elementsIn, textIn } from '../xml.ts';

export function latexOfMath(math: Element): string {
  return partsOf(math).replaceAll(/ {2,}/g, ' ').trim();
}

const partsOf = (element: Element): string => [...elementsIn(element)].map(partOf).join('');

function partOf(element: Element): string {
  const parts = [...elementsIn(element)];
  /** The n-th part as a group. */
  const group = (n: number) => {
    const part = parts[n];
    return `{${part ? partOf(part).trim() : ''}}`;
  };
  switch (element.name) {
    case 'math:mi':
      return identifierOf(textIn(element).trim());
    case 'math:mn':
      return textIn(element).trim();
    case 'math:mo':
      return signsOf(textIn(element).trim());
    case 'math:mtext':
    case 'math:ms':
      return `\\text{${textIn(element).replaceAll(/[{}\\$%&#_^~]/g, '')}}`;
    case 'math:mspace':
      return ' ';
    case 'math:mfrac':
      return `\\frac${group(0)}${group(1)}`;
    case 'math:msqrt':
      return `\\sqrt{${partsOf(element).trim()}}`;
    case 'math:mroot':
      return `\\sqrt[${group(1).slice(1, -1)}]${group(0)}`;
    case 'math:msup':
      return `${baseOf(group(0))}^${group(1)}`;
    case 'math:msub':
      return `${baseOf(group(0))}_${group(1)}`;
    case 'math:msubsup':
    case 'math:munderover':
      return `${baseOf(group(0))}_${group(1)}^${group(2)}`;
    case 'math:munder':
      return `${baseOf(group(0))}_${group(1)}`;
    case 'math:mover': {
      const accent = accents[parts[1] ? textIn(parts[1]).trim() : ''];
      return accent ? `${accent}${group(0)}` : `${baseOf(group(0))}^${group(1)}`;
    }
    case 'math:mfenced': {
      const { open = '(', close = ')', separators = ',' } = element.attributes;
      return `\\left${fence(open)}${parts.map(partOf).join(separators[0] ?? '')}\\right${fence(close)}`;
    }
    case 'math:mtable': {
      const rows = parts.map((row) => [...elementsIn(row)].map(partsOf).join(' & '));
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
    }
    case 'math:semantics':
      return parts[0] ? partOf(parts[0]) : '';
    case 'math:annotation':
    case 'math:annotation-xml':
      return '';
    default:
      return partsOf(element);
  }
}

/** A command such as `\sum` stays bare, so that its limits stand above and below. */
const baseOf = (group: string): string =>
  /^\{\\[a-z]+\}$/i.test(group) ? group.slice(1, -1) : group;

function identifierOf(name: string): string {
  if (knownFunctions.has(name)) return `\\${name} `;
  return /^\p{L}{2,}$/u.test(name) ? `\\text{${name}}` : signsOf(name);
}

const signsOf = (text: string): string =>
  Array.from(text, (sign) => operators[sign] ?? symbols[sign] ?? escapes[sign] ?? sign).join('');

const operators: Record<string, string> = {
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '∬': '\\iint ',
  '∮': '\\oint ',
  '−': '-',
  '\u2061': '',
  '\u2062': '',
};

const fence = (sign: string): string => escapes[sign] ?? (sign === '' ? '.' : sign);

const accents: Record<string, string> = {
  '^': '\\hat',
  '\u0302': '\\hat',
  '~': '\\tilde',
  '¯': '\\bar',
  '\u0304': '\\bar',
  '→': '\\vec',
  '\u20d7': '\\vec',
  '˙': '\\dot',
  '¨': '\\ddot',
};
