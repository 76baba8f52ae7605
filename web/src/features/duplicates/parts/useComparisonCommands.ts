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
  PencilLine,
  StepForward,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../ui/commands/commands.ts';
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
  const offeredCommands = [
    { key: 'duplicateNext', icon: ChevronDown, run: () => onStep(1) },
    { key: 'duplicatePrevious', icon: ChevronUp, run: () => onStep(-1) },
    { key: 'duplicateSkip', icon: StepForward, run: onDecide },
    { key: 'duplicateRevise', icon: PencilLine, run: onRevise && (() => onRevise('text')) },
    { key: 'duplicateLink', icon: Link2, run: onRevise && (() => onRevise('link')) },
    { key: 'duplicateSynced', icon: FileSymlink, run: onMakeSynced },
    { key: 'duplicateMove', icon: FileOutput, run: onMove },
    { key: 'duplicateContext', icon: ListPlus, run: onContext },
    { key: 'duplicateOpen', icon: FileText, run: open },
  ] as const;
  useCommands(
    offeredCommands.flatMap(({ key, icon, run }) =>
      run ? [{ id: key, key, icon, run, label: t(`shell.keys.${key}`) }] : [],
    ),
  );
}
