// The entry of a document's menu that leads to its reviews.
import type { File } from '@docent/contract/files';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function ReviewsItem({ file }: { file: Pick<File, 'id'> }) {
  const { t } = useTranslation();
  return (
    <Menu.Item
      leftSection={<ListChecks size={15} />}
      renderRoot={(root) => <Link to="/review" search={{ box: 'all', file: file.id }} {...root} />}
    >
      {t('shell.reviews')}
    </Menu.Item>
  );
}
