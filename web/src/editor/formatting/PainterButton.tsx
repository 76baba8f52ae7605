import type { Editor } from '@tiptap/core';
import { Paintbrush } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { startPainting, stopPainting } from './formatPainter.ts';

/**
 * Copies the format at the caret to the next selection; a double click keeps it active until the next
 * click.
 */
export function PainterButton({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t } = useTranslation();
  return (
    <ToolButton
      label={t('formatting.painter')}
      keys={t('formatting.painterHint')}
      active={status.painting !== ''}
      onClick={({ detail }) => {
        const isSecond = detail === 2;
        if (status.painting !== '' && !isSecond) perform(editor, stopPainting);
        else perform(editor, startPainting(isSecond));
      }}
    >
      <Paintbrush size={17} />
    </ToolButton>
  );
}
