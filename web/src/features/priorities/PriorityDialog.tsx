// Requires reading of documents: by whom, how urgently, until when and why.
import type { Subject } from '@docent/contract/access';
import type { File } from '@docent/contract/files';
import type { Priority } from '@docent/contract/priorities';
import {
  Button,
  Group,
  Input,
  MultiSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { useSending } from '../../api/useSending.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { dayOf, endOfDay } from '../../ui/times.ts';
import { showToast } from '../../ui/toasts.ts';
import { reportResults, runForEach } from '../files/bulk.ts';
import { departmentsQuery, peopleQuery } from '../files/files.queries.ts';
import { priorityQuery } from './priorities.queries.ts';

interface Props {
  files: readonly File[];
  onClose: () => void;
}

/**
 * The request for a single file can be changed and ended; several files get a new one that replaces theirs.
 */
export function PriorityDialog({ files, onClose }: Props) {
  const { t } = useTranslation();
  const only = files.length === 1 ? files[0] : undefined;
  const priority = useQuery({
    ...priorityQuery(only?.id ?? ''),
    enabled: only !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      title={
        only
          ? t('priorities.dialogTitle', { name: only.name })
          : t('priorities.dialogTitleMany', { count: files.length })
      }
    >
      {only && priority.isPending && <Skeleton h={320} radius="md" />}
      {priority.error && !priority.data && (
        <Failed text={sentenceOf(priority.error, t)} onRetry={() => void priority.refetch()} />
      )}
      {(!only || priority.data !== undefined) && (
        <PriorityForm files={files} was={priority.data ?? null} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface SelectedSubject {
  value: string;
  label: string;
}

function PriorityForm({ files, was, onClose }: Props & { was: Priority | null }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: {
      audience: (was?.audience ?? []).map(
        ({ kind, id, name }): SelectedSubject => ({
          value: id === undefined ? kind : `${kind} ${id}`,
          label: kind === 'everyone' ? t('priorities.everyone') : name,
        }),
      ),
      level: String(was?.level ?? 2),
      due: was?.dueAt ? dayOf(new Date(was.dueAt)) : '',
      note: was?.note ?? '',
    },
  });
  const { audience, level, due, note } = form.values;
  const isDueChanged = form.isDirty('due');
  const [isSending, sending] = useSending();

  const send = (input: Omit<Parameters<typeof api.priorities.set>[0], 'fileId'>) =>
    sending(async () => {
      const [only] = files;
      if (files.length === 1 && only) {
        await api.priorities.set({ fileId: only.id, ...input });
        const message = t(`priorities.${input.level === 0 ? 'ended' : 'asked'}`, {
          name: only.name,
        });
        showToast({ type: 'success', message });
      } else {
        const results = await runForEach(files, ({ id }) =>
          api.priorities.set({ fileId: id, ...input }, { silent: true }),
        );
        reportResults(results, 'readingRequired', t);
      }
      await Promise.all(
        ['priorities', 'files'].map((feature) => client.invalidateQueries({ queryKey: [feature] })),
      );
      onClose();
    });

  const ask = () =>
    send({
      level: Number(level),
      audience: audience.map(({ value }) => {
        const [kind, id] = value.split(' ') as [Subject['kind'], string | undefined];
        return id === undefined ? { kind } : { kind, id };
      }),
      // A due date in the past may stay, and is not sent.
      ...(isDueChanged && { dueAt: due === '' ? null : endOfDay(due) }),
      note,
    });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Stack gap="md">
        <AudienceField
          subjects={audience}
          onChange={(subjects) => form.setFieldValue('audience', subjects)}
        />
        <Input.Wrapper label={t('priorities.level')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('priorities.level')}
            {...form.getInputProps('level')}
            data={([1, 2, 3] as const).map((one) => ({
              value: String(one),
              label: t(`home.level${one}`),
            }))}
          />
        </Input.Wrapper>
        <TextInput
          type="date"
          label={t('priorities.dueLabel')}
          min={isDueChanged ? dayOf(new Date()) : undefined}
          {...form.getInputProps('due')}
        />
        <Textarea
          label={t('priorities.note')}
          placeholder={t('priorities.notePlaceholder')}
          maxLength={2_000}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('note')}
        />
        <Group gap="xs">
          {was !== null && (
            <Button
              variant="subtle"
              color="gray"
              c="var(--docent-danger)"
              disabled={isSending}
              onClick={() => void send({ level: 0 })}
            >
              {t('priorities.end')}
            </Button>
          )}
          <Group gap="xs" ml="auto">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={isSending} disabled={audience.length === 0}>
              {t(was === null ? 'priorities.ask' : 'priorities.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

interface AudienceProps {
  subjects: SelectedSubject[];
  onChange: (subjects: SelectedSubject[]) => void;
}

function AudienceField({ subjects, onChange }: AudienceProps) {
  const { t } = useTranslation();
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input, 150);
  const people = useQuery({ ...peopleQuery(search.trim()), placeholderData: keepPreviousData });
  const departments = useQuery(departmentsQuery());
  const offeredTargets = {
    everyone: [{ value: 'everyone', label: t('priorities.everyone') }],
    departments: (departments.data?.list ?? []).map(({ id, name }) => ({
      value: `department ${id}`,
      label: name,
    })),
    people: (people.data?.list ?? []).map(({ id, username, deptName }) => ({
      value: `person ${id}`,
      label: deptName === null ? username : `${username} · ${deptName}`,
    })),
  };
  const all = Object.values(offeredTargets).flat();
  // Selected people who do not match the current query.
  const others = subjects.filter(({ value }) => all.every((one) => one.value !== value));
  return (
    <MultiSelect
      // The field appears when the dialog already has the focus.
      autoFocus
      openOnFocus={false}
      selectFirstOptionOnChange={input !== ''}
      label={t('priorities.audience')}
      description={t('priorities.audienceHint')}
      placeholder={subjects.length === 0 ? t('priorities.audienceSearch') : ''}
      searchable
      hidePickedOptions
      value={subjects.map(({ value }) => value)}
      onChange={(values) => {
        onChange(
          values.flatMap((value) => [...all, ...others].find((one) => one.value === value) ?? []),
        );
        setInput('');
      }}
      searchValue={input}
      onSearchChange={setInput}
      nothingFoundMessage={t('priorities.nobodyFound')}
      data={[
        ...offeredTargets.everyone,
        { group: t('priorities.departments'), items: offeredTargets.departments },
        { group: t('priorities.people'), items: [...offeredTargets.people, ...others] },
      ]}
    />
  );
}
