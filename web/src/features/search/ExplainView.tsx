// Explains why the assistant finds a passage: repeats a question as any person, in words first and in
// numbers on demand.
import type { Explanation } from '@docent/contract/explaining';
import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Microscope } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { PersonSelect } from '../files/PersonSelect.tsx';
import classes from './ExplainView.module.css';
import { Decision } from './parts/Decision.tsx';
import { ParagraphMatch } from './parts/ParagraphMatch.tsx';
import { QuestionWords } from './parts/QuestionWords.tsx';
import { VectorProgress } from './parts/VectorProgress.tsx';
import { VerdictLine } from './parts/VerdictLine.tsx';

interface ExplainRequest {
  question: string;
  /** Empty for oneself. */
  personId: string;
  /** URL of a paragraph; may be empty. */
  url: string;
}

interface Props {
  /** The request to explain; null before the first question. */
  request: ExplainRequest | null;
  onAsk: (request: ExplainRequest) => void;
}

export function ExplainView({ request, onAsk }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.column}>
      <h1 className={classes.title}>{t('explain.title')}</h1>
      <p className={classes.intro}>{t('explain.intro')}</p>
      <AskForm request={request} onAsk={onAsk} />
      <VectorProgress />
      {request && <Answer key={JSON.stringify(request)} request={request} />}
    </div>
  );
}

function AskForm({ request, onAsk }: Props) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState(request?.question ?? '');
  const [personId, setPersonId] = useState<string | null>(request?.personId || null);
  const [url, setUrl] = useState(request?.url ?? '');
  const isWrong = url.trim() !== '' && !/\/detail\/[^/?#]+.*#p-.+/.test(url.trim());

  function ask(event: FormEvent) {
    event.preventDefault();
    if (question.trim() === '' || isWrong) return;
    onAsk({ question: question.trim(), personId: personId ?? '', url: url.trim() });
  }

  return (
    <form className={classes.form} onSubmit={ask}>
      <TextInput
        className={classes.wide}
        label={t('explain.question')}
        placeholder={t('explain.questionPlaceholder')}
        value={question}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        maxLength={4000}
        autoComplete="off"
      />
      <PersonSelect
        label={t('explain.person')}
        placeholder={t('explain.self')}
        value={personId}
        onChange={setPersonId}
      />
      <TextInput
        label={t('explain.paragraph')}
        description={t('explain.paragraphHint')}
        placeholder={t('explain.paragraphPlaceholder')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={isWrong && t('explain.paragraphWrong')}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" className={classes.run} disabled={question.trim() === '' || isWrong}>
        {t('explain.run')}
      </Button>
    </form>
  );
}

function Answer({ request: { question, personId, url } }: { request: ExplainRequest }) {
  const { t } = useTranslation();
  const explanation = useQuery({
    ...query('assistant', 'explain', {
      question,
      ...(personId === '' ? {} : { personId }),
      ...(url === '' ? {} : { url }),
    }),
    meta: { silent: true },
    // Not cached, because administrators come here to see the effect of changes.
    staleTime: 0,
  });
  if (explanation.isError) {
    const isLasting = explanation.error instanceof ApiError && explanation.error.status < 500;
    return isLasting ? (
      <Text role="alert" c="var(--docent-danger)" my="lg">
        {sentenceOf(explanation.error, t)}
      </Text>
    ) : (
      <Failed text={sentenceOf(explanation.error, t)} onRetry={() => void explanation.refetch()} />
    );
  }
  if (!explanation.data) {
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={t('explain.searching')}
        className={classes.coming}
      >
        <Skeleton h={64} radius="md" />
        <Skeleton h={20} w="40%" />
        <Skeleton h={120} radius="md" />
      </div>
    );
  }
  return <ExplanationText explanation={explanation.data} />;
}

function ExplanationText({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('translation', { keyPrefix: 'explain' });
  const { found, named, person, searched, decision } = explanation;
  const readId = useId();
  const foundId = useId();
  const decisionId = useId();
  const isElsewhere =
    named?.paragraph &&
    !found.some(
      ({ fileId, paragraphId }) =>
        fileId === named.paragraph?.fileId && paragraphId === named.paragraph.paragraphId,
    );
  return (
    <div className={classes.told}>
      <VerdictLine explanation={explanation} />
      <Text size="sm" c="dimmed">
        {t('searched', { count: searched, name: person.username })}
      </Text>

      <section aria-labelledby={readId}>
        <h2 id={readId}>{t('read')}</h2>
        <QuestionWords question={explanation.question} />
      </section>

      {isElsewhere && named?.paragraph && (
        <section>
          <h2>{t('asked')}</h2>
          <ParagraphMatch explanation={explanation} paragraph={named.paragraph} isMarked />
        </section>
      )}

      <section aria-labelledby={foundId}>
        <h2 id={foundId}>{t('results')}</h2>
        {found.length === 0 ? (
          <EmptyState
            order={3}
            icon={<Microscope size={24} />}
            title={t('verdict.nothing')}
            text={t('noResults', { name: person.username })}
          />
        ) : (
          <ol className={classes.found}>
            {found.map((paragraph, i) => (
              <li key={`${paragraph.fileId} ${paragraph.paragraphId}`}>
                <ParagraphMatch
                  explanation={explanation}
                  paragraph={paragraph}
                  place={i + 1}
                  isMarked={
                    !isElsewhere &&
                    paragraph.paragraphId === named?.paragraph?.paragraphId &&
                    paragraph.fileId === named.paragraph.fileId
                  }
                />
              </li>
            ))}
          </ol>
        )}
      </section>

      {decision.by !== 'nothing-found' && (
        <section aria-labelledby={decisionId}>
          <h2 id={decisionId}>{t('decision')}</h2>
          <Decision decision={decision} />
        </section>
      )}
    </div>
  );
}
