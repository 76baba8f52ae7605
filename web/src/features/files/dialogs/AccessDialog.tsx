// Access to a file: its own grants, inherited ones, and whether it inherits.
import type { Grant, Level, Subject } from '@docent/contract/access';
import type { File } from '@docent/contract/files';
import { ActionIcon, Button, Group, Select, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, Globe, User, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useFileSlots } from '../fileSlots.ts';
import { departmentsQuery, grantsQuery, peopleQuery } from '../files.queries.ts';
import classes from './AccessDialog.module.css';

const levels: Level[] = ['read', 'comment', 'edit', 'manage'];
const levelKeys = {
  read: 'files.levelRead',
  comment: 'files.levelComment',
  edit: 'files.levelEdit',
  manage: 'files.levelManage',
} as const;
/** The author of a document can grant at most edit, to people and departments. */
const levelsOf = (isManager: boolean) => (isManager ? levels : levels.slice(0, -1));
const mayAuthorChange = ({ subject, level }: Grant) =>
  subject.kind !== 'everyone' && level !== 'manage';

const icons = { person: User, department: Building2, everyone: Globe };

interface DialogProps {
  file: File;
  onClose: () => void;
}

export function AccessDialog({ file, onClose }: DialogProps) {
  const { t } = useTranslation();
  if (file.sharing !== 'forbidden') return <Sharing file={file} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t('files.accessTitle', { name: file.name })}>
      <Stack>
        <Text size="sm">{t('reasons.file/sharing-off')}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Sharing({ file, onClose }: DialogProps) {
  const { t } = useTranslation();
  const isManager = file.sharing === 'manager';
  const client = useQueryClient();
  const { WhyAccess } = useFileSlots();
  const query = grantsQuery(file.id);
  const grants = useQuery({ ...query, meta: { silent: true } });
  const [isSending, sending] = useSending();

  const change = (send: () => Promise<unknown>) =>
    sending(async () => {
      await send();
      await client.invalidateQueries({ queryKey: query.queryKey });
      showToast({ type: 'success', message: t('files.accessChanged') });
    });

  const grant = (subject: Subject, level: Level | 'none') =>
    change(() => api.access.grant({ fileId: file.id, subject, level }));

  return (
    <Dialog opened onClose={onClose} size={560} title={t('files.accessTitle', { name: file.name })}>
      <Stack gap="lg">
        <AddGrant isSending={isSending} isManager={isManager} onGrant={grant} />
        {!isManager && (
          <Text size="sm" c="dimmed">
            {t('files.accessAuthor')}
          </Text>
        )}
        <section aria-labelledby="access-who">
          <Text id="access-who" component="h3" size="sm" fw={600} mb={6}>
            {t('files.accessWho')}
          </Text>
          {grants.isPending && <Skeleton h={40} />}
          {grants.error && (
            <FailedLine text={sentenceOf(grants.error, t)} onRetry={() => void grants.refetch()} />
          )}
          {grants.data?.list.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('files.accessNone')}
            </Text>
          )}
          <ul className={classes.list}>
            {grants.data?.list.map((entry) => (
              <GrantRow
                key={`${entry.subject.kind} ${entry.subject.id} ${entry.from?.id}`}
                grant={entry}
                isSending={isSending}
                isManager={isManager}
                onChange={(level) => {
                  const { kind, id } = entry.subject;
                  void grant(id === undefined ? { kind } : { kind, id }, level);
                }}
              />
            ))}
          </ul>
        </section>
        {isManager && grants.data && (
          <Switch
            label={t('files.accessRestricted')}
            description={t('files.accessRestrictedText')}
            checked={grants.data.restricted}
            disabled={isSending}
            onChange={({ currentTarget: { checked } }) =>
              void change(() => api.files.update({ fileId: file.id, restricted: checked }))
            }
          />
        )}
        {isManager && (
          <Suspense fallback={null}>
            <WhyAccess fileId={file.id} />
          </Suspense>
        )}
      </Stack>
    </Dialog>
  );
}

