import { type ComponentType, Suspense, useEffect } from 'react';
import { lazily } from '../../ui/lazily.ts';
import { focusedBefore, useIsComposingAhead } from '../../ui/typedAhead.ts';
import type { EditorDialogName, EditorDialogProps } from '../kit/dialogs.ts';
import { useClosedWithEdit } from '../kit/useClosedWithEdit.ts';
import { editorDialogs } from './dialogs.ts';

const lazyDialogs = Object.fromEntries(
  Object.entries(editorDialogs).map(([name, load]) => [
    name,
    lazily<ComponentType<EditorDialogProps>>(load),
  ]),
) as unknown as Record<EditorDialogName, ComponentType<EditorDialogProps>>;

/** The dialog with this name; renders nothing until it is loaded and may take the focus. */
export function OpenDialog({ name, ...props }: EditorDialogProps & { name: EditorDialogName }) {
  const Dialog = lazyDialogs[name];
  const { editor, onClose } = props;
  // A dialog that closes before it is loaded cannot return the focus itself.
  useEffect(() => {
    const before = focusedBefore();
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body || editor.isDestroyed) return;
        const isTool = before instanceof HTMLElement && before !== editor.view.dom;
        if (isTool && before !== document.body && before.isConnected) before.focus();
        else editor.view.focus();
      });
    };
  }, [editor]);
  if (useIsComposingAhead()) return null;
  return (
    <>
      <ClosedWithEdit onClose={onClose} />
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    </>
  );
}

/** Rendered beside the dialog, which may still be loading. */
function ClosedWithEdit({ onClose }: Pick<EditorDialogProps, 'onClose'>) {
  useClosedWithEdit(onClose);
  return null;
}
