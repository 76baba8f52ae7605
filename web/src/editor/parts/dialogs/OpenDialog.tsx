import { type ComponentType, lazy, Suspense } from 'react';
import { type EditorDialogName, type EditorDialogProps, editorDialogs } from '../../dialogs.ts';

const loaded = Object.fromEntries(
  Object.entries(editorDialogs).map(([name, load]) => [
    name,
    lazy(() => load().then((dialog) => ({ default: dialog }))),
  ]),
) as unknown as Record<EditorDialogName, ComponentType<EditorDialogProps>>;

/** The dialog of this name; nothing until it is loaded. */
export function OpenDialog({ name, ...props }: EditorDialogProps & { name: EditorDialogName }) {
  const Dialog = loaded[name];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
