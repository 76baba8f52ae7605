import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, showPart, t } from '../../testing/shownPart.tsx';
import { FolderView } from './FolderView.tsx';

test('a folder that is opened offline says so, and appears once the network is back', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const folder = fileOf({ id: 'yard', name: 'Yard', kind: 'folder', level: 'read' });
  await showPart(<FolderView folderId="yard" />, {
    '/file/get': () => folder,
    '/file/findOuter': () => ({ list: [fileOf({ id: 'pump', name: 'Pump' })], next: null }),
  });
  await expect.element(page.getByText(t('reasons.client/offline'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('shell.retry') })).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(page.getByRole('link', { name: 'Pump' })).toBeVisible();
  await expect.element(page.getByText(t('reasons.client/offline'))).not.toBeInTheDocument();
});
