import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  CopyCheck,
  FilePlus2,
  House,
  Keyboard,
  ListChecks,
  LogOut,
  MessageCircleQuestion,
  Moon,
  ScrollText,
  Search,
  ShieldQuestion,
  Sun,
  Trash2,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCreateDocument } from '../features/files/useCreateDocument.ts';
import { openSearch } from '../features/search/searchDialog.state.ts';
import { decideRoutes } from '../session/session.rules.ts';
import { useSession } from '../session/session.ts';
import { logOff } from '../session/signIn.ts';
import { type PageCommand, useCommands } from '../ui/commands/commands.ts';
import { showKeyboardHelp } from '../ui/commands/keyboardHelp.ts';
import { allRoutes, fixedRoutes } from './places.ts';

/** Registers the commands that are available on every page. */
export function useFrameCommands(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const buttons = useSession((session) => session.buttons);
  const permissions = useSession((session) => session.permissions);
  const allowedRoutes = useSession((session) => session.allowedRoutes);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  const createDocument = useCreateDocument();
  const routes = decideRoutes(allRoutes, fixedRoutes, allowedRoutes);

  const offeredCommands: (PageCommand & { isOffered?: boolean })[] = [
    {
      id: 'new-document',
      key: 'newDocument',
      label: t('shell.keys.newDocument'),
      icon: FilePlus2,
      isOffered: buttons.includes('new-document'),
      run: () => void createDocument(),
    },
    {
      id: 'new-premortem',
      label: t('files.newPremortem'),
      icon: ShieldQuestion,
      isOffered: permissions.includes('premortem.add'),
      run: () => void navigate({ to: '/recodecreate' }),
    },
    { id: 'search', key: 'search', label: t('search.find'), icon: Search, run: openSearch },
    {
      id: 'home',
      key: 'home',
      label: t('shell.keys.home'),
      icon: House,
      run: () => void navigate({ to: '/' }),
    },
    {
      id: 'reviews',
      key: 'reviews',
      label: t('shell.keys.reviews'),
      icon: ListChecks,
      isOffered: routes.includes('/review'),
      run: () => void navigate({ to: '/review' }),
    },
    {
      id: 'gaps',
      key: 'gaps',
      label: t('shell.keys.gaps'),
      icon: MessageCircleQuestion,
      isOffered: buttons.includes('gaps'),
      run: () => void navigate({ to: '/gaps' }),
    },
    {
      id: 'duplicates',
      label: t('shell.duplicates'),
      icon: CopyCheck,
      isOffered: routes.includes('/viewrepeat'),
      run: () => void navigate({ to: '/viewrepeat' }),
    },
    {
      id: 'trash',
      key: 'trash',
      label: t('shell.keys.trash'),
      icon: Trash2,
      isOffered: buttons.includes('trash'),
      run: () => void navigate({ to: '/', search: { view: 'trash' } }),
    },
    {
      id: 'people',
      label: t('shell.people'),
      icon: Users,
      isOffered: permissions.includes('people.manage'),
      run: () => void navigate({ to: '/people' }),
    },
    {
      id: 'audit',
      label: t('shell.audit'),
      icon: ScrollText,
      isOffered: permissions.includes('audit.read'),
      run: () => void navigate({ to: '/audit' }),
    },
    {
      id: 'theme',
      label: t(isDark ? 'shell.useLight' : 'shell.useDark'),
      icon: isDark ? Sun : Moon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'keyboard-help',
      key: 'help',
      label: t('shell.keys.help'),
      icon: Keyboard,
      run: () => showKeyboardHelp(true),
    },
    { id: 'log-off', label: t('session.logOff'), icon: LogOut, run: () => void logOff() },
  ];
  useCommands(
    offeredCommands.filter(({ isOffered = true }) => isOffered),
    'frame',
  );
}
