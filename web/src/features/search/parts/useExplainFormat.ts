import type { RankingSignal } from '@docent/contract/explaining';
import { useTranslation } from 'react-i18next';
import { heaviest, keyOfSign, partsOfName, worth } from '../explain.rules.ts';

const mostSigns = 3;
/** They say in other units what the words said. */
const repeating = new Set(['index score', 'score beside the best']);

/** How words, numbers and signs are told in the chosen language. */
export function useExplainFormat() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });

  /** A sign that has no name here is called as the server calls it. */
  function nameOf(name: string): string {
    const { group, sign } = partsOfName(name);
    const key = `explain.signs.${keyOfSign(sign)}`;
    const told = i18n.exists(key) ? String(t(key as 'explain.signs.coverage')) : sign;
    if (group === null) return told;
    return t(group === 'passage' ? 'explain.ofPassage' : 'explain.ofSentence', { sign: told });
  }

  return {
    nameOf,
    quoted: (words: readonly string[]) => list.format(words.map((word) => `“${word}”`)),
    /** Those that helped most. */
    signs: (signs: readonly RankingSignal[]) =>
      list.format(
        heaviest(signs)
          .filter((sign) => worth(sign) > 0 && !repeating.has(sign.name))
          .slice(0, mostSigns)
          .map(({ name }) => nameOf(name)),
      ),
    number: (value: number) =>
      new Intl.NumberFormat(language, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }).format(value),
    percent: (share: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
  };
}
