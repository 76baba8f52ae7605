import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';
import classes from './ChatPanel.module.css';

interface Props {
  greeting: number;
  onAsk: (question: string) => void;
}

/** How often an empty list is asked for again. */
const maxTries = 10;
/** In milliseconds. */
const retryInterval = 1_500;

export function EmptyConversation({ greeting, onAsk }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const suggestions = useQuery({
    ...query('assistant', 'getQuestion', {}),
    // Just after a start, the server is still trying out which questions have answers.
    refetchInterval: ({ state }) =>
      state.data?.list.length === 0 && state.dataUpdateCount < maxTries && retryInterval,
  });
  const questions = suggestions.data?.list ?? [];
  return (
    <div className={classes.empty}>
      <p className={classes.greeting}>{t('greetings', { returnObjects: true })[greeting]}</p>
      <p className={classes.intro}>{t('intro')}</p>
      {suggestions.isPending &&
        [0, 1, 2].map((row) => <Skeleton key={row} height={36} mt={8} radius="md" />)}
      {questions.length > 0 && (
        <>
          <h3 className={classes.suggestionsTitle}>{t('suggestions')}</h3>
          <ul className={classes.suggestions}>
            {questions.map(({ question }) => (
              <li key={question}>
                <button type="button" onClick={() => onAsk(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
