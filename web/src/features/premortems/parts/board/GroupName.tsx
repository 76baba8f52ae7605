import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { ApiError, requireShown } from '../../../../api/errors.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { boardQuery, type PremortemBoard } from '../../premortems.queries.ts';
import classes from './board.module.css';
import type { BoardGroup } from './board.rules.ts';

interface Props {
  fileId: string;
  group: BoardGroup;
  mayEdit: boolean;
}

/** The name of a group, edited in place. */
export function GroupName({ fileId, group, mayEdit }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  /** The name that was there when editing began, and the one typed. */
  const [edited, setEdited] = useState<{ was: string; name: string } | null>(null);
  /** The name that somebody else gave meanwhile. */
  const [otherName, setOtherName] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);

  function close() {
    const hadFocus = field.current?.contains(document.activeElement);
    flushSync(() => {
      setEdited(null);
      setOtherName(null);
    });
    if (hadFocus) opener.current?.focus();
  }

  async function save(was: string, name: string) {
    if (name === was) return close();
    try {
      await api.premortems.nameGroup({ fileId, groupId: group.id, name, was }, { silent: true });
      client.setQueryData<PremortemBoard>(
        boardQuery(fileId, true).queryKey,
        (board) =>
          board && {
            ...board,
            groups: board.groups.map((one) => (one.id === group.id ? { ...one, name } : one)),
          },
      );
      close();
    } catch (error) {
      requireShown(error);
      if (!(error instanceof ApiError)) return;
      const now = (error.details as { now?: unknown } | undefined)?.now;
      if (error.reason === 'premortem/changed' && typeof now === 'string') setOtherName(now);
      else showToast({ type: 'error', message: sentenceOf(error, t) });
    }
    void client.invalidateQueries({ queryKey: ['premortems', 'board', { fileId }] });
  }

  if (edited === null) {
    if (!mayEdit)
      return (
        <h3 className={classes.groupName} dir="auto">
          {group.title}
        </h3>
      );
    return (
      <h3 className={classes.groupName}>
        <button
          ref={opener}
          type="button"
          data-no-drag
          title={t('premortems.nameGroup')}
          data-unnamed={group.name === '' || undefined}
          onClick={() => setEdited({ was: group.name, name: group.name })}
        >
          <bdi>{group.name || t('premortems.nameGroup')}</bdi>
          <Pencil size={13} aria-hidden />
        </button>
      </h3>
    );
  }
  const { was, name } = edited;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Enter') void save(was, name.trim());
    if (event.key === 'Escape') close();
  }

  return (
    <div ref={field} className={classes.naming} data-no-drag>
      <TextInput
        autoFocus
        dir="auto"
        size="xs"
        maxLength={200}
        aria-label={t('premortems.groupName')}
        placeholder={group.title}
        value={name}
        onChange={({ currentTarget }) => setEdited({ was, name: currentTarget.value })}
        onKeyDown={onKeyDown}
        onBlur={() => otherName === null && void save(was, name.trim())}
      />
      {otherName !== null && (
        <div role="alert">
          <p>{t('premortems.nameChanged', { now: otherName })}</p>
          <Button size="compact-xs" onClick={() => void save(otherName, name.trim())}>
            {t('premortems.keepName')}
          </Button>{' '}
          <Button size="compact-xs" variant="default" onClick={close}>
            {t('premortems.keepOtherName')}
          </Button>
        </div>
      )}
    </div>
  );
}
