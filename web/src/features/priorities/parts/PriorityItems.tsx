import type { File } from '@docent/contract/files';
import { Menu } from '@mantine/core';
import { BookOpenCheck, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../files/fileDialogs.ts';

export function PriorityItems({ file, hasPriority }: { file: File; hasPriority: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Item
        leftSection={<BookOpenCheck size={15} />}
        onClick={() => openDialog({ kind: 'priority', files: [file] })}
      >
        {t(hasPriority ? 'priorities.change' : 'priorities.set')}
      </Menu.Item>
      {hasPriority && (
        <Menu.Item
          leftSection={<UsersRound size={15} />}
          onClick={() => openDialog({ kind: 'coverage', file })}
        >
          {t('priorities.coverage')}
        </Menu.Item>
      )}
    </>
  );
}
