// The entry of a document's menu that leads to its versions.
import type { File } from '@docent/contract/files';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function HistoryItem({ file: { id } }: { file: Pick<File, 'id'> }) {
  const { t } = useTranslation();
  return (
    <Menu.Item
      leftSection={<History size={15} />}
      renderRoot={(root) => (
        <Link to="/history/$id/$type" params={{ id, type: 'document' }} {...root} />
      )}
    >
      {t('shell.history')}
    </Menu.Item>
  );
}
