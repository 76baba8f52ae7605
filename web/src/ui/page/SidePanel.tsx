// A list beside the page, which stays usable; without room for both, a drawer.
import { CloseButton, Drawer, Portal } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isLost, useReturnedFocus } from '../focus.ts';
import classes from './SidePanel.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** In CSS pixels. */
const width = 400;

export function SidePanel(props: Props) {
  const { title, onClose, children } = props;
  const { t } = useTranslation();
  useReturnedFocus();
  const hasRoom = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  if (hasRoom) {
    return (
      <Portal>
        <Beside {...props} />
      </Portal>
    );
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={width}
      padding={0}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ header: classes.header }}
    >
      {children}
    </Drawer>
  );
}

function Beside({ title, onClose, children }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus();
    countPanels(1);
    return () => countPanels(-1);
  }, []);
  // A button that was pressed and disabled has lost the focus, so the key only reaches the window.
  useWindowEvent('keydown', (event) => {
    if (isLost()) closeOnEscape(event, onClose);
  });
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
      style={{ width }}
      onKeyDown={({ nativeEvent }) => closeOnEscape(nativeEvent, onClose)}
    >
      <div className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <CloseButton onClick={onClose} aria-label={t('shell.close')} />
      </div>
      <div className={`${classes.body} docent-scroll`}>{children}</div>
    </section>
  );
}

let panelCount = 0;

/** Makes room beside the page as long as there is a panel; a second one covers the first. */
function countPanels(change: 1 | -1) {
  panelCount += change;
  const { style } = document.documentElement;
  if (panelCount > 0) style.setProperty('--docent-panel-inset', `${width}px`);
  else style.removeProperty('--docent-panel-inset');
}

function closeOnEscape(event: KeyboardEvent, onClose: () => void) {
  // A menu or field inside handles Escape itself.
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  event.preventDefault();
  onClose();
}
