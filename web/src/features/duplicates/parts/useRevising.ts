import type { Duplicate, ParagraphRef, Revision } from '@docent/contract/duplicates';
import type { NodeJSON } from '@docent/document-model/content';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { sentenceOfReason } from '../../../api/reasons.ts';
import { formatNames } from '../../../locales/formatNames.ts';
import { showToast } from '../../../ui/toasts.ts';
import { endsWith, fileNameOf } from '../duplicates.rules.ts';
import { revisionSummary } from './revisionSummary.ts';

/** How long the server can undo a revision, in milliseconds. */
const undoable = 10 * 60_000;

/** The server compares changed texts after it has answered; in milliseconds. */
export const comparisonDelay = 1000;

const asShown = ({ fileId, paragraphId, text: was }: ParagraphRef) => ({
  fileId,
  paragraphId,
  was,
});

/** Revises the copies of a group, and undoes that. */
export function useRevising(duplicate: Duplicate, onLeave: () => void, onReturn: () => void) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const refreshSoon = () =>
    setTimeout(() => void client.invalidateQueries({ queryKey: ['duplicates'] }), comparisonDelay);

  /** `stays` tells which places keep their text. */
  async function revise(
    replacement: { text: string } | { content: NodeJSON[] } | { synced: ParagraphRef },
    targets: readonly ParagraphRef[],
    stays: (place: ParagraphRef) => boolean,
  ): Promise<Revision> {
    const revision = await api.duplicates.revise({
      ...('text' in replacement && replacement),
      ...('content' in replacement && {
        content: replacement.content.map((node) => ({ ...node })),
      }),
      ...('synced' in replacement && { synced: asShown(replacement.synced) }),
      targets: targets.map(asShown),
    });
    if (endsWith(revision, duplicate, stays)) onLeave();
    refreshSoon();
    return revision;
  }

  function offerUndo(revision: Revision) {
    if (revision.revised.length === 0) return;
    showToast({
      id: 'duplicate-revised',
      type: 'success',
      message: revisionSummary(revision.revised, t),
      duration: undoable,
      action: { label: t('shell.undo'), run: () => void undo(revision).catch(requireShown) },
    });
  }

  async function undo({ id }: Revision): Promise<void> {
    const { refused } = await api.duplicates.undoRevise({ id });
    onReturn();
    refreshSoon();
    const [first] = refused;
    if (!first) {
      showToast({ type: 'success', message: t('duplicates.revisionUndone') });
      return;
    }
    const names = refused.map(({ target }) =>
      t('duplicates.quoted', { name: fileNameOf(duplicate, target.fileId) }),
    );
    showToast({
      type: 'warning',
      message: t('duplicates.notUndone', {
        names: formatNames(new Set(names), i18n.language),
        reason: sentenceOfReason(first.reason, t),
      }),
      duration: 0,
    });
  }

  return { revise, offerUndo, undo };
}
