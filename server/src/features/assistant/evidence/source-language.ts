// Whether an answer quotes texts in another language than the question's, which its reader should be told.
import type { Answer } from '@docent/contract/assistant';
import { isChinese } from '../../../language/tokens.ts';

/** Texts without any of these words may be in a third language. */
const englishWords = /\b(the|and|are|with|by|from|must|not|of|to)\b/i;

export function decideSourceLanguage(
  question: string,
  { according }: Pick<Answer, 'according'>,
): Answer['sourceLanguage'] {
  const texts = according.map(({ text }) => text);
  if (texts.length === 0) return null;
  if (!isChinese(question)) return texts.every(isChinese) ? 'zh' : null;
  const isEnglish = according.some(({ file_name, headings = [], text }) =>
    englishWords.test([file_name, ...headings, text].join(' ')),
  );
  return isEnglish && !texts.some(isChinese) ? 'en' : null;
}
