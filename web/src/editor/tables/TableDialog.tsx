import { Drawer, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Command } from '@tiptap/pm/state';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../../ui/focus.ts';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import classes from '../kit/tools.module.css';
import { CellFields } from './CellFields.tsx';
import { WholeTableFields } from './WholeTableFields.tsx';

/**
 * Borders, colours and sizes of the table and its selected cells, beside the table: each change applies
 * immediately.
 */
export function TableDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const isNarrow = useMediaQuery('(max-width: 640px)', window.innerWidth <= 640);
  useReturnedFocus();
  useEffect(() => {
    editor.on('transaction', redraw);
    return () => {
      editor.off('transaction', redraw);
    };
  }, [editor]);
  // On a small screen the dialog would cover the selected row.
  useEffect(() => {
    const { node } = editor.view.domAtPos(editor.state.selection.from);
    const row = (node instanceof Element ? node : node.parentElement)?.closest('tr');
    if (isNarrow) row?.scrollIntoView({ block: 'start' });
  }, [editor, isNarrow]);
  const { state, view } = editor;
  const isThere = isInTable(state);
  // Another person may have deleted the table.
  useEffect(() => {
    if (!isThere) onClose();
  }, [isThere, onClose]);
  if (!isThere) return null;

  const fields = {
    rect: selectedRect(state),
    run: (command: Command) => command(view.state, view.dispatch, view),
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('tables.title')}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '56%' : 320}
      overlayProps={{ backgroundOpacity: 0 }}
      classNames={{ content: classes.sheet ?? '' }}
      closeButtonProps={{ 'aria-label': t('tables.close') }}
    >
      <Stack gap="sm" data-tools>
        <WholeTableFields {...fields} />
        <CellFields {...fields} view={view} />
      </Stack>
    </Drawer>
  );
}