interface RowProps {
  grant: Grant;
  isSending: boolean;
  isManager: boolean;
  onChange: (level: Level | 'none') => void;
}

function GrantRow({ grant, isSending, isManager, onChange }: RowProps) {
  const { t } = useTranslation();
  const { subject, level, from, inherited } = grant;
  const isFixed = inherited || !(isManager || mayAuthorChange(grant));
  const Icon = icons[subject.kind];
  const name = subject.kind === 'everyone' ? t('files.accessEveryone') : subject.name;
  const source = !inherited
    ? t('files.accessHere')
    : from === null
      ? t('files.accessInheritedHidden')
      : t('files.accessInherited', { name: from.name });
  return (
    <li className={classes.row}>
      <Icon size={16} aria-hidden />
      <span className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.source}>{source}</span>
      </span>
      {isFixed ? (
        <Text size="sm" c="dimmed">
          {t(levelKeys[level])}
        </Text>
      ) : (
        <Group gap={4} wrap="nowrap">
          <Select
            size="xs"
            w={130}
            aria-label={t('shell.named', { what: t('files.accessLevel'), which: name })}
            data={levelsOf(isManager).map((value) => ({ value, label: t(levelKeys[value]) }))}
            value={level}
            allowDeselect={false}
            disabled={isSending}
            onChange={(value) => value !== null && onChange(value)}
          />
          <ActionIcon
            disabled={isSending}
            onClick={() => onChange('none')}
            aria-label={t('files.accessRemove', { name })}
          >
            <X size={15} />
          </ActionIcon>
        </Group>
      )}
    </li>
  );
}

interface AddProps {
  isSending: boolean;
  isManager: boolean;
  onGrant: (subject: Subject, level: Level) => Promise<void>;
}

function AddGrant({ isSending, isManager, onGrant }: AddProps) {
  const { t } = useTranslation();
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input, 150);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [level, setLevel] = useState<Level>('read');
  const people = useQuery({ ...peopleQuery(search.trim()), placeholderData: keepPreviousData });
  const departments = useQuery(departmentsQuery());

  async function give() {
    if (selectedKey === null) return;
    const [kind, id] = selectedKey.split(' ') as [Subject['kind'], string | undefined];
    await onGrant(id === undefined ? { kind } : { kind, id }, level);
    setSelectedKey(null);
    setInput('');
  }

  return (
    <Group
      component="form"
      gap="xs"
      align="end"
      wrap="wrap"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <Select
        data-autofocus
        openOnFocus={false}
        flex="1 1 220px"
        label={t('files.accessSubject')}
        placeholder={t('files.accessAdd')}
        searchable
        selectFirstOptionOnChange
        clearable
        value={selectedKey}
        onChange={setSelectedKey}
        searchValue={input}
        onSearchChange={setInput}
        nothingFoundMessage={t('files.accessNobodyFound')}
        data={[
          ...(isManager ? [{ value: 'everyone', label: t('files.accessEveryone') }] : []),
          {
            group: t('files.accessDepartments'),
            items: (departments.data?.list ?? []).map(({ id, name }) => ({
              value: `department ${id}`,
              label: name,
            })),
          },
          {
            group: t('files.accessPeople'),
            items: (people.data?.list ?? []).map(({ id, username, deptName }) => ({
              value: `person ${id}`,
              label: deptName === null ? username : `${username} · ${deptName}`,
            })),
          },
        ]}
      />
      <Select
        w={130}
        label={t('files.accessLevel')}
        data={levelsOf(isManager).map((value) => ({ value, label: t(levelKeys[value]) }))}
        value={level}
        allowDeselect={false}
        onChange={(value) => value !== null && setLevel(value)}
      />
      <Button type="submit" disabled={selectedKey === null} loading={isSending}>
        {t('files.accessGive')}
      </Button>
    </Group>
  );
}
