// The title, a description, and actions for the whole glossary.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Download, Ellipsis, Plus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import board from '../../../ui/Board.module.css';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { saveAs } from '../../../ui/download.ts';
import classes from './GlossaryHead.module.css';

interface Props {
  mayEdit: boolean;
  isEmpty: boolean;
  onAdd: () => void;
  onImport: () => void;
}

export function GlossaryHead({ mayEdit, isEmpty, onAdd, onImport }: Props) {
  const { t } = useTranslation();

  async function exportAll() {
    try {
      saveAs(await api.glossary.export({}), 'glossary.csv');
    } catch (error) {
      requireShown(error);
    }
  }

  return (
    <>
      <div className={classes.head}>
        <h1>{t('glossary.title')}</h1>
        {mayEdit && (
          <Button size="xs" leftSection={<Plus size={15} />} onClick={onAdd}>
            {opensDialog(t('glossary.add'))}
          </Button>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="md" aria-label={t('glossary.more')} title={t('glossary.more')}>
              <Ellipsis size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit && (
              <Menu.Item leftSection={<Upload size={15} />} onClick={onImport}>
                {t('glossary.import')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<Download size={15} />}
              disabled={isEmpty}
              onClick={() => void exportAll()}
            >
              {t('glossary.export')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <p className={board.intro}>{t('glossary.intro')}</p>
    </>
  );
}
