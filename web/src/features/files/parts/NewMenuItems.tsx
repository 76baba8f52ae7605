import type { File } from '@docent/contract/files';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  FilePlus2,
  FileUp,
  FolderPlus,
  Layers,
  LayoutTemplate,
  ShieldQuestion,
  Upload,
} from 'lucide-react';
import { cloneElement, type ReactElement, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { useOpenFromStart } from '../../../ui/useOpenFromStart.ts';
import { openDialog } from '../fileDialogs.ts';
import { chooseFiles } from '../uploads/uploads.ts';
import { useCreateDocument } from '../useCreateDocument.ts';

interface Makeable {
  document: boolean;
  folder: boolean;
  premortem: boolean;
  upload: boolean;
  space: boolean;
}

interface Props {
  may: Makeable;
  parent: File | undefined;
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
}

/** The menu, open from the start because it is loaded by opening it. */
export function NewMenuItems({ may, parent, children }: Props) {
  const { t } = useTranslation();
  const { target, menu } = useOpenFromStart();
  const createDocument = useCreateDocument();
  const navigate = useNavigate();
  const edits = may.document || may.folder || may.premortem || may.upload;
  return (
    <Menu position="bottom-start" width={250} {...menu}>
      <Menu.Target>{cloneElement(children, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {edits && parent && <Menu.Label>{parent.name}</Menu.Label>}
        {may.document && parent && (
          <Menu.Item
            leftSection={<FilePlus2 size={15} />}
            onClick={() => void createDocument(parent.id)}
          >
            {t('files.newDocument')}
          </Menu.Item>
        )}
        {may.document && parent && (
          <Menu.Item
            leftSection={<LayoutTemplate size={15} />}
            onClick={() => openDialog({ kind: 'from-template', parent })}
          >
            {t('files.fromTemplate')}
          </Menu.Item>
        )}
        {may.folder && parent && (
          <Menu.Item
            leftSection={<FolderPlus size={15} />}
            onClick={() => openDialog({ kind: 'create', what: 'folder', parent })}
          >
            {opensDialog(t('files.newFolder'))}
          </Menu.Item>
        )}
        {may.premortem && (
          <Menu.Item
            leftSection={<ShieldQuestion size={15} />}
            onClick={() =>
              void navigate({ to: '/recodecreate', search: parent ? { parent: parent.id } : {} })
            }
          >
            {t('files.newPremortem')}
          </Menu.Item>
        )}
        {may.upload && parent && (
          <>
            <Menu.Item
              leftSection={<Upload size={15} />}
              onClick={() => chooseFiles(parent, 'attachment')}
            >
              {opensDialog(t('files.upload'))}
            </Menu.Item>
            <Menu.Item
              leftSection={<FileUp size={15} />}
              onClick={() => chooseFiles(parent, 'document')}
            >
              {t('files.importDocuments')}
            </Menu.Item>
          </>
        )}
        {may.space && (
          <Menu.Item
            leftSection={<Layers size={15} />}
            onClick={() => openDialog({ kind: 'create', what: 'space', parent: null })}
          >
            {opensDialog(t('files.newSpace'))}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
