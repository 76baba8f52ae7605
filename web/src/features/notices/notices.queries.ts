import { pagedQuery, query } from '../../api/queries.ts';

/** Only fetches the number of unread notices. */
export const unreadQuery = () => ({
  ...query('notices', 'get', { unread: true, limit: 1 }),
  select: ({ unread }: { unread: number }) => unread,
  meta: { silent: true },
});

export const noticesQuery = (unread: boolean) => ({
  ...pagedQuery('notices', 'get', { limit: 30, ...(unread ? { unread } : {}) }),
  meta: { silent: true },
});

export const settingsQuery = () => ({
  ...query('notices', 'settings', {}),
  meta: { silent: true },
});

export const followingQuery = (fileId: string) => ({
  ...query('notices', 'following', { fileId }),
  meta: { silent: true },
});
