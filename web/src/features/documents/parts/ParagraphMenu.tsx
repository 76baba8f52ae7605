import { Menu } from '@mantine/core';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyParagraphLink } from '../../../editor/commands/copyParagraphLink.ts';

export interface PointedParagraph {
  id: string;
  text: string;
  left: number;
  top: number;
}

/** What can be done with a paragraph that is read, where the right mouse button was pressed. */
export function ParagraphMenu({
  id,
  text,
  left,
  top,
  onClose,
}: PointedParagraph & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu
      key={`${left} ${top}`}
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      transitionProps={{ duration: 0 }}
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('editor.contextMenu')}
          style={{ position: 'fixed', left, top, width: 0, padding: 0, border: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={t('editor.contextMenu')}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Menu.Item
          leftSection={<Link2 size={16} />}
          onClick={() => void copyParagraphLink(id, text)}
        >
          {t('editor.copyParagraphLink')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
