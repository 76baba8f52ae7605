import { Button, Group } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Floating } from './Floating.tsx';
import classes from './tools.module.css';

/**
 * The node that a form edits and its current position; null if there is none, as for a new node.
 */
export function useNodeAt(
  editor: Editor,
  at: number | null,
): { node: Node | null; pos: number | null } {
  const [pos, setPos] = useState(at);
  useEffect(() => {
    const follow = ({ transaction }: { transaction: Editor['state']['tr'] }) => {
      if (!transaction.docChanged) return;
      setPos((old) => {
        if (old === null) return null;
        const { pos: mappedPos, deletedAfter } = transaction.mapping.mapResult(old);
        return deletedAfter ? null : mappedPos;
      });
    };
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
    };
  }, [editor]);
  const { doc } = editor.state;
  return { node: pos !== null && pos < doc.content.size ? doc.nodeAt(pos) : null, pos };
}

interface NodeFormProps {
  editor: Editor;
  /** Position of the node; null places the form at the caret. */
  pos: number | null;
  label: string;
  /** Returns false to keep the form open, because its input is invalid. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to say
  onSave: () => boolean | void;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
}

/**
 * A small form beside a node. Enter saves and Escape cancels; a press elsewhere saves and closes.
 */
export function NodeForm({ editor, pos, label, onSave, onClose, children, isWide }: NodeFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const at = pos ?? editor.state.selection.from;
  const leave = () => {
    onClose();
    const { view, state } = editor;
    // Selects the node again, also for people who opened the form with a button.
    if (pos !== null && state.doc.nodeAt(pos)) {
      view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    }
    view.focus();
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (onSave() === false) return;
    leave();
  };
  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && !form.current?.contains(target)) saveNow.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
  return (
    <Floating editor={editor} from={at} to={at} side="below" label={label}>
      <form
        ref={form}
        data-tools
        className={classes.nodeForm}
        data-wide={isWide || undefined}
        onSubmit={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
        }}
      >
        {children}
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={leave}>
            {t('shell.cancel')}
          </Button>
          <Button size="xs" type="submit">
            {t('blocks.save')}
          </Button>
        </Group>
      </form>
    </Floating>
  );
}
