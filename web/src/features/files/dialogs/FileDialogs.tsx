import type { Level } from '@docent/contract/access';
import { Suspense, useEffect } from 'react';
import { speakOf } from '../../../locales/languages.ts';
import { lazily } from '../../../ui/lazily.ts';
import { closeDialog, type OpenDialog, useOpenDialog } from '../fileDialogs.ts';
import { useFileSlots } from '../fileSlots.ts';
import { useCloseWithoutRight } from '../useCloseWithoutRight.ts';

const CreateDialog = lazily(() =>
  import('./CreateDialog.tsx').then((module) => module.CreateDialog),
);
const AccessDialog = lazily(() =>
  import('./AccessDialog.tsx').then((module) => module.AccessDialog),
);
const DeleteForeverDialog = lazily(() =>
  import('./DeleteForeverDialog.tsx').then((module) => module.DeleteForeverDialog),
);

const PeriodicCheckDialog = lazily(async () => {
  const [module] = await Promise.all([import('./PeriodicCheckDialog.tsx'), speakOf('work')]);
  return module.PeriodicCheckDialog;
});

const TemplateDialog = lazily(async () => {
  const [module] = await Promise.all([import('./TemplateDialog.tsx'), speakOf('work')]);
  return module.TemplateDialog;
});
const RestoreDialog = lazily(async () => {
  const [module] = await Promise.all([import('./RestoreDialog.tsx'), speakOf('work')]);
  return module.RestoreDialog;
});

/** The level that a dialog requires on its file, or on the folder that it adds to; null in the trash. */
const requiredLevels: Record<OpenDialog['kind'], Level | null> = {
  create: 'edit',
  'from-template': 'edit',
  template: 'edit',
  access: 'manage',
  'periodic-check': 'manage',
  priority: 'read',
  coverage: 'read',
  restore: null,
  'delete-forever': null,
};

/** After the first screen, in milliseconds: a name typed at once goes into the dialog. */
const preloadDelay = 1500;

/** The dialogs about files, mounted once by the shell; `openDialog` opens one. */
export function FileDialogs() {
  const { dialogs } = useFileSlots();
  const dialog = useOpenDialog();
  useEffect(() => {
    const timer = setTimeout(CreateDialog.preload, preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  const file = dialog && ('file' in dialog ? dialog.file : dialog.parent);
  useCloseWithoutRight(file?.id, dialog && requiredLevels[dialog.kind], closeDialog);
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'create' && (
        <CreateDialog what={dialog.what} parent={dialog.parent} onClose={closeDialog} />
      )}
      {dialog.kind === 'access' && <AccessDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'priority' && <dialogs.priority file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'coverage' && <dialogs.coverage file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'periodic-check' && (
        <PeriodicCheckDialog file={dialog.file} onClose={closeDialog} />
      )}
      {dialog.kind === 'template' && <TemplateDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'from-template' && (
        <dialogs.fromTemplate parent={dialog.parent} onClose={closeDialog} />
      )}
      {dialog.kind === 'restore' && <RestoreDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'delete-forever' && (
        <DeleteForeverDialog file={dialog.file} onClose={closeDialog} />
      )}
    </Suspense>
  );
}
