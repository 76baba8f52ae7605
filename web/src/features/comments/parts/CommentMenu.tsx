import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  may: { edit: boolean; delete: boolean };
  onCopyLink: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function CommentMenu({ may, onCopyLink, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <ActionIcon size={26} aria-label={t('comments.options')}>
          <Ellipsis size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Link2 size={15} />} onClick={onCopyLink}>
          {t('comments.copyLink')}
        </Menu.Item>
        {may.edit && (
          <Menu.Item leftSection={<Pencil size={15} />} onClick={onEdit}>
            {t('comments.edit')}
          </Menu.Item>
        )}
        {may.delete && (
          <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={onDelete}>
            {t('comments.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
