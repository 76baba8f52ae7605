import type { ExplainedParagraph, Explanation } from '@docent/contract/explaining';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOfParagraph, wordsOf } from '../explain.rules.ts';
import classes from './explaining.module.css';
import { SignalTable } from './SignalTable.tsx';
import { useExplainFormat } from './useExplainFormat.ts';

const whereKeys = { text: 'whereText', title: 'whereTitle', headings: 'whereHeadings' } as const;

interface Props {
  explanation: Explanation;
  paragraph: ExplainedParagraph;
  /** Rank among the passages used, from 1. */
  place?: number;
  /** Whether it is the paragraph that was asked about. */
  isMarked?: boolean;
}

export function ParagraphMatch({ explanation, paragraph, place, isMarked = false }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'explain' });
  const { number, percent, quotes, signs } = useExplainFormat();
  const { fileName, headings, text, through, words, look, meaning, learned } = paragraph;
  const { presentWords, missingWords } = wordsOf(explanation, paragraph);
  const topSignals = look ? signs(look.signs) : '';
  return (
    <article className={classes.paragraph} data-marked={isMarked || undefined}>
      <header>
        {place !== undefined && (
          <span className={classes.place} title={t('place', { place })}>
            {place}
          </span>
        )}
        <span className={classes.path}>{[fileName, ...headings].join(' › ')}</span>
        <a href={addressOfParagraph(paragraph)} target="_blank" rel="noreferrer">
          {t('open')}
          <ExternalLink size={12} aria-hidden />
        </a>
      </header>
      {through !== null && <p className={classes.note}>{t('through', { heading: through })}</p>}
      <p className={classes.text}>{text}</p>
      {meaning && (
        <p className={classes.note}>
          {t('meaning', { place: meaning.place, likeness: percent(meaning.likeness) })}
        </p>
      )}
      {learned && (
        <p className={classes.note}>
          {t('learned', { people: learned.people, points: number(learned.points) })}
        </p>
      )}
      <p className={classes.because}>
        {presentWords.length > 0 && missingWords.length === 0 && t('becauseAll')}
        {presentWords.length > 0 &&
          missingWords.length > 0 &&
          t('because', { words: quotes(presentWords) })}{' '}
        {missingWords.length > 0 && t('lacking', { words: quotes(missingWords) })}{' '}
        {topSignals !== '' && t('helped', { signs: topSignals })}
      </p>
      <details className={classes.details}>
        <summary>{t('details')}</summary>
        <h3>
          {words.place === null
            ? t('byWordsOnly', { score: number(words.score) })
            : t('byWords', { score: number(words.score), place: words.place })}
        </h3>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('word')}</th>
              <th scope="col">{t('where')}</th>
              <th scope="col" data-number>
                {t('points')}
              </th>
            </tr>
          </thead>
          <tbody>
            {words.parts.map(({ word, score, where }) => (
              <tr key={word}>
                <th scope="row">{explanation.question.words[word]?.word}</th>
                <td>{where.map((field) => t(whereKeys[field])).join(', ')}</td>
                <td data-number>{number(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {look ? (
          <>
            <h3>{t('detailedComparison', { score: number(look.score), place: look.place })}</h3>
            <SignalTable signs={look.signs} sum={look.score} />
          </>
        ) : (
          <p className={classes.note}>{t('noLook')}</p>
        )}
      </details>
    </article>
  );
}
