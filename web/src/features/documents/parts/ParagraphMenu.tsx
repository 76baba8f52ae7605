import { Menu } from '@mantine/core';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyParagraphLink } from '../../../editor/commands/copyParagraphLink.ts';
import { PointedMenu } from '../../../ui/PointedMenu.tsx';

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
    <PointedMenu left={left} top={top} label={t('editor.contextMenu')} onClose={onClose}>
      <Menu.Item leftSection={<Link2 size={16} />} onClick={() => void copyParagraphLink(id, text)}>
        {t('editor.copyParagraphLink')}
      </Menu.Item>
    </PointedMenu>
  );
}
