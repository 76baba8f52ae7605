// Everybody writes reasons on their own; nobody else sees them before the reveal.
import type { Premortem } from '@docent/contract/premortem-data';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, Lightbulb, Lock } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../../api/queries.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { useSession } from '../../../../session/session.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Failed } from '../../../../ui/Failed.tsx';
import { boardQuery } from '../../premortems.queries.ts';
import { randomId } from '../../premortems.rules.ts';
import { ConfidenceField } from '../brief/ConfidenceField.tsx';
import { OwnReason } from './OwnReason.tsx';
import { ownReasons } from './ownReasons.rules.ts';
import { SavedState } from './SavedState.tsx';
import { useReasonOutbox } from './useReasonOutbox.ts';
import { useStoredText } from './useStoredText.ts';
import classes from './WritingStage.module.css';

const maxLength = 2000;
const usualPrompts = [
  'people',
  'time',
  'supply',
  'money',
  'technology',
  'outside',
  'knowledge',
] as const;

export function WritingStage({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const fileId = premortem.file.id;
  // It stays after the answer of somebody who missed the brief, and may be changed.
  const [isConfidenceAsked] = useState(premortem.own.confidenceBefore === null);
  const prompts =
    premortem.prompts.length > 0
      ? premortem.prompts
      : usualPrompts.map((prompt) => t(`premortems.prompt_${prompt}`));
  if (!premortem.actions.includes('take-part')) {
    return <EmptyState icon={<EyeOff size={24} />} title={t('premortems.waitForReveal')} />;
  }
  return (
    <div className={classes.stage}>
      <p className={classes.question} dir="auto">
        {premortem.question}
      </p>
      <Reasons fileId={fileId} />
      {isConfidenceAsked && <ConfidenceField premortem={premortem} when="before" />}
      <details className={classes.prompts}>
        <summary>
          <Lightbulb size={15} aria-hidden />
          {t('premortems.prompts')}
        </summary>
        <ul>
          {prompts.map((prompt) => (
            <li key={prompt}>{prompt}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Reasons({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const board = useQuery(boardQuery(fileId, false));
  const { outbox, unsent, isOffline } = useReasonOutbox(fileId, false);
  const [text, setText] = useStoredText(`premortem-draft ${personId} ${fileId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const failure = failureOf(board);
  const reasons = ownReasons(board.data?.reasons ?? [], unsent);

  function add() {
    field.current?.focus();
    if (text.trim() === '') return;
    outbox.put(randomId(), text.trim(), null);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <>
      <form
        className={classes.composer}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Textarea
          ref={field}
          dir="auto"
          autoFocus
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxLength}
          label={t('premortems.writeLabel')}
          placeholder={t('premortems.writePlaceholder')}
          description={t('premortems.writeHelp')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('premortems.add')}
        </Button>
      </form>
      <div className={classes.head}>
        <h2>{t('premortems.ownReasons', { count: reasons.length })}</h2>
        <span className={classes.private}>
          <Lock size={13} aria-hidden />
          {t('premortems.private')}
        </span>
        {(reasons.length > 0 || unsent.size > 0) && (
          <SavedState unsent={unsent} isOffline={isOffline} />
        )}
      </div>
      {failure && reasons.length === 0 ? (
        <Failed text={sentenceOf(failure, t)} onRetry={() => void board.refetch()} />
      ) : (
        reasons.length === 0 &&
        board.isSuccess && <p className={classes.none}>{t('premortems.ownNone')}</p>
      )}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <OwnReason key={reason.id} fileId={fileId} reason={reason} outbox={outbox} />
        ))}
      </ul>
    </>
  );
}
