import type { Explanation } from '@docent/contract/explaining';
import { CircleCheck, CircleMinus, CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { decideVerdict, wordsOf } from '../explain.rules.ts';
import classes from './explaining.module.css';
import { useExplainFormat } from './useExplainFormat.ts';

const icons = { good: CircleCheck, middling: CircleMinus, bad: CircleSlash };

/** The verdict, and the reason for it. */
export function VerdictLine({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('translation', { keyPrefix: 'explain' });
  const { quotes, signs } = useExplainFormat();
  const { key, tone, place = 0, most = 0 } = decideVerdict(explanation);
  const about = explanation.named ? explanation.named.paragraph : explanation.found[0];
  const isRead = key !== 'unreadable' && key !== 'draft' && key !== 'noWords';
  const { presentWords, missingWords } = about
    ? wordsOf(explanation, about)
    : { presentWords: [], missingWords: [] };
  const topSignals = about?.look ? signs(about.look.signs) : '';
  const Icon = icons[tone];
  return (
    <div className={classes.verdict} data-tone={tone} role="status">
      <Icon size={22} aria-hidden />
      <div>
        <p className={classes.sentence}>
          {t(`verdict.${key}`, { place, most, name: explanation.person.username })}
        </p>
        {about && !explanation.named && (
          <p className={classes.best}>{t('best', { text: about.text })}</p>
        )}
        {about && isRead && presentWords.length > 0 && (
          <p className={classes.because}>
            {missingWords.length === 0
              ? t('becauseAll')
              : t('because', { words: quotes(presentWords) })}{' '}
            {missingWords.length > 0 && t('lacking', { words: quotes(missingWords) })}{' '}
            {topSignals !== '' && t('helped', { signs: topSignals })}
          </p>
        )}
      </div>
    </div>
  );
}
