import type { Explanation } from '@docent/contract/explaining';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './explaining.module.css';
import { useExplainFormat } from './useExplainFormat.ts';

/** The query words with bars for their weights, and ignored words. */
export function QuestionWords({ question }: Pick<Explanation, 'question'>) {
  const { t } = useTranslation('translation', { keyPrefix: 'explain' });
  const { number, quotes } = useExplainFormat();
  const heaviest = Math.max(0.001, ...question.words.map(({ weight }) => weight));
  return (
    <>
      <ul className={classes.words}>
        {question.words.map(({ word, weight, terms, misspelt }) => {
          const others = terms.slice(1).map(({ term }) => term);
          return (
            <li key={word} data-misspelt={misspelt || undefined}>
              <span className={classes.word}>
                <span>{word}</span>
                {misspelt && (
                  <>
                    <ArrowRight size={12} aria-hidden />
                    <span>{others.slice(0, 3).join(' · ')}</span>
                  </>
                )}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${Math.round((weight / heaviest) * 100)}%` }} />
              </span>
              <span className={classes.weight}>{t('wordWeight', { weight: number(weight) })}</span>
              {others.length > 0 && (
                <span className={classes.note}>
                  {misspelt
                    ? t('takenFor', { word, others: quotes(others) })
                    : t('standsFor', { others: quotes(others) })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {question.leftOut.length > 0 && (
        <p className={classes.leftOut}>
          {t('leftOut')}: <s>{question.leftOut.join(' ')}</s>
        </p>
      )}
    </>
  );
}
