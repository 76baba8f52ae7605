import type { Premortem } from '@docent/contract/premortem-data';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameError, useFileActions } from '../../../files/files.actions.ts';
import { addressOf, mayChange } from '../../../files/files.rules.ts';
import { premortemQuery } from '../../premortems.queries.ts';
import classes from './room.module.css';

interface Props {
  premortem: Premortem;
  isRenaming: boolean;
  onRenaming: (isRenaming: boolean) => void;
}

/** The name, which editors change in place, the plan, and how far the participants are. */
export function RoomTitle({ premortem, isRenaming, onRenaming }: Props) {
  const { t } = useTranslation();
  const { file, plan, stage, progress } = premortem;
  return (
    <div className={classes.top}>
      {isRenaming ? (
        <NameField premortem={premortem} onDone={() => onRenaming(false)} />
      ) : (
        <h1 className={classes.title}>
          {mayChange(file) ? (
            <button type="button" title={t('premortems.rename')} onClick={() => onRenaming(true)}>
              {file.name}
            </button>
          ) : (
            file.name
          )}
        </h1>
      )}
      {plan.fileId !== null && plan.fileName !== null && (
        <Link
          className={classes.plan}
          to="/detail/$id/$title/{-$des}"
          params={addressOf({ id: plan.fileId, name: plan.fileName })}
          {...(plan.paragraphId !== null && { hash: `p-${plan.paragraphId}` })}
        >
          <FileText size={14} aria-hidden />
          <span>{plan.heading ?? plan.fileName}</span>
        </Link>
      )}
      {countsProgress(stage) && progress.of > 0 && (
        <span className={classes.progress} role="status">
          {t(`premortems.progress_${stage}`, progress)}
        </span>
      )}
    </div>
  );
}

const counting = ['brief', 'writing', 'grouping', 'voting', 'scoring', 'confidence'] as const;
const countsProgress = (stage: string): stage is (typeof counting)[number] =>
  (counting as readonly string[]).includes(stage);

function NameField({ premortem, onDone }: { premortem: Premortem; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const actions = useFileActions();
  const { file } = premortem;
  const [name, setName] = useState(file.name);
  const error = nameError(name, t);

  async function save() {
    if (error !== null) return;
    onDone();
    const { queryKey } = premortemQuery(file.id);
    client.setQueryData(queryKey, { ...premortem, file: { ...file, name: name.trim() } });
    await actions.rename(file, name);
    await client.invalidateQueries({ queryKey });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') onDone();
  }

  return (
    <TextInput
      autoFocus
      className={classes.name}
      aria-label={t('premortems.name')}
      value={name}
      error={error}
      autoComplete="off"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => (error === null ? void save() : onDone())}
    />
  );
}
