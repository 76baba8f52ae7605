import { Menu } from '@mantine/core';
import { CopyCheck, History, Link2, ListPlus, MessageSquarePlus, SpellCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyAsSynced } from '../../../editor/blocks/copyAsSynced.ts';
import { openParagraphHistory } from '../../../editor/blocks/openParagraphHistory.ts';
import { showParagraphPlaces } from '../../../editor/blocks/paragraphPlaces.ts';
import { type CommentedPlace, quoteOf } from '../../../editor/comments/commented.ts';
import { copyParagraphLink } from '../../../editor/links/copyParagraphLink.ts';
import { PointedMenu } from '../../../ui/menu/PointedMenu.tsx';

export interface PointedParagraph {
  id: string;
  source: { fileId: string; paragraphId: string };
  text: string;
  left: number;
  top: number;
}

/** Context menu of a paragraph. */
export function ParagraphMenu({
  id,
  source,
  text,
  left,
  top,
  onComment,
  onCorrect,
  onClose,
}: PointedParagraph & {
  onComment: ((place: CommentedPlace) => void) | null;
  /** Suggests a correction of the paragraph with this id; null if that is not offered. */
  onCorrect: ((paragraphId: string) => void) | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <PointedMenu left={left} top={top} label={t('editor.contextMenu')} onClose={onClose}>
      {onComment && (
        <Menu.Item
          leftSection={<MessageSquarePlus size={16} />}
          onClick={() => onComment({ paragraphId: id, anchor: null, quote: quoteOf(text) })}
        >
          {t('editor.action.comment')}
        </Menu.Item>
      )}
      {onCorrect && source.paragraphId === id && (
        <Menu.Item leftSection={<SpellCheck size={16} />} onClick={() => onCorrect(id)}>
          {t('documents.correction')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Link2 size={16} />} onClick={() => void copyParagraphLink(id, text)}>
        {t('editor.copyParagraphLink')}
      </Menu.Item>
      <Menu.Item
        leftSection={<ListPlus size={16} />}
        onClick={() => void copyAsSynced([{ ...source, text }])}
      >
        {t('editor.copyAsSynced', { count: 1 })}
      </Menu.Item>
      <Menu.Item leftSection={<History size={16} />} onClick={() => openParagraphHistory(id)}>
        {t('shell.paragraphHistory')}
      </Menu.Item>
      <Menu.Item
        leftSection={<CopyCheck size={16} />}
        onClick={() => showParagraphPlaces(source.paragraphId, source.fileId)}
      >
        {t('shell.whereElse')}
      </Menu.Item>
    </PointedMenu>
  );
}
