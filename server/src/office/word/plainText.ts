// The text of notes, comments and form fields, which hold nothing but text.
import { childOf, type Element, elementsIn, textIn } from '../xml.ts';
import { latexOf } from './formulas.ts';
import { symbolOf } from './signs.ts';

/** Without deleted text and the codes of fields; line breaks are kept, formulas become LaTeX. */
export function plainTextOf(element: Element | null): string {
  let text = '';
  for (const child of elementsIn(element)) text += textOfPart(child);
  return text;
}

function textOfPart(element: Element): string {
  const { name, attributes } = element;
  switch (name) {
    case 'w:t':
      return textIn(element);
    case 'w:tab':
    case 'w:ptab':
      return ' ';
    case 'w:br':
    case 'w:cr':
      return '\n';
    case 'w:noBreakHyphen':
      return '\u2011';
    case 'w:softHyphen':
      return '\u00ad';
    case 'w:sym':
      return symbolOf(attributes['w:font'] ?? '', attributes['w:char'] ?? '');
    case 'w:ruby':
      return textOfRuby(element);
    case 'm:oMath':
      return latexOf(element).trim();
    case 'mc:AlternateContent': {
      // The fallback says the same again for old versions.
      const [first] = elementsIn(element);
      return first ? plainTextOf(first) : '';
    }
    case 'w:pPr':
    case 'w:rPr':
    case 'w:del':
    case 'w:moveFrom':
    case 'w:instrText':
      return '';
    default:
      return plainTextOf(element);
  }
}

/** How a word is spoken stands behind it. */
export function textOfRuby(ruby: Element): string {
  const rubyText = plainTextOf(childOf(ruby, 'w:rt'));
  return plainTextOf(childOf(ruby, 'w:rubyBase')) + (rubyText && ` (${rubyText})`);
}
