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
const ArchiveDialog = lazily(async () => {
  const [module] = await Promise.all([
    import('../imports/ArchiveDialog.tsx'),
    speakOf('documents'),
    speakOf('work'),
  ]);
  return module.ArchiveDialog;
});
const ReportDialog = lazily(async () => {
  const [module] = await Promise.all([import('../imports/ReportDialog.tsx'), speakOf('work')]);
  return module.ReportDialog;
});
const ImportDialog = lazily(() =>
  import('./ImportDialog.tsx').then((module) => module.ImportDialog),
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
const DetailsDialog = lazily(async () => {
  const [module] = await Promise.all([import('./DetailsDialog.tsx'), speakOf('work')]);
  return module.DetailsDialog;
});
const SpaceSettingsDialog = lazily(async () => {
  const [module] = await Promise.all([import('./SpaceSettingsDialog.tsx'), speakOf('work')]);
  return module.SpaceSettingsDialog;
});
const MoveDialog = lazily(async () => {
  const [module] = await Promise.all([import('./MoveDialog.tsx'), speakOf('work')]);
  return module.MoveDialog;
});
const PublishFilesDialog = lazily(async () => {
  const [module] = await Promise.all([import('./PublishFilesDialog.tsx'), speakOf('work')]);
  return module.PublishFilesDialog;
});
const ResultsDialog = lazily(async () => {
  const [module] = await Promise.all([import('./ResultsDialog.tsx'), speakOf('work')]);
  return module.ResultsDialog;
});
const RestoreDialog = lazily(async () => {
  const [module] = await Promise.all([import('./RestoreDialog.tsx'), speakOf('work')]);
  return module.RestoreDialog;
});

/**
 * The level that a dialog requires on its only file, or on the folder that it adds to; null in the trash.
 */
const requiredLevels: Record<OpenDialog['kind'], Level | null> = {
  create: 'edit',
  'from-template': 'edit',
  import: 'edit',
  'import-archive': 'edit',
  'import-report': null,
  template: 'edit',
  access: 'edit',
  'space-settings': 'manage',
  'periodic-check': 'manage',
  priority: 'read',
  coverage: 'read',
  details: 'edit',
  move: 'edit',
  publish: 'edit',
  results: null,
  restore: null,
  'delete-forever': null,
};

function requiredLevelOf(dialog: OpenDialog): Level | null {
  const isManaged = dialog.kind === 'access' && dialog.file.sharing === 'manager';
  return isManaged ? 'manage' : requiredLevels[dialog.kind];
}

/**
 * Delay after the first screen, in milliseconds: a name typed immediately after opening goes into the
 * dialog.
 */
const preloadDelay = 1500;

/** The dialogs about files, mounted once by the shell; `openDialog` opens one. */
export function FileDialogs() {
  const { dialogs } = useFileSlots();
  const dialog = useOpenDialog();
  useEffect(() => {
    const timer = setTimeout(CreateDialog.preload, preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  const close = () => closeDialog(dialog);
  useCloseWithoutRight(onlyFileOf(dialog)?.id, dialog && requiredLevelOf(dialog), close);
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'create' && (
        <CreateDialog what={dialog.what} parent={dialog.parent} onClose={close} />
      )}
      {dialog.kind === 'access' && <AccessDialog file={dialog.file} onClose={close} />}
      {dialog.kind === 'priority' && <dialogs.priority files={dialog.files} onClose={close} />}
      {dialog.kind === 'details' && <DetailsDialog file={dialog.file} onClose={close} />}
      {dialog.kind === 'space-settings' && (
        <SpaceSettingsDialog file={dialog.file} onClose={close} />
      )}
      {dialog.kind === 'move' && (
        <MoveDialog files={dialog.files} into={dialog.into} onClose={close} />
      )}
      {dialog.kind === 'publish' && <PublishFilesDialog files={dialog.files} onClose={close} />}
      {dialog.kind === 'results' && <ResultsDialog {...dialog} onClose={close} />}
      {dialog.kind === 'coverage' && <dialogs.coverage file={dialog.file} onClose={close} />}
      {dialog.kind === 'periodic-check' && (
        <PeriodicCheckDialog file={dialog.file} onClose={close} />
      )}
      {dialog.kind === 'template' && <TemplateDialog file={dialog.file} onClose={close} />}
      {dialog.kind === 'from-template' && (
        <dialogs.fromTemplate parent={dialog.parent} onClose={close} />
      )}
      {dialog.kind === 'import' && <ImportDialog {...dialog} onClose={close} />}
      {dialog.kind === 'import-archive' && <ArchiveDialog {...dialog} onClose={close} />}
      {dialog.kind === 'import-report' && <ReportDialog {...dialog} onClose={close} />}
      {dialog.kind === 'restore' && <RestoreDialog file={dialog.file} onClose={close} />}
      {dialog.kind === 'delete-forever' && (
        <DeleteForeverDialog file={dialog.file} onClose={close} />
      )}
    </Suspense>
  );
}

/** With several files, each has its own result. */
function onlyFileOf(dialog: OpenDialog | null): { id: string } | null | undefined {
  if (dialog === null || dialog.kind === 'results' || dialog.kind === 'import-report') return null;
  if ('files' in dialog) return dialog.files.length === 1 ? dialog.files[0] : null;
  return 'file' in dialog ? dialog.file : dialog.parent;
}
