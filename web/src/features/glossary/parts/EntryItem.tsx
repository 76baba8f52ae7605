import type { GlossaryEntry } from '@docent/contract/glossary';
import { ActionIcon } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './EntryItem.module.css';

interface Props {
  entry: GlossaryEntry;
  onEdit: (() => void) | undefined;
}

export function EntryItem({ entry, onEdit }: Props) {
  const { t } = useTranslation();
  const { term, abbreviations, synonyms, definition, owner } = entry;
  const others = [...abbreviations, ...synonyms];
  const label = t('glossary.edit', { term });
  return (
    <div className={classes.entry}>
      <dt className={classes.head}>
        <strong>{term}</strong>
        {others.length > 0 && <span className={classes.others}>{others.join(' · ')}</span>}
        {onEdit && (
          <ActionIcon className={classes.edit} aria-label={label} title={label} onClick={onEdit}>
            <Pencil size={15} />
          </ActionIcon>
        )}
      </dt>
      <dd className={classes.text}>
        {definition !== '' && <p>{definition}</p>}
        {owner !== null && (
          <p className={classes.owner}>{t('glossary.owner', { name: owner.username })}</p>
        )}
      </dd>
    </div>
  );
}
