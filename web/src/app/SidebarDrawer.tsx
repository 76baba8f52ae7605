// The sidebar of narrow windows: a drawer over the page.
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { returnFocus } from '../ui/focus.ts';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function SidebarDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // The button that opened it may be on the previous page.
      onExitTransitionEnd={returnFocus}
      size={320}
      padding={0}
      withCloseButton={false}
      keepMounted
      title={t('shell.sidebar')}
      classNames={{ header: classes.drawerTitle, body: classes.drawer }}
    >
      <Sidebar onClose={onClose} />
    </Drawer>
  );
}
