// Word's formulas (OMML) as LaTeX.
import { childOf, childrenOf, type Element, elementsIn, textIn } from '../xml.ts';
import { symbols } from './symbols.ts';

/** The LaTeX of `m:oMath`, or of the parts of one. */
export function latexOf(element: Element | null): string {
  return [...elementsIn(element)].map(partOf).join('').replace(/ {2,}/g, ' ');
}

const valueIn = (element: Element, properties: string, name: string): string | undefined =>
  childOf(childOf(element, `m:${properties}`), `m:${name}`)?.attributes['m:val'];

const group = (element: Element, name: string): string =>
  `{${latexOf(childOf(element, `m:${name}`)).trim()}}`;

function partOf(element: Element): string {
  const base = () => group(element, 'e');
  switch (element.name) {
    case 'm:r':
      return runOf(element);
    case 'm:f': {
      const command = valueIn(element, 'fPr', 'type') === 'noBar' ? '\\binom' : '\\frac';
      return `${command}${group(element, 'num')}${group(element, 'den')}`;
    }
    case 'm:sSup':
      return `${base()}^${group(element, 'sup')}`;
    case 'm:sSub':
      return `${base()}_${group(element, 'sub')}`;
    case 'm:sSubSup':
      return `${base()}_${group(element, 'sub')}^${group(element, 'sup')}`;
    case 'm:sPre':
      return `{}_${group(element, 'sub')}^${group(element, 'sup')}${base()}`;
    case 'm:rad': {
      const degree = latexOf(childOf(element, 'm:deg')).trim();
      return `\\sqrt${degree ? `[${degree}]` : ''}${base()}`;
    }
    case 'm:nary':
      return naryOf(element);
    case 'm:d':
      return delimitedOf(element);
    case 'm:func':
      return `${functionOf(latexOf(childOf(element, 'm:fName')).trim())}${base()}`;
    case 'm:limLow':
      return `${limitBase(element)}_${group(element, 'lim')}`;
    case 'm:limUpp':
      return `${limitBase(element)}^${group(element, 'lim')}`;
    case 'm:acc': {
      const accent = accents[valueIn(element, 'accPr', 'chr') ?? '\u0302'] ?? '\\hat';
      return `${accent}${base()}`;
    }
    case 'm:bar':
      return `${valueIn(element, 'barPr', 'pos') === 'top' ? '\\overline' : '\\underline'}${base()}`;
    case 'm:groupChr': {
      const isTop = valueIn(element, 'groupChrPr', 'pos') === 'top';
      return `${isTop ? '\\overbrace' : '\\underbrace'}${base()}`;
    }
    case 'm:m': {
      const rows = childrenOf(element, 'm:mr').map((row) =>
        childrenOf(row, 'm:e').map(latexOf).join(' & '),
      );
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
    }
    case 'm:eqArr': {
      const rows = childrenOf(element, 'm:e').map(latexOf);
      return `\\begin{aligned}${rows.join(' \\\\ ')}\\end{aligned}`;
    }
    case 'm:borderBox':
      return `\\boxed${base()}`;
    case 'm:phant':
      return `\\phantom${base()}`;
    default:
      // Boxes without a look, tracked changes and whatever else may stand around the parts.
      return /^m:\w+Pr$/.test(element.name) || element.name === 'w:rPr' ? '' : latexOf(element);
  }
}

function runOf(run: Element): string {
  const text = childrenOf(run, 'm:t').map(textIn).join('');
  const isPlain =
    childOf(childOf(run, 'm:rPr'), 'm:nor') !== null || valueIn(run, 'rPr', 'sty') === 'p';
  if (isPlain && /^[\p{L} ]{2,}$/u.test(text.trim())) {
    return knownFunctions.has(text.trim())
      ? `\\${text.trim()} `
      : `\\text{${text.replace(/[{}\\$%&#_^~]/g, '')}}`;
  }
  const latex = Array.from(text, (letter) => symbols[letter] ?? escapes[letter] ?? letter).join('');
  const style = styles[valueIn(run, 'rPr', 'scr') ?? ''];
  if (style) return `${style}{${latex.trim()}}`;
  return valueIn(run, 'rPr', 'sty') === 'b' ? `\\mathbf{${latex.trim()}}` : latex;
}

const styles: Record<string, string> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
};

export const escapes: Record<string, string> = {
  '%': '\\%',
  '#': '\\#',
  $: '\\$',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '\\': '\\backslash ',
  '&': '&',
};

export const knownFunctions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det dim ker gcd arg deg Pr'.split(
    ' ',
  ),
);

function functionOf(name: string): string {
  return knownFunctions.has(name) ? `\\${name} ` : name;
}

/** A function's name stays one when a limit stands below it. */
function limitBase(element: Element): string {
  const base = latexOf(childOf(element, 'm:e')).trim();
  return knownFunctions.has(base) ? `\\${base}` : base.startsWith('\\') ? base : `{${base}}`;
}

const operators: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
  '⨁': '\\bigoplus',
  '⨂': '\\bigotimes',
};

function naryOf(element: Element): string {
  const operator = operators[valueIn(element, 'naryPr', 'chr') ?? '∫'] ?? '\\int';
  const limit = (name: 'sub' | 'sup', mark: string) => {
    const latex = latexOf(childOf(element, `m:${name}`)).trim();
    return latex ? `${mark}{${latex}}` : '';
  };
  return `${operator}${limit('sub', '_')}${limit('sup', '^')} ${latexOf(childOf(element, 'm:e'))}`;
}

const delimiters: Record<string, string> = {
  '{': '\\{',
  '}': '\\}',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '‖': '\\| ',
  '': '.',
};

function delimitedOf(element: Element): string {
  const delimiter = (name: string, usual: string) => {
    const sign = valueIn(element, 'dPr', name) ?? usual;
    return delimiters[sign] ?? sign;
  };
  const separator = valueIn(element, 'dPr', 'sepChr') ?? '|';
  const parts = childrenOf(element, 'm:e');
  const [only] = parts;
  const sides = `${valueIn(element, 'dPr', 'begChr') ?? '('}${valueIn(element, 'dPr', 'endChr') ?? ')'}`;
  const inner = only && parts.length === 1 ? [...elementsIn(only)] : [];
  const matrix = inner.filter(({ name }) => name !== 'm:ctrlPr');
  const kind = matrices[sides];
  if (kind && matrix.length === 1 && matrix[0]?.name === 'm:m') {
    return partOf(matrix[0]).replaceAll('{matrix}', `{${kind}}`);
  }
  return `\\left${delimiter('begChr', '(')}${parts.map(latexOf).join(separator)}\\right${delimiter('endChr', ')')}`;
}

const matrices: Record<string, string> = { '()': 'pmatrix', '[]': 'bmatrix', '||': 'vmatrix' };

const accents: Record<string, string> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u20d7': '\\vec',
  '\u030c': '\\check',
  '\u0306': '\\breve',
};
