// Sidebar entry with the number of unread notices; the list is loaded on first use.
import { Badge, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speakOf } from '../../locales/languages.ts';
import { useCommands } from '../../ui/commands/commands.ts';
import { lazily } from '../../ui/lazily.ts';
import { unreadQuery } from './notices.queries.ts';

const NoticesDrawer = lazily(async () => {
  const [module] = await Promise.all([import('./parts/NoticesDrawer.tsx'), speakOf('work')]);
  return module.NoticesDrawer;
});

const maxCount = 99;

export function NoticesButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(unreadQuery()).data ?? 0;
  useCommands(
    [
      {
        id: 'notifications',
        key: 'notifications',
        label: t('shell.keys.notifications'),
        icon: Bell,
        run: () => setOpen(true),
      },
    ],
    'frame',
  );
  return (
    <>
      <UnstyledButton
        className={className}
        onClick={() => setOpen(true)}
        onPointerEnter={NoticesDrawer.preload}
        aria-haspopup="dialog"
      >
        <Bell size={16} aria-hidden />
        <span style={{ flex: 1 }}>{t('shell.notices')}</span>
        {unread > 0 && (
          <Badge size="sm" circle={unread < 10}>
            {unread > maxCount ? `${maxCount}+` : unread}
            <VisuallyHidden> {t('shell.unread')}</VisuallyHidden>
          </Badge>
        )}
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <NoticesDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
