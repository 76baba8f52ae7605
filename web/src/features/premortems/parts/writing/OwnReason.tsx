import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { showToast, undoDuration } from '../../../../ui/toasts.ts';
import type { ShownReason } from './ownReasons.rules.ts';
import type { ReasonOutbox, UnsentReason } from './reasonOutbox.ts';
import classes from './WritingStage.module.css';

interface Props {
  fileId: string;
  reason: ShownReason;
  outbox: ReasonOutbox;
}

/** A reason of the person, to edit in place or delete. */
export function OwnReason({ fileId, reason, outbox }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, text, savedText, unsent } = reason;

  function type(next: string) {
    setDraft(next);
    if (next.trim() !== '') outbox.put(id, next, savedText, 'pause');
  }

  function leave() {
    if (draft === null) return;
    setDraft(null);
    if (draft.trim() === '') remove();
    else if (draft !== text || unsent !== null) outbox.put(id, draft.trim(), savedText);
  }

  function remove() {
    outbox.put(id, '', savedText);
    showToast({
      id: `deleted ${id}`,
      message: t('premortems.deleted'),
      duration: undoDuration,
      action: { label: t('premortems.undo'), run: () => void restore() },
    });
  }

  async function restore() {
    // Not sent yet: nothing has been deleted.
    if (outbox.entries().has(id) || savedText === null) {
      outbox.put(id, text, savedText);
      return;
    }
    try {
      await api.premortems.deleteReason({ fileId, id, undo: true });
    } catch (error) {
      requireShown(error);
    }
    await client.invalidateQueries({ queryKey: ['premortems', 'board', { fileId }] });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isEnd = (event.key === 'Enter' && !event.shiftKey) || event.key === 'Escape';
    if (!isEnd) return;
    event.preventDefault();
    leave();
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (unsent?.conflict !== undefined) {
    return <BothTexts entry={unsent} conflict={unsent.conflict} outbox={outbox} />;
  }
  return (
    <li className={classes.reason} data-unsent={unsent !== null || undefined}>
      {draft === null ? (
        <>
          <p className={classes.text} dir="auto">
            {text}
          </p>
          <div className={classes.tools}>
            <ActionIcon
              ref={opener}
              size="sm"
              aria-label={t('premortems.editReason')}
              onClick={() => setDraft(text)}
            >
              <Pencil size={15} />
            </ActionIcon>
            <ActionIcon size="sm" aria-label={t('premortems.deleteReason')} onClick={remove}>
              <Trash2 size={15} />
            </ActionIcon>
          </div>
        </>
      ) : (
        <Textarea
          autoFocus
          autosize
          dir="auto"
          className={classes.editor}
          aria-label={t('premortems.editReason')}
          maxLength={2000}
          value={draft}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      )}
      {unsent?.refusal && <Refused entry={unsent} error={unsent.refusal} outbox={outbox} />}
    </li>
  );
}

interface RefusedProps {
  entry: UnsentReason;
  error: unknown;
  outbox: ReasonOutbox;
}

/** Offers to keep a text that the server refused. */
function Refused({ entry, error, outbox }: RefusedProps) {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(entry.text);
    showToast({ message: t('premortems.copied') });
  };
  return (
    <div role="alert" className={classes.refused}>
      <span>
        {t('premortems.notSaved')} {sentenceOf(error, t)}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => outbox.retry(entry.id)}>
        {t('premortems.retry')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => void copy()}>
        {t('premortems.copyText')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => outbox.discard(entry.id)}>
        {t('premortems.discard')}
      </Button>
    </div>
  );
}

interface BothTextsProps {
  entry: UnsentReason;
  conflict: string;
  outbox: ReasonOutbox;
}

/** A reason that was edited on two devices at once. */
function BothTexts({ entry, conflict, outbox }: BothTextsProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.reason} data-unsent>
      <div className={classes.both} role="alert">
        <p>{t('premortems.bothTexts')}</p>
        <dl>
          <div>
            <dt>{t('premortems.textHere')}</dt>
            <dd>{entry.text}</dd>
          </div>
          <div>
            <dt>{t('premortems.textThere')}</dt>
            <dd>{conflict}</dd>
          </div>
        </dl>
        <Button size="compact-sm" variant="default" onClick={() => outbox.settle(entry.id, 'here')}>
          {t('premortems.keepHere')}
        </Button>{' '}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => outbox.settle(entry.id, 'there')}
        >
          {t('premortems.keepThere')}
        </Button>
      </div>
    </li>
  );
}
