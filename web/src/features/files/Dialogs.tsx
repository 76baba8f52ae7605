import { Suspense, useEffect } from 'react';
import { lazily } from '../../ui/lazily.ts';
import { closeDialog, useOpenDialog } from './dialogs.ts';

const CreateDialog = lazily(() =>
  import('./parts/CreateDialog.tsx').then((module) => module.CreateDialog),
);
const AccessDialog = lazily(() =>
  import('./parts/AccessDialog.tsx').then((module) => module.AccessDialog),
);
const DeleteForeverDialog = lazily(() =>
  import('./parts/DeleteForeverDialog.tsx').then((module) => module.DeleteForeverDialog),
);

/** After the first screen, in milliseconds: a name typed at once goes into the dialog. */
const preloadDelay = 1500;

/** The dialogs about files, mounted once by the shell; `openDialog` opens one. */
export function Dialogs() {
  const dialog = useOpenDialog();
  useEffect(() => {
    const timer = setTimeout(CreateDialog.preload, preloadDelay);
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
