// Terms defined in documents and synonyms from questions, for coaches to add, edit or dismiss.
import type { GlossarySuggestion } from '@docent/contract/glossary';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { query } from '../../../api/queries.ts';
import { useSending } from '../../../api/useSending.ts';
import { showToast } from '../../../ui/toasts.ts';
import entryClasses from './EntryItem.module.css';
import classes from './SuggestionList.module.css';

interface Props {
  onEdit: (suggestion: GlossarySuggestion) => void;
  /** The glossary or the list has changed. */
  onChanged: () => void;
}

export function SuggestionList({ onEdit, onChanged }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const suggestions = useQuery({ ...query('glossary', 'suggestions', {}), meta: { silent: true } });
  const list = suggestions.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className={classes.suggestions} aria-labelledby="glossary-suggestions">
      <div className={classes.head}>
        <div>
          <h2 id="glossary-suggestions">{t('glossary.suggestions', { count: list.length })}</h2>
          <p>{t('glossary.suggestionsIntro')}</p>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isShown}
          onClick={() => setShown((was) => !was)}
        >
          {t(isShown ? 'glossary.hideSuggestions' : 'glossary.showSuggestions')}
        </Button>
      </div>
      {isShown && (
        <dl className={classes.list}>
          {list.map((suggestion) => (
            <Suggestion
              key={suggestion.key}
              suggestion={suggestion}
              onEdit={() => onEdit(suggestion)}
              onChanged={onChanged}
            />
          ))}
        </dl>
      )}
    </section>
  );
}

interface SuggestionProps {
  suggestion: GlossarySuggestion;
  onEdit: () => void;
  onChanged: () => void;
}

function Suggestion({ suggestion, onEdit, onChanged }: SuggestionProps) {
  const { t } = useTranslation();
  const [isSending, send] = useSending();
  const { key, entryId, document, ...entry } = suggestion;
  const { term, abbreviations, synonyms, definition } = entry;
  const others = [...abbreviations, ...synonyms];

  async function dismiss(isDismissed: boolean) {
    await api.glossary.dismiss({ key, isDismissed });
    onChanged();
  }

  function add() {
    return send(async () => {
      await api.glossary.save({ ...entry, ...(entryId !== null && { id: entryId }) });
      showToast({ type: 'success', message: t('glossary.saved') });
      onChanged();
    });
  }

  function remove() {
    return send(async () => {
      await dismiss(true);
      showToast({
        type: 'success',
        message: t('glossary.dismissed', { term }),
        action: {
          label: t('shell.undo'),
          run: () => void dismiss(false).catch(requireShown),
        },
      });
    });
  }

  return (
    <div className={entryClasses.entry}>
      <dt className={entryClasses.head}>
        <strong>{term}</strong>
        {others.length > 0 && <span className={entryClasses.others}>{others.join(' · ')}</span>}
      </dt>
      <dd className={entryClasses.text}>
        {definition !== '' && <p>{definition}</p>}
        <p className={entryClasses.owner}>
          {document === null ? (
            t('glossary.fromQuestions', { term, synonym: synonyms.at(-1) ?? '' })
          ) : (
            <>
              {t('glossary.fromDocument')}{' '}
              <Anchor
                inherit
                href={`/detail/${document.fileId}/-#p-${document.paragraphId}`}
                target="_blank"
                rel="noreferrer"
              >
                {document.fileName}
              </Anchor>
            </>
          )}
        </p>
        <div className={classes.actions}>
          <Button
            size="compact-xs"
            variant="default"
            disabled={isSending}
            aria-label={t('glossary.addSuggestion', { term })}
            onClick={() => void add()}
          >
            {t('glossary.addShort')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={isSending}
            aria-label={t('glossary.editSuggestion', { term })}
            onClick={onEdit}
          >
            {t('glossary.editShort')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            disabled={isSending}
            aria-label={t('glossary.dismissSuggestion', { term })}
            onClick={() => void remove()}
          >
            {t('glossary.dismiss')}
          </Button>
        </div>
      </dd>
    </div>
  );
}
