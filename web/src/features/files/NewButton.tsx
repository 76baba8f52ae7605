// Creates a document immediately; the menu beside it creates other files.
import type { File } from '@docent/contract/files';
import { Button } from '@mantine/core';
import { ChevronDown, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import header from '../../ui/page/PageHeader.module.css';
import { reaches } from './files.rules.ts';
import { NewMenu } from './parts/NewMenu.tsx';
import { useCreateDocument } from './useCreateDocument.ts';

interface Props {
  /** Null: the current folder, or the one of the last creation. */
  folder: Pick<File, 'id' | 'name' | 'level'> | null;
  /** Icon only, for the sidebar. */
  isCompact?: boolean;
}

export function NewButton({ folder, isCompact = false }: Props) {
  const { t } = useTranslation();
  const buttons = useSession((session) => session.buttons);
  const createDocument = useCreateDocument();
  const mayWrite = folder === null || reaches(folder.level, 'edit');
  const height = isCompact ? { h: 32 } : {};
  return (
    <Button.Group>
      {mayWrite && buttons.includes('new-document') && (
        <Button
          size="xs"
          {...height}
          {...(isCompact && { px: 9 })}
          className={isCompact ? undefined : header.slim}
          leftSection={isCompact ? undefined : <Plus size={15} />}
          aria-label={t('files.newDocument')}
          title={t('files.newDocument')}
          onClick={() => void createDocument(folder?.id)}
        >
          {isCompact ? <Plus size={17} /> : t('files.newDocument')}
        </Button>
      )}
      <NewMenu folder={folder}>
        <Button size="xs" {...height} px={5} aria-label={t('files.new')} title={t('files.new')}>
          <ChevronDown size={14} />
        </Button>
      </NewMenu>
    </Button.Group>
  );
}
