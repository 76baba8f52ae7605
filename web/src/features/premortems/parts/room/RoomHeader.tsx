import type { Premortem } from '@docent/contract/premortem-data';
import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Settings2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { FileMenuItems } from '../../../files/FileMenuItems.tsx';
import { FilePath } from '../../../files/FilePath.tsx';
import { ExportItems } from '../results/ExportItems.tsx';
import { FacilitatorDialog } from './FacilitatorDialog.tsx';
import { RoomPeople } from './RoomPeople.tsx';
import { RoomTitle } from './RoomTitle.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { StageTimer } from './StageTimer.tsx';

export function RoomHeader({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const [openDialog, setOpenDialog] = useState<'settings' | 'facilitator' | null>(null);
  const closeDialog = () => setOpenDialog(null);
  const { file, actions } = premortem;
  return (
    <>
      <PageHeader
        actions={
          <>
            <StageTimer premortem={premortem} />
            <RoomPeople premortem={premortem} />
            <Menu position="bottom-end" width={240}>
              <Menu.Target>
                <ActionIcon aria-label={t('premortems.menu')}>
                  <Ellipsis size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {actions.includes('lead') ? (
                  <Menu.Item
                    leftSection={<Settings2 size={15} />}
                    onClick={() => setOpenDialog('settings')}
                  >
                    {t('premortems.settings')}
                  </Menu.Item>
                ) : (
                  actions.includes('appoint') && (
                    <Menu.Item
                      leftSection={<UserCog size={15} />}
                      onClick={() => setOpenDialog('facilitator')}
                    >
                      {t('premortems.changeFacilitator')}
                    </Menu.Item>
                  )
                )}
                {actions.includes('appoint') && <Menu.Divider />}
                <ExportItems premortem={premortem} />
                <Menu.Divider />
                <FileMenuItems
                  file={file}
                  withoutOpen
                  onRename={() => setRenaming(true)}
                  onTrashed={() =>
                    void navigate({
                      to: '/',
                      search: file.parentId === null ? {} : { folder: file.parentId },
                    })
                  }
                />
              </Menu.Dropdown>
            </Menu>
          </>
        }
      >
        <FilePath file={file} />
      </PageHeader>
      <RoomTitle premortem={premortem} isRenaming={isRenaming} onRenaming={setRenaming} />
      {openDialog === 'settings' && <SettingsDialog premortem={premortem} onClose={closeDialog} />}
      {openDialog === 'facilitator' && (
        <FacilitatorDialog premortem={premortem} onClose={closeDialog} />
      )}
    </>
  );
}
