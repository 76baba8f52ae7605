import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PointedMenu } from '../../ui/menu/PointedMenu.tsx';
import { MenuEntries } from '../contextMenu/MenuEntries.tsx';
import { type MenuContext, placeOf, selectAt } from '../contextMenu/place.ts';
import { useSurface } from '../kit/surface.ts';
import classes from '../kit/tools.module.css';
import { menuGroups } from './contextMenuGroups.ts';

/** Fields inside the text keep the browser's own menu. */
const ownMenus = 'input, textarea, select, video, audio';

interface OpenMenu {
  place: MenuContext;
  left: number;
  top: number;
}

/**
 * The menu of actions at the right-clicked place, or at the caret with Shift+F10 or the menu key.
 */
export function ContextMenu({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { t } = useTranslation();
  const [openMenu, setOpenMenu] = useState<OpenMenu | null>(null);
  const surface = useSurface();
  const openLink = useRef(onLink);
  openLink.current = onLink;

  useEffect(() => {
    const { view } = editor;
    const open = (left: number, top: number) =>
      setOpenMenu({
        place: placeOf(editor, surface, () => openLink.current()),
        left,
        top,
      });
    const onContextMenu = (event: MouseEvent) => {
      const { target, clientX, clientY, shiftKey } = event;
      if (shiftKey || !editor.isEditable) return;
      if (target instanceof Element && target.closest(ownMenus)) return;
      event.preventDefault();
      selectAt(view, { left: clientX, top: clientY });
      open(clientX, clientY);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!isMenuKey || !editor.isEditable) return;
      event.preventDefault();
      const { left, bottom } = view.coordsAtPos(editor.state.selection.head);
      // The end of a tall image or a distant row may be out of view, but the menu must not be.
      open(left, Math.max(0, Math.min(bottom, window.innerHeight - 16)));
    };
    view.dom.addEventListener('contextmenu', onContextMenu);
    view.dom.addEventListener('keydown', onKeyDown);
    return () => {
      view.dom.removeEventListener('contextmenu', onContextMenu);
      view.dom.removeEventListener('keydown', onKeyDown);
    };
  }, [editor, surface]);

  if (!openMenu) return null;
  const { place, left, top } = openMenu;
  const close = () => {
    setOpenMenu(null);
    editor.view.focus();
  };
  const groups = menuGroups
    .filter(({ when }) => when(place))
    .map(({ name, items }) => ({ name, items: items(place) }))
    .filter(({ items }) => items.length > 0);
  const first = groups
    .flatMap(({ items }) => items)
    .find((item) => !('disabled' in item && item.disabled));
  return (
    <PointedMenu
      left={left}
      top={top}
      label={t('editor.contextMenu')}
      onClose={close}
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      returnFocus={false}
      dropdown={{ className: classes.contextMenu, 'data-tools': true }}
    >
      {groups.map(({ name, items }, i) => (
        <Fragment key={name}>
          {i > 0 && <Menu.Divider />}
          <MenuEntries
            entries={items}
            first={first}
            onRun={({ run }) => {
              close();
              run(place);
            }}
          />
        </Fragment>
      ))}
    </PointedMenu>
  );
}
