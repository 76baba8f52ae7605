import type { File } from '@docent/contract/files';
import { Rocket, SearchCheck, SpellCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PageCommand, useCommands } from '../../ui/commands/commands.ts';
import { useFileCommands } from '../files/useFileItems.ts';
import type { DocumentDialogName } from './parts/DocumentDialog.tsx';

interface Options {
  file: File;
  /** Null while the editor is open, and for people who may not edit. */
  edit: Pick<PageCommand, 'label' | 'icon' | 'run'> | null;
  mayPublish: boolean;
  mayAskReview: boolean;
  maySuggestCorrection: boolean;
  onDialog: (dialog: DocumentDialogName) => void;
  onTrashed: () => void;
}

/** Registers the actions on the open document in the search dialog, and the shortcut of Edit. */
export function useDocumentCommands(options: Options): void {
  const { file, edit, mayPublish, mayAskReview, onDialog, onTrashed } = options;
  const { t } = useTranslation();
  const commands: PageCommand[] = [];
  if (edit) commands.push({ id: 'edit', key: 'edit', ...edit });
  if (mayPublish) {
    const run = () => onDialog('publish');
    commands.push({ id: 'publish', label: t('documents.publishWithOptions'), icon: Rocket, run });
  }
  if (mayAskReview) {
    const run = () => onDialog('ask-review');
    commands.push({ id: 'ask-review', label: t('documents.askReview'), icon: SearchCheck, run });
  }
  if (options.maySuggestCorrection) {
    const run = () => onDialog('correction');
    commands.push({ id: 'correction', label: t('documents.correction'), icon: SpellCheck, run });
  }
  useFileCommands({
    file,
    onRename: () => onDialog('rename'),
    renamesInDialog: true,
    onTrashed,
  });
  useCommands(commands);
}
