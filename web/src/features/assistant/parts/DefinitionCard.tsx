// The glossary's definition of the term in question, with a link to its entry.
import type { Definition } from '@docent/contract/assistant';
import { BookA } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './DefinitionCard.module.css';

export function DefinitionCard({ definition }: { definition: Definition }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const { term, text } = definition;
  return (
    <section className={classes.card} aria-label={t('definition')}>
      <p className={classes.term}>{term}</p>
      <p className={classes.text}>{text}</p>
      <a
        className={classes.source}
        href={`/glossary?q=${encodeURIComponent(term)}`}
        target="_blank"
        rel="noreferrer"
      >
        <BookA size={13} aria-hidden /> {t('definition')}
      </a>
    </section>
  );
}
