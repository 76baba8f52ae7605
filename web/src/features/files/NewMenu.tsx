// The menu of what can be made: in the folder given, or, without one, a space.
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2, FileUp, FolderPlus, Layers, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { openDialog } from './dialogs.ts';
import { fileQuery } from './files.queries.ts';
import { reaches } from './files.rules.ts';
import { chooseFiles } from './uploads.ts';
import { useOpenFolder } from './useOpenFolder.ts';

interface Props {
  /** Null: the folder that is open at the moment, if there is one. */
  folder: { id: string; name: string } | null;
  children: ReactNode;
}

/** Shows nothing at all to somebody who can make nothing here. */
export function NewMenu({ folder, children }: Props) {
  const { t } = useTranslation();
  const openFolder = useOpenFolder();
  const buttons = useSession((session) => session.buttons);
  const id = folder?.id ?? openFolder;
  const parent = useQuery({ ...fileQuery(id ?? ''), enabled: id !== null }).data;
  const edits = parent !== undefined && reaches(parent.level, 'edit');
  const may = {
    document: edits && buttons.includes('new-document'),
    folder: edits && buttons.includes('new-folder'),
    upload: edits && buttons.includes('upload'),
    space: buttons.includes('new-space'),
  };
  if (!may.document && !may.folder && !may.upload && !may.space) return null;
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {edits && <Menu.Label>{parent.name}</Menu.Label>}
        {may.document && parent && (
          <Menu.Item
            leftSection={<FilePlus2 size={15} />}
            onClick={() => openDialog({ kind: 'create', what: 'document', parent })}
          >
            {t('files.newDocument')}
          </Menu.Item>
        )}
        {may.folder && parent && (
          <Menu.Item
            leftSection={<FolderPlus size={15} />}
            onClick={() => openDialog({ kind: 'create', what: 'folder', parent })}
          >
            {t('files.newFolder')}
          </Menu.Item>
        )}
        {may.upload && parent && (
          <>
            <Menu.Item
              leftSection={<Upload size={15} />}
              onClick={() => chooseFiles(parent, 'attachment')}
            >
              {t('files.upload')}
            </Menu.Item>
            <Menu.Item
              leftSection={<FileUp size={15} />}
              onClick={() => chooseFiles(parent, 'document')}
            >
              {t('files.importMarkdown')}
            </Menu.Item>
          </>
        )}
        {may.space && (
          <Menu.Item
            leftSection={<Layers size={15} />}
            onClick={() => openDialog({ kind: 'create', what: 'space', parent: null })}
          >
            {t('files.newSpace')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
