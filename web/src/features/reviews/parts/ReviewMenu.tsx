import type { Review } from '@docent/contract/reviews';
import { ActionIcon, Menu } from '@mantine/core';
import { CircleOff, Ellipsis, RefreshCw, Settings2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';

interface Props {
  review: Review;
  onSelect: (action: 'renew' | 'change' | 'withdraw' | 'delete') => void;
}

/** Rarely needed actions on a review. */
export function ReviewMenu({ review, onSelect }: Props) {
  const { t } = useTranslation();
  const { status, actions, draftChanged } = review;
  const may = (action: Review['actions'][number]) => actions.includes(action);
  return (
    <Menu position="top-end" width={250}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('reviews.actions')}>
          <Ellipsis size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may('renew') && !draftChanged && status === 'open' && (
          <Menu.Item leftSection={<RefreshCw size={15} />} onClick={() => onSelect('renew')}>
            {opensDialog(t('reviews.renew'))}
          </Menu.Item>
        )}
        {may('change') && (
          <>
            <Menu.Item leftSection={<Settings2 size={15} />} onClick={() => onSelect('change')}>
              {t('reviews.change')}
            </Menu.Item>
            <Menu.Item leftSection={<CircleOff size={15} />} onClick={() => onSelect('withdraw')}>
              {opensDialog(t('reviews.withdraw'))}
            </Menu.Item>
          </>
        )}
        {may('delete') && (
          <Menu.Item
            leftSection={<Trash2 size={15} />}
            c="var(--docent-danger)"
            onClick={() => onSelect('delete')}
          >
            {opensDialog(t('reviews.delete'))}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
