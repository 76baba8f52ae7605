// Who has read a required document, by department.
import type { File } from '@docent/contract/files';
import type { PriorityStatus } from '@docent/contract/priorities';
import {
  Button,
  Group,
  Progress,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronRight, FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveAs } from '../../ui/download.ts';
import { Failed } from '../../ui/Failed.tsx';
import { FailedLine } from '../../ui/FailedLine.tsx';
import { sinceThen } from '../../ui/times.ts';
import { fileQuery } from '../files/files.queries.ts';
import classes from './CoverageDialog.module.css';
import { coverageQuery, priorityQuery, readersQuery } from './priorities.queries.ts';
import { shareOf, stateOf } from './priorities.rules.ts';

type StatusFilter = PriorityStatus | 'all';

export function CoverageDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const coverage = useQuery(coverageQuery(file.id));
  const { data: priority } = useQuery(priorityQuery(file.id));
  const { name = file.name } = useQuery(fileQuery(file.id)).data ?? {};
  const [filter, setFilter] = useState<StatusFilter>('all');
  const departments = coverage.data?.departments ?? [];
  const doneCount = departments.reduce((sum, one) => sum + one.done, 0);
  const people = departments.reduce((sum, one) => sum + one.people, 0);
  const summary = t('priorities.coverageAll', { done: doneCount, people });

  async function download() {
    try {
      const table = await api.priorities.exportCoverage({ fileId: file.id });
      saveAs(table, `${t('priorities.exportName', { name })}.csv`);
    } catch (error) {
      requireShown(error);
    }
  }

  return (
    <Dialog opened onClose={onClose} size={560} title={t('priorities.coverageTitle', { name })}>
      {coverage.isPending && <Skeleton h={180} radius="md" />}
      {coverage.error && !coverage.data && (
        <Failed text={sentenceOf(coverage.error, t)} onRetry={() => void coverage.refetch()} />
      )}
      {coverage.data && people === 0 && (
        <Text size="sm" c="dimmed">
          {t(priority === null ? 'priorities.coverageOver' : 'priorities.coverageNobody')}
        </Text>
      )}
      {people > 0 && (
        <Stack gap="md">
          <div>
            <Text fw={600} size="sm" mb={6}>
              {summary}
            </Text>
            <Progress value={shareOf(doneCount, people)} aria-label={summary} />
          </div>
          <Group justify="space-between" gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('priorities.filter')}
              value={filter}
              onChange={(value) => setFilter(value as StatusFilter)}
              data={[
                { value: 'all', label: t('priorities.filterAll') },
                { value: 'open', label: t('priorities.filterOpen') },
                { value: 'done', label: t('priorities.filterDone') },
              ]}
            />
            <Button
              size="xs"
              variant="default"
              leftSection={<FileDown size={14} />}
              onClick={() => void download()}
            >
              {t('priorities.export')}
            </Button>
          </Group>
          <ul className={classes.departments}>
            {departments.map((department) => (
              <DepartmentRow
                key={department.id ?? ''}
                fileId={file.id}
                department={department}
                status={filter === 'all' ? null : filter}
              />
            ))}
          </ul>
        </Stack>
      )}
    </Dialog>
  );
}

interface RowProps {
  fileId: string;
  department: { id: string | null; name: string; done: number; people: number };
  status: PriorityStatus | null;
}

function DepartmentRow({ fileId, department, status }: RowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { id, done, people } = department;
  const name = id === null ? t('priorities.noDepartment') : department.name;
  return (
    <li>
      <UnstyledButton
        className={classes.department}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={15} className={classes.chevron} aria-hidden />
        <span className={classes.name}>{name}</span>
        <Progress
          className={classes.bar}
          size="sm"
          value={shareOf(done, people)}
          aria-label={t('priorities.coverageAll', { done, people })}
        />
        <span className={classes.count}>
          {done} / {people}
        </span>
      </UnstyledButton>
      <div id={listId}>
        {isOpen && <Readers fileId={fileId} departmentId={id} status={status} name={name} />}
      </div>
    </li>
  );
}

interface ReadersProps {
  fileId: string;
  departmentId: string | null;
  status: PriorityStatus | null;
  name: string;
}

function Readers({ fileId, departmentId, status, name }: ReadersProps) {
  const { t, i18n } = useTranslation();
  const readers = useInfiniteQuery(readersQuery(fileId, departmentId, status));
  const list = readers.data?.pages.flatMap((page) => page.list);
  if (readers.isPending) return <Skeleton h={56} radius="md" />;
  if (readers.error && !list) {
    return (
      <div className={classes.none}>
        <FailedLine text={sentenceOf(readers.error, t)} onRetry={() => void readers.refetch()} />
      </div>
    );
  }
  if (list?.length === 0) return <p className={classes.none}>{t('priorities.noneOfThem')}</p>;
  return (
    <>
      <ul className={classes.readers} aria-label={t('priorities.peopleOf', { name })}>
        {list?.map((reader) => {
          const state = stateOf(reader);
          return (
            <li key={reader.person.id} data-status={reader.status}>
              <span>{reader.person.username}</span>
              <span className={classes.state}>
                {state.key === 'statusDone'
                  ? t('priorities.statusDone', {
                      version: state.version,
                      when: sinceThen(state.at, i18n.language),
                    })
                  : state.key === 'statusOld'
                    ? t('priorities.statusOld', { version: state.version })
                    : t('priorities.statusOpen')}
              </span>
            </li>
          );
        })}
      </ul>
      {readers.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={readers.isFetchingNextPage}
          onClick={() => void readers.fetchNextPage()}
        >
          {t('priorities.more')}
        </Button>
      )}
    </>
  );
}
