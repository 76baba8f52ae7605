import type { Comment } from '@docent/contract/comments';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { maja, showPart, t } from '../../testing/shownPart.tsx';
import { commentsOf } from './comments.state.ts';
import { CommentDrawer } from './parts/CommentDrawer.tsx';

const resolved: Comment = {
  id: 'c1',
  fileId: 'doc',
  parentId: null,
  author: maja,
  body: 'Which rope?',
  deleted: false,
  quote: null,
  paragraphId: null,
  anchor: null,
  detached: false,
  further: [],
  checked: true,
  checkedBy: maja,
  approvers: [],
  replies: 0,
  unreadReplies: 0,
  reactions: [],
  unread: false,
  createdAt: '2026-11-02T08:00:00.000Z',
  editedAt: null,
};

async function showList(all: readonly Comment[]) {
  await showPart(
    <CommentDrawer
      fileId="doc"
      level="comment"
      text={null}
      state={commentsOf('doc')}
      openId={null}
      isElsewhere={false}
      onGo={() => {}}
    />,
    {
      '/comment/counts': () => ({ list: [] }),
      '/comment/getTop': ({ filter }) => {
        const list = filter === 'all' ? all : [];
        return { list, next: null, total: list.length };
      },
    },
  );
}

test('a list that the filter empties says so, and shows all comments on request', async () => {
  await showList([resolved]);
  await expect.element(page.getByText(t('comments.none.open'))).toBeVisible();
  await page.getByRole('button', { name: t('comments.showAll') }).click();
  await expect.element(page.getByRole('combobox')).toHaveValue('all');
});

test('without comments the list says how to write one', async () => {
  await showList([]);
  await expect.element(page.getByText(t('comments.none.all'))).toBeVisible();
  await expect.element(page.getByText(t('comments.emptyText'))).toBeVisible();
});
