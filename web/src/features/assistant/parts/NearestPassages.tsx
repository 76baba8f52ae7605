// Links to the passages nearest to a question without an answer.
import type { NearestPassage } from '@docent/contract/assistant';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf, sourceHref } from '../assistant.rules.ts';
import classes from './NearestPassages.module.css';

export function NearestPassages({ passages }: { passages: readonly NearestPassage[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const id = useId();
  return (
    <section className={classes.nearest} aria-labelledby={id}>
      <h3 id={id}>{t('nearest')}</h3>
      <ul>
        {passages.map((passage) => (
          <li key={`${passage.file_id} ${passage.paragraph_id} ${passage.text}`}>
            <a href={sourceHref(passage)} target="_blank" rel="noreferrer">
              <span className={classes.path}>{pathOf(passage).join(' › ')}</span>
              <span className={classes.line}>{passage.text.replaceAll(' | ', ' · ')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
