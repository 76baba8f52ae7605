import type { RankingSignal } from '@docent/contract/explaining';
import { useTranslation } from 'react-i18next';
import { heaviest, keyOfSignal, partsOfName, worth } from '../explain.rules.ts';

const maxSignals = 3;
/** They repeat the effect of the words in other units. */
const repeating = new Set(['index score', 'score beside the best']);

/** Formats words, numbers and signals in the current language. */
export function useExplainFormat() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });

  /** A signal without a translation keeps the server's name. */
  function nameOf(name: string): string {
    const { group, signal } = partsOfName(name);
    const key = `explain.signs.${keyOfSignal(signal)}`;
    const label = i18n.exists(key) ? String(t(key as 'explain.signs.coverage')) : signal;
    if (group === null) return label;
    return t(group === 'passage' ? 'explain.ofPassage' : 'explain.ofSentence', { sign: label });
  }

  return {
    nameOf,
    quotes: (words: readonly string[]) => list.format(words.map((word) => `“${word}”`)),
    /** The signals that helped most. */
    signs: (signs: readonly RankingSignal[]) =>
      list.format(
        heaviest(signs)
          .filter((signal) => worth(signal) > 0 && !repeating.has(signal.name))
          .slice(0, maxSignals)
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
