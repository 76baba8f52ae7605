// Says where paragraphs went, leads there, and takes them back.
import i18next from 'i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { showToast, undoDuration } from '../../ui/toasts.ts';

type Moved = Awaited<ReturnType<typeof api.paragraphs.move>>;

/** `onMoved` runs once they are back. */
export function offerMoveUndo(
  { to, published, paragraphId, undo }: Moved,
  onMoved: (() => void) | undefined,
): void {
  const { t } = i18next;
  const moveBack = async (input: NonNullable<Moved['undo']>) => {
    await api.paragraphs.move(input);
    onMoved?.();
    showToast({ message: t('blocks.move.undone'), type: 'success' });
  };
  showToast({
    message: t(published ? 'blocks.move.moved' : 'blocks.move.movedInDrafts', { name: to.name }),
    type: 'success',
    duration: undoDuration,
    otherAction: {
      label: t('blocks.move.open'),
      run: () => {
        const mode = published ? '' : '?edit=true';
        // The router observes pushState.
        history.pushState(null, '', `/detail/${to.id}/-${mode}#p-${paragraphId}`);
      },
    },
    ...(undo && {
      action: { label: t('shell.undo'), run: () => void moveBack(undo).catch(requireShown) },
    }),
  });
}
