// The files that somebody else sees, folder by folder, each with the reason.
import type { SeenFile } from '@docent/contract/access';
import { Button, SegmentedControl, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { FileIcon } from '../../files/FileIcon.tsx';
import classes from './SeesDialog.module.css';
import { levelKeys, WhyText } from './WhyText.tsx';

export interface ViewedPerson {
  kind: 'person' | 'department';
  id: string;
  name: string;
}

export function SeesDialog({ viewer, onClose }: { viewer: ViewedPerson; onClose: () => void }) {
  const { t } = useTranslation();
  const [role, setRole] = useState<'reader' | 'editor'>('reader');
  const { kind, id, name } = viewer;
  return (
    <Dialog opened onClose={onClose} title={t('people.seesTitle', { name })} size={620}>
      <Stack gap="sm">
        {kind === 'department' && (
          <SegmentedControl
            aria-label={t('people.seesAs')}
            value={role}
            data={[
              { value: 'reader', label: t('session.roleReader') },
              { value: 'editor', label: t('session.roleEditor') },
            ]}
            onChange={(value) => setRole(value as 'reader' | 'editor')}
          />
        )}
        <VisibleFiles
          of={kind === 'person' ? { personId: id } : { deptId: id, role }}
          parentId={null}
        />
      </Stack>
    </Dialog>
  );
}

type Of = { personId: string } | { deptId: string; role: 'reader' | 'editor' };

function VisibleFiles({ of, parentId }: { of: Of; parentId: string | null }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery({
    ...pagedQuery('access', 'seen', { ...of, ...(parentId !== null && { parentId }) }),
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  if (pages.isPending) return <Skeleton h={32} my={4} />;
  if (pages.isError && list.length === 0) {
    return <Failed text={sentenceOf(pages.error, t)} onRetry={() => void pages.refetch()} />;
  }
  if (list.length === 0) {
    return (
      <Text size="sm" c="dimmed" py={6}>
        {t(parentId === null ? 'people.seesEmpty' : 'people.seesInside')}
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {list.map((file) => (
          <SeenRow key={file.id} of={of} file={file} isTop={parentId === null} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('people.seesMore')}
        </Button>
      )}
    </>
  );
}

function SeenRow({ of, file, isTop }: { of: Of; file: SeenFile; isTop: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const { id, name, kind, level, hasChildren } = file;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className={classes.row}>
        {hasChildren ? (
          <UnstyledButton
            className={classes.fold}
            aria-expanded={isOpen}
            aria-label={t('people.seesOpen', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={15} aria-hidden />
          </UnstyledButton>
        ) : (
          <span className={classes.fold} />
        )}
        <FileIcon file={{ kind, parentId: isTop ? null : id, mime: null, icon: null }} size={16} />
        <span className={classes.name}>{name}</span>
        <span className={classes.level}>{t(levelKeys[level])}</span>
        {'personId' in of && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isExplained}
            aria-label={t('people.whyOf', { name })}
            onClick={() => setExplained(!isExplained)}
          >
            {t('people.why')}
          </Button>
        )}
      </div>
      {isExplained && 'personId' in of && (
        <div className={classes.why}>
          <WhyText fileId={id} personId={of.personId} />
        </div>
      )}
      {isOpen && (
        <div className={classes.inside}>
          <VisibleFiles of={of} parentId={id} />
        </div>
      )}
    </li>
  );
}
