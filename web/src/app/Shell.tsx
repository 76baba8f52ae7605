// The frame around every page: sidebar, search, dialogs, uploads and the assistant.
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ParagraphPlaces } from '../features/duplicates/ParagraphPlaces.tsx';
import { FileDialogs } from '../features/files/dialogs/FileDialogs.tsx';
import { FileSlotsContext } from '../features/files/fileSlots.ts';
import { Uploads } from '../features/files/uploads/Uploads.tsx';
import { unreadQuery } from '../features/notices/notices.queries.ts';
import { SearchDialog } from '../features/search/SearchDialog.tsx';
import { openSearch } from '../features/search/searchDialog.state.ts';
import { AskForDepartment } from '../session/AskForDepartment.tsx';
import { offerLanguage } from '../session/ownLanguage.ts';
import { setSidebar, toggleSidebar, useSession } from '../session/session.ts';
import { showKeyboardHelp } from '../ui/commands/keyboardHelp.ts';
import { focusPage } from '../ui/focus.ts';
import { lazily } from '../ui/lazily.ts';
import { OpenSidebar } from '../ui/page/PageHeader.tsx';
import { fileSlots } from './fileSlots.ts';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { PageCache } from './PageCache.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { useExports } from './useExports.ts';
import { useFrameCommands } from './useFrameCommands.ts';
import { useNews } from './useNews.ts';
import { useSingleKeys } from './useSingleKeys.ts';

const Assistant = lazily(() =>
  import('../features/assistant/Assistant.tsx').then((module) => module.Assistant),
);

const SidebarDrawer = lazily(() =>
  import('./SidebarDrawer.tsx').then((module) => module.SidebarDrawer),
);

/** In narrower windows the sidebar is a drawer. */
const narrow = '(max-width: 48em)';

export function Shell() {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const sidebar = useSession(({ sidebar }) => sidebar);
  const username = useSession(({ userInfo }) => userInfo?.username ?? '');
  const mayAsk = useSession(({ buttons }) => buttons.includes('ask'));
  const unread = useQuery(unreadQuery()).data ?? 0;
  const [drawer, setDrawer] = useState(false);
  useNews();
  useExports();
  useEffect(offerLanguage, []);
  useFrameCommands();
  useSingleKeys();
  const address = useRouterState({ select: ({ location }) => location.href });

  const isClosed = isNarrow || sidebar === 'closed';

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer
  useEffect(() => setDrawer(false), [address]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may be gone with the place
  useEffect(focusPage, [address, isClosed]);
  useHotkeys(
    [
      ['mod+K', unlessTaken(openSearch), { preventDefault: false }],
      ['mod+/', unlessTaken(() => showKeyboardHelp(true)), { preventDefault: false }],
      [
        'mod+\\',
        unlessTaken(() => (isNarrow ? setDrawer((was) => !was) : toggleSidebar())),
        { preventDefault: false },
      ],
    ],
    [],
    true,
  );

  const open = () => (isNarrow ? setDrawer(true) : setSidebar('open'));
  return (
    <FileSlotsContext value={fileSlots}>
      <div className={classes.shell}>
        <a className={classes.skip} href="#content">
          {t('shell.skip')}
        </a>
        {isNarrow ? (
          <Suspense fallback={null}>
            <SidebarDrawer opened={drawer} onClose={() => setDrawer(false)} />
          </Suspense>
        ) : (
          <div className={classes.sidebar} hidden={isClosed}>
            <Sidebar onClose={() => setSidebar('closed')} />
          </div>
        )}
        <main
          id="content"
          className={classes.main}
          data-assistant={mayAsk || undefined}
          aria-label={t('shell.main')}
          tabIndex={-1}
        >
          <OpenSidebar value={isClosed ? { open, unread } : null}>
            <PageCache />
          </OpenSidebar>
          <Uploads />
        </main>
        <SearchDialog />
        <FileDialogs />
        <ParagraphPlaces />
        <KeyboardHelp />
        <AskForDepartment />
        {mayAsk && (
          <Suspense fallback={null}>
            <Assistant username={username} />
          </Suspense>
        )}
      </div>
    </FileSlotsContext>
  );
}

/** While editing, the text's own shortcuts take precedence: the same keys insert a link there. */
function unlessTaken(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    run();
  };
}
