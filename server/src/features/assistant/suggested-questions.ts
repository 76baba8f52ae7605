// Makes suggested questions from headings.
import { isChinese } from '../../language/tokens.ts';

export type SpokenLanguage = 'en' | 'zh';

export interface Heading {
  heading: string;
  fileName: string;
}

/** Headings that make sense only in their place: half a question, a condition, a time. */
const leans =
  /^(what|who|whom|whose|when|where|which|why|how|if|whether|before|after|while|until|every|each|and|or|but|then|also|more|see|from|with|without|by|for|in|on|at|to)\b|^(谁|什么|何|哪|几|怎|如|为|是否|当|每|在|从|和|或|先|再|其|后|之)|[时後后前]$|的时候$|多[少长久大]|什么|怎[么样]|如何|哪/i;
/** Headings that occur in every document. */
const general =
  /^(overview|summary|introduction|contents|details|remarks?|notes?|examples?|see also|procedure|values|purpose|scope|rules?|the rule|records?|general|other|questions|steps|responsibilities|definitions|numbers|概述|简介|目的|范围|说明|备注|注意|例子|示例|记录|数值|步骤|其他|总则|职责|定义)$/i;
/** One of a numbered series, such as “Tower 17”. */
const numbered = /^\p{L}+\s?\d+$|^\d+\s?\p{Script=Han}{1,4}$/u;

const shortest = { en: 4, zh: 2 };
const longest = 60;

/** The language of a suggestion, if heading and document name agree; otherwise null. */
export function languageOf({ heading, fileName }: Heading): SpokenLanguage | null {
  const chinese = isChinese(heading);
  if (chinese !== isChinese(fileName)) return null;
  return chinese ? 'zh' : 'en';
}

/**
 * A question that a heading answers; undefined if none can be made from it. Besides the heading it uses only words
 * of low weight, so that it finds nothing else.
 */
export function questionFrom({ heading, fileName }: Heading): string | undefined {
  if (numbered.test(heading.trim())) return undefined;
  const text = heading
    .trim()
    .replace(/^[\d.、\s]+/, '')
    .replace(/[:：.。]+$/, '');
  const chinese = isChinese(text);
  if (/[?？]$/.test(text)) {
    return chinese || text.split(/\s+/).length > 2 ? text : undefined;
  }
  if (text.length > longest) return undefined;
  const does = /^how to (.+)/i.exec(text)?.[1];
  if (does) return `How do I ${does}?`;
  if (/^(如何|怎样|怎么).{2,}/u.test(text)) return `${text}？`;
  if (text.length < shortest[chinese ? 'zh' : 'en'] || leans.test(text) || general.test(text)) {
    return undefined;
  }
  // A single English word is too vague without the name of its document.
  if (!chinese && !text.includes(' ')) return undefined;
  if (text.toLowerCase() === fileName.trim().toLowerCase()) return undefined;
  return chinese ? `关于“${text}”，需要了解什么？` : `What should I know about “${text}”?`;
}
