import { lazy, Suspense, useEffect } from 'react';
import { closeDialog, useOpenDialog } from './dialogs.ts';

const loadCreate = () => import('./parts/CreateDialog.tsx');
const CreateDialog = lazy(() => loadCreate().then((module) => ({ default: module.CreateDialog })));
const AccessDialog = lazy(() =>
  import('./parts/AccessDialog.tsx').then((module) => ({ default: module.AccessDialog })),
);
const DeleteForeverDialog = lazy(() =>
  import('./parts/DeleteForeverDialog.tsx').then((module) => ({
    default: module.DeleteForeverDialog,
  })),
);

/** After the first screen, in milliseconds: a name typed at once goes into the dialog. */
const preloadDelay = 1500;

/** The dialogs about files, mounted once by the shell; `openDialog` opens one. */
export function Dialogs() {
  const dialog = useOpenDialog();
  useEffect(() => {
    const timer = setTimeout(() => void loadCreate(), preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'create' && (
        <CreateDialog what={dialog.what} parent={dialog.parent} onClose={closeDialog} />
      )}
      {dialog.kind === 'access' && <AccessDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'delete-forever' && (
        <DeleteForeverDialog file={dialog.file} onClose={closeDialog} />
      )}
    </Suspense>
  );
}
