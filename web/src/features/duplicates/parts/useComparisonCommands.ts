import type { ParagraphRef } from '@docent/contract/duplicates';
import { useNavigate } from '@tanstack/react-router';
import {
  ChevronDown,
  ChevronUp,
  FileOutput,
  FileSymlink,
  FileText,
  Link2,
  ListPlus,
  type LucideIcon,
  PencilLine,
  StepForward,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../ui/commands/commands.ts';
import type { SingleKey } from '../../../ui/commands/singleKeys.ts';
import { addressOf } from '../../files/files.rules.ts';
import type { CopyReplacement } from '../duplicates.rules.ts';

interface Needs {
  left: ParagraphRef;
  onStep: (by: 1 | -1) => void;
  /** Null for people who may not skip. */
  onDecide: (() => void) | null;
  /** Null for people who may not revise any of the texts. */
  onRevise: ((replacement: CopyReplacement) => void) | null;
  /** Null unless one of the texts may become a synced paragraph of another. */
  onMakeSynced: (() => void) | null;
  /** Null for people who may not edit any of the documents. */
  onMove: (() => void) | null;
  onContext: () => void;
}

interface ComparisonCommand {
  key: SingleKey;
  icon: LucideIcon;
  run: (() => void) | null;
  /** Of one that can be null. */
  disabledReason?: string;
}

/** Registers actions for the selected texts, by single keys and in the search dialog. */
export function useComparisonCommands({
  left,
  onStep,
  onDecide,
  onRevise,
  onMakeSynced,
  onMove,
  onContext,
}: Needs): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = () =>
    void navigate({
      to: '/detail/$id/$title/{-$des}',
      params: addressOf({ id: left.fileId, name: left.fileName }),
      hash: `p-${left.paragraphId}`,
    });
  const [notEditable, notRevisable] = [t('duplicates.notEditable'), t('duplicates.notRevisable')];
  const commands: ComparisonCommand[] = [
    { key: 'duplicateNext', icon: ChevronDown, run: () => onStep(1) },
    { key: 'duplicatePrevious', icon: ChevronUp, run: () => onStep(-1) },
    { key: 'duplicateSkip', icon: StepForward, run: onDecide, disabledReason: notEditable },
    {
      key: 'duplicateRevise',
      icon: PencilLine,
      run: onRevise && (() => onRevise('text')),
      disabledReason: notRevisable,
    },
    {
      key: 'duplicateLink',
      icon: Link2,
      run: onRevise && (() => onRevise('link')),
      disabledReason: notRevisable,
    },
    {
      key: 'duplicateSynced',
      icon: FileSymlink,
      run: onMakeSynced,
      disabledReason: t('duplicates.notSyncable'),
    },
    { key: 'duplicateMove', icon: FileOutput, run: onMove, disabledReason: notEditable },
    { key: 'duplicateContext', icon: ListPlus, run: onContext },
    { key: 'duplicateOpen', icon: FileText, run: open },
  ];
  useCommands(
    commands.map(({ key, icon, run, disabledReason = '' }) => ({
      id: key,
      key,
      icon,
      label: t(`shell.keys.${key}`),
      run: run ?? (() => {}),
      ...(run === null && { disabledReason }),
    })),
  );
}
