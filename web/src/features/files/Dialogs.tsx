import type { Level } from '@docent/contract/access';
import { Suspense, useEffect } from 'react';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { closeDialog, type OpenDialog, useOpenDialog } from './dialogs.ts';
import { useClosedWithRight } from './useClosedWithRight.ts';

const CreateDialog = lazily(() =>
  import('./parts/CreateDialog.tsx').then((module) => module.CreateDialog),
);
const AccessDialog = lazily(() =>
  import('./parts/AccessDialog.tsx').then((module) => module.AccessDialog),
);
const DeleteForeverDialog = lazily(() =>
  import('./parts/DeleteForeverDialog.tsx').then((module) => module.DeleteForeverDialog),
);

const PriorityDialog = lazily(async () => {
  const [module] = await Promise.all([
    import('../priorities/PriorityDialog.tsx'),
    speakOf('work'),
    speakOf('home'),
  ]);
  return module.PriorityDialog;
});
const CoverageDialog = lazily(async () => {
  const [module] = await Promise.all([import('../priorities/CoverageDialog.tsx'), speakOf('work')]);
  return module.CoverageDialog;
});
const ReviewPeriodDialog = lazily(async () => {
  const [module] = await Promise.all([import('./parts/ReviewPeriodDialog.tsx'), speakOf('work')]);
  return module.ReviewPeriodDialog;
});

const TemplateDialog = lazily(async () => {
  const [module] = await Promise.all([import('./parts/TemplateDialog.tsx'), speakOf('work')]);
  return module.TemplateDialog;
});
const FromTemplateDialog = lazily(async () => {
  const [module] = await Promise.all([
    import('./parts/FromTemplateDialog.tsx'),
    speakOf('documents'),
    speakOf('work'),
  ]);
  return module.FromTemplateDialog;
});

const RestoreDialog = lazily(async () => {
  const [module] = await Promise.all([import('./parts/RestoreDialog.tsx'), speakOf('work')]);
  return module.RestoreDialog;
});

/** What one must be allowed to do with the file of a dialog, or with the folder that it adds to; null in the trash. */
const needed: Record<OpenDialog['kind'], Level | null> = {
  create: 'edit',
  'from-template': 'edit',
  template: 'edit',
  access: 'manage',
  'review-period': 'manage',
  priority: 'read',
  coverage: 'read',
  restore: null,
  'delete-forever': null,
};

/** After the first screen, in milliseconds: a name typed at once goes into the dialog. */
const preloadDelay = 1500;

/** The dialogs about files, mounted once by the shell; `openDialog` opens one. */
export function Dialogs() {
  const dialog = useOpenDialog();
  useEffect(() => {
    const timer = setTimeout(CreateDialog.preload, preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  const file = dialog && ('file' in dialog ? dialog.file : dialog.parent);
  useClosedWithRight(file?.id, dialog && needed[dialog.kind], closeDialog);
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'create' && (
        <CreateDialog what={dialog.what} parent={dialog.parent} onClose={closeDialog} />
      )}
      {dialog.kind === 'access' && <AccessDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'priority' && <PriorityDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'coverage' && <CoverageDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'review-period' && (
        <ReviewPeriodDialog file={dialog.file} onClose={closeDialog} />
      )}
      {dialog.kind === 'template' && <TemplateDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'from-template' && (
        <FromTemplateDialog parent={dialog.parent} onClose={closeDialog} />
      )}
      {dialog.kind === 'restore' && <RestoreDialog file={dialog.file} onClose={closeDialog} />}
      {dialog.kind === 'delete-forever' && (
        <DeleteForeverDialog file={dialog.file} onClose={closeDialog} />
      )}
    </Suspense>
  );
}
