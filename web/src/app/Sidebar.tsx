// The left side: search, the "New" menu, the tree, the trash, and the account.
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { BookA, House, MessageCircleQuestion, PanelLeftClose, Search, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NewButton } from '../features/files/NewButton.tsx';
import { FavouriteLinks } from '../features/files/tree/FavouriteLinks.tsx';
import { FileTree } from '../features/files/tree/FileTree.tsx';
import { NoticesButton } from '../features/notices/NoticesButton.tsx';
import { openSearch } from '../features/search/searchDialog.state.ts';
import { useSession } from '../session/session.ts';
import { searchKeys } from '../ui/keys.ts';
import { Logo } from '../ui/Logo.tsx';
import { Account } from './Account.tsx';
import classes from './Sidebar.module.css';

export function Sidebar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const seesTrash = useSession(({ buttons }) => buttons.includes('trash'));
  const seesGaps = useSession(({ buttons }) => buttons.includes('gaps'));
  const place = useRouterState({
    select: ({ location }) => {
      if (location.pathname === '/gaps') return 'gaps';
      if (location.pathname === '/glossary') return 'glossary';
      if (location.pathname !== '/') return 'elsewhere';
      const { view, folder } = location.search as { view?: string; folder?: string };
      return view === 'trash' ? 'trash' : folder ? 'folder' : 'home';
    },
  });
  return (
    <aside className={classes.sidebar} aria-label={t('shell.sidebar')}>
      <div className={classes.top}>
        <Link to="/" className={classes.brand}>
          <Logo size={22} />
          {t('shell.product')}
        </Link>
        <ActionIcon
          onClick={onClose}
          title={t('shell.closeSidebar')}
          aria-label={t('shell.closeSidebar')}
        >
          <PanelLeftClose size={18} />
        </ActionIcon>
      </div>
      <div className={classes.tools}>
        <UnstyledButton className={classes.search} onClick={() => openSearch()}>
          <Search size={15} aria-hidden />
          <span>{t('search.find')}</span>
          <Kbd size="xs" aria-hidden>
            {searchKeys}
          </Kbd>
        </UnstyledButton>
        <NewButton folder={null} isCompact />
      </div>
      <div className={classes.links}>
        <Link
          to="/"
          className={classes.link}
          aria-current={place === 'home' ? 'page' : undefined}
          activeOptions={{ exact: true }}
        >
          <House size={16} aria-hidden />
          {t('shell.home')}
        </Link>
        <NoticesButton className={classes.link} />
        {seesGaps && (
          <Link
            to="/gaps"
            className={classes.link}
            aria-current={place === 'gaps' ? 'page' : undefined}
          >
            <MessageCircleQuestion size={16} aria-hidden />
            {t('shell.gaps')}
          </Link>
        )}
        <Link
          to="/glossary"
          className={classes.link}
          aria-current={place === 'glossary' ? 'page' : undefined}
        >
          <BookA size={16} aria-hidden />
          {t('shell.glossary')}
        </Link>
      </div>
      <FavouriteLinks />
      <FileTree />
      <div className={classes.bottom}>
        {seesTrash && (
          <Link
            to="/"
            search={{ view: 'trash' }}
            className={classes.link}
            aria-current={place === 'trash' ? 'page' : undefined}
          >
            <Trash2 size={16} aria-hidden />
            {t('files.trash')}
          </Link>
        )}
        <Account />
      </div>
    </aside>
  );
}
