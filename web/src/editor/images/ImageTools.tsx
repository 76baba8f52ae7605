import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Captions, Crop, Ellipsis, Expand, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { growing, MenuEntries } from '../contextMenu/MenuEntries.tsx';
import { placeOf } from '../contextMenu/place.ts';
import { perform } from '../kit/editorStatus.ts';
import { useSurface } from '../kit/surface.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { Tools } from '../kit/Tools.tsx';
import classes from '../kit/tools.module.css';
import { isNarrowTouch } from '../kit/touch.ts';
import { useEditorValue } from '../kit/useEditorValue.ts';
import { pictureAt } from './imageCommands.ts';
import { enlarge, pictureEntries, placeTools } from './imageMenuItems.ts';

/** Tools for a selected image: description, position, cropping. */
export function ImageTools({ editor, pos }: { editor: Editor; pos: number }) {
  const { t } = useTranslation();
  const surface = useSurface();
  const { openDialog } = surface;
  const [isOpen, setIsOpen] = useState(false);
  const node = useEditorValue(editor, ({ state }) => state.doc.nodeAt(pos));
  if (!node) return null;
  const isBlock = node.type.name === 'image';
  // A phone has no room for these beside "More", which also contains them.
  const places = isNarrowTouch() ? [] : placeTools;
  return (
    <Tools label={t('editor.image')}>
      <ToolButton label={t('pictures.describe')} onClick={() => openDialog('picture', pos)}>
        <Captions size={16} />
        {!node.attrs.alt && <TriangleAlert size={12} color="var(--mantine-color-yellow-7)" />}
      </ToolButton>
      {isBlock && (
        <>
          <span className={classes.rule} />
          {places.map(({ label, icon: Icon, isOn, command }) => (
            <ToolButton
              key={label(t)}
              label={label(t)}
              active={isOn(node)}
              onClick={() => perform(editor, command(pos))}
            >
              <Icon size={16} />
            </ToolButton>
          ))}
          {places.length > 0 && <span className={classes.rule} />}
        </>
      )}
      <ToolButton label={t('pictures.crop')} onClick={() => openDialog('crop', pos)}>
        <Crop size={16} />
      </ToolButton>
      <ToolButton label={t('pictures.view')} onClick={() => enlarge(editor.view, pos)}>
        <Expand size={16} />
      </ToolButton>
      <Menu
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-end"
        returnFocus={false}
        middlewares={growing}
      >
        <Menu.Target>
          <ToolButton label={t('editor.more')}>
            <Ellipsis size={16} />
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown data-tools className={classes.contextMenu}>
          {isOpen && (
            <MenuEntries
              entries={entriesFor(editor)}
              onRun={({ run }) => run(placeOf(editor, surface))}
            />
          )}
        </Menu.Dropdown>
      </Menu>
    </Tools>
  );
}

function entriesFor({ state }: Editor) {
  const picture = pictureAt(state);
  return picture ? pictureEntries(picture) : [];
}
