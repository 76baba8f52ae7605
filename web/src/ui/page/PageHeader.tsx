// The bar at the top of every page: the location on the left, actions on the right.
import { ActionIcon } from '@mantine/core';
import { PanelLeft } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './PageHeader.module.css';

interface ClosedSidebar {
  open: () => void;
  /** Number of unread notices in the sidebar. */
  unread: number;
}

/** State of the closed sidebar for the bar; null while the sidebar is open. */
export const OpenSidebar = createContext<ClosedSidebar | null>(null);

interface Props {
  children: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ children, actions }: Props) {
  const { t } = useTranslation();
  const sidebar = useContext(OpenSidebar);
  return (
    <header className={classes.header}>
      {sidebar && (
        <ActionIcon
          onClick={sidebar.open}
          className={classes.sidebar}
          data-unread={sidebar.unread > 0 || undefined}
          title={t('shell.openSidebar')}
          aria-label={t('shell.openSidebar')}
          aria-description={
            sidebar.unread > 0
              ? t('shell.named', {
                  what: t('shell.notices'),
                  which: `${sidebar.unread} ${t('shell.unread')}`,
                })
              : undefined
          }
        >
          <PanelLeft size={18} />
        </ActionIcon>
      )}
      <div className={classes.place}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </header>
  );
}
