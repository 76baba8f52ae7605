import type { Premortem } from '@docent/contract/premortem-data';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Bot, Plus, Search, Sparkles, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { useSession } from '../../../../session/session.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { randomId } from '../../premortems.rules.ts';
import { RecurringButton } from '../recurring/RecurringOffer.tsx';
import { useStoredText } from '../writing/useStoredText.ts';
import classes from './board.module.css';

interface Props {
  premortem: Premortem;
  filter: string;
  onFilter: (filter: string) => void;
  /** Null if there is nothing to undo. */
  onUndo: (() => void) | null;
  /** Shows proposals for groups; null if there can be none. */
  onSimilar: (() => void) | null;
}

export function BoardTools({ premortem, filter, onFilter, onUndo, onSimilar }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <TextInput
        size="xs"
        className={classes.filter}
        aria-label={t('premortems.filter')}
        placeholder={t('premortems.filter')}
        leftSection={<Search size={14} />}
        value={filter}
        onChange={({ currentTarget }) => onFilter(currentTarget.value)}
      />
      {onSimilar !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Sparkles size={14} />}
          onClick={onSimilar}
        >
          {t('premortems.similarShow')}
        </Button>
      )}
      <RecurringButton like={{ fileId: premortem.file.id }} />
      {premortem.actions.includes('lead') && <AddAssistantReasons fileId={premortem.file.id} />}
      {premortem.actions.includes('take-part') && <AddReason fileId={premortem.file.id} />}
      {premortem.actions.includes('group') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Undo2 size={14} />}
          disabled={onUndo === null}
          onClick={() => onUndo?.()}
        >
          {t('premortems.undo')}
        </Button>
      )}
    </div>
  );
}

/** The assistant adds risks of past premortems and reasons from documents; live updates show them on the board. */
function AddAssistantReasons({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const [isSending, send] = useSending();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Bot size={14} />}
      loading={isSending}
      onClick={() =>
        void send(async () => {
          const { added } = await api.premortems.addAssistantReasons({ fileId });
          const message =
            added === 0
              ? t('premortems.assistantAddedNone')
              : t('premortems.assistantAdded', { count: added });
          showToast({ message });
        })
      }
    >
      {t('premortems.addFromAssistant')}
    </Button>
  );
}

/** Adds a reason that everybody sees; its text is kept until the server has it. */
function AddReason({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [text, setText] = useStoredText(`premortem-draft ${personId} ${fileId}`);
  // Trying again must not add it twice.
  const [id, setId] = useState(randomId);
  const [isSending, send] = useSending();

  function add(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '' || isSending) return;
    void send(async () => {
      await api.premortems.saveReason({ fileId, id, text: text.trim(), was: null });
      setText('');
      setId(randomId());
      await client.invalidateQueries({ queryKey: ['premortems', 'board', { fileId }] });
    });
  }

  return (
    <form className={classes.add} onSubmit={add}>
      <TextInput
        size="xs"
        aria-label={t('premortems.addReason')}
        placeholder={t('premortems.addReason')}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        type="submit"
        size="xs"
        variant="default"
        loading={isSending}
        disabled={text.trim() === ''}
        leftSection={<Plus size={14} />}
      >
        {t('premortems.add')}
      </Button>
    </form>
  );
}
