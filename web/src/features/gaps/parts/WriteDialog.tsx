// Begins the document that answers a gap: its name, and the folder that it stands in.
import type { Gap } from '@docent/contract/gaps';
import { Skeleton, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronRight, Folder, House } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { pagedQuery } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { nameProblemText } from '../../files/files.actions.ts';
import { addressOf, decideName } from '../../files/files.rules.ts';
import classes from './WriteDialog.module.css';

interface Place {
  id: string;
  name: string;
  mayWrite: boolean;
}

const longestName = 200;

export function WriteDialog({ gap, onClose }: { gap: Gap; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState(() =>
    gap.question.replaceAll('/', ' ').trim().slice(0, longestName),
  );
  const [path, setPath] = useState<Place[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const place = path.at(-1);

  async function write() {
    const problem = decideName(name);
    if (problem !== null) return setError(nameProblemText(problem, t));
    if (!place) return;
    setSending(true);
    try {
      const questions = gap.questions.map(({ id }) => id);
      const file = await api.gaps.write({ questions, parentId: place.id, name }, { quiet: true });
      onClose();
      void client.invalidateQueries({ queryKey: ['gaps'] });
      void client.invalidateQueries({ queryKey: ['files'] });
      await navigate({
        to: '/detail/$id/$title/{-$des}',
        params: addressOf(file),
        search: { edit: true },
      });
    } catch (refused) {
      setError(sentenceOf(refused, t));
      setSending(false);
    }
  }

  return (
    <FormDialog
      title={t('gaps.writeTitle')}
      gap="md"
      submit={t('gaps.begin')}
      onSubmit={write}
      isSending={isSending}
      disabled={!place?.mayWrite}
      onClose={onClose}
    >
      <p className={classes.text}>{t('gaps.writeText')}</p>
      <TextInput
        data-autofocus
        label={t('files.nameLabel')}
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError(null);
        }}
      />
      <FolderChoice path={path} onChange={setPath} />
    </FormDialog>
  );
}

/** Goes down the folders; the open one is the chosen one. */
function FolderChoice({ path, onChange }: { path: Place[]; onChange: (path: Place[]) => void }) {
  const { t } = useTranslation();
  const place = path.at(-1);
  const pages = useInfiniteQuery({
    ...pagedQuery('files', 'findOuter', { ...(place && { parentId: place.id }), limit: 200 }),
    meta: { quiet: true },
  });
  const folders = (pages.data?.pages ?? [])
    .flatMap((page) => page.list)
    .filter(({ kind }) => kind === 'folder');
  return (
    <fieldset className={classes.choice}>
      <legend>{t('gaps.folder')}</legend>
      <div className={classes.path}>
        <button type="button" onClick={() => onChange([])} aria-label={t('gaps.allFolders')}>
          <House size={14} />
        </button>
        {path.map(({ id, name }, at) => (
          <span key={id} className={classes.step}>
            <ChevronRight size={13} aria-hidden />
            <button
              type="button"
              aria-current={at === path.length - 1 ? 'true' : undefined}
              onClick={() => onChange(path.slice(0, at + 1))}
            >
              {name}
            </button>
          </span>
        ))}
      </div>
      <ul className={`${classes.folders} docent-scroll`} aria-busy={pages.isPending}>
        {pages.isPending &&
          [0, 1, 2].map((row) => (
            <li key={row}>
              <Skeleton height={30} radius="sm" />
            </li>
          ))}
        {folders.map(({ id, name, level }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() =>
                onChange([...path, { id, name, mayWrite: level === 'edit' || level === 'manage' }])
              }
            >
              <Folder size={15} aria-hidden />
              <span>{name}</span>
              <ChevronRight size={14} aria-hidden />
            </button>
          </li>
        ))}
        {pages.isSuccess && folders.length === 0 && (
          <li className={classes.none}>{t('gaps.noFolders')}</li>
        )}
      </ul>
      <p className={classes.text} role="status">
        {!place && t('gaps.chooseFolder')}
        {place && !place.mayWrite && t('gaps.mayNotWrite')}
      </p>
    </fieldset>
  );
}
