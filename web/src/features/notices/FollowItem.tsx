// Menu entry to follow or unfollow a file.
import type { File } from '@docent/contract/files';
import { Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { showToast } from '../../ui/toasts.ts';
import { followingQuery } from './notices.queries.ts';

export function FollowItem({ file }: { file: Pick<File, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const following = useQuery(followingQuery(file.id)).data?.following;

  async function follow() {
    const now = await api.notices.follow({ fileId: file.id, following: !following });
    client.setQueryData(followingQuery(file.id).queryKey, now);
    showToast({
      type: 'success',
      message: t(now.following ? 'shell.followed' : 'shell.unfollowed', { name: file.name }),
    });
  }

  return (
    <Menu.Item
      leftSection={following ? <BellOff size={15} /> : <Bell size={15} />}
      disabled={following === undefined}
      onClick={() => void follow()}
    >
      {t(following ? 'shell.unfollow' : 'shell.follow')}
    </Menu.Item>
  );
}
