import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { SaveState } from '../../editor/shell/DocumentEditor.tsx';
import { changeFile } from '../files/files.queries.ts';
import { documentQuery } from './documents.queries.ts';
import type { Offers, ShownDocument } from './documents.rules.ts';
import type { SaveSignal } from './saveSignal.ts';

/**
 * Passes on the editor's save state, and marks a published document as a draft as soon as somebody edits
 * it. Only saving after "saved" counts: the first exchange with the server looks like saving, too.
 */
export function useDraftBadge(
  { id, state }: ShownDocument['file'],
  offers: Pick<Offers, 'edit'>,
  save: SaveSignal,
  scroller: RefObject<HTMLElement | null>,
) {
  const client = useQueryClient();
  const wasSaved = useRef(false);
  const fileState = useRef(state);
  useEffect(() => {
    fileState.current = state;
  }, [state]);

  const onState = useCallback(
    (next: SaveState) => {
      save.set(next);
      const isWritten = next === 'saving' && wasSaved.current;
      wasSaved.current = next === 'saved' || (next === 'saving' && wasSaved.current);
      if (!isWritten || !offers.edit || fileState.current !== 'published') return;
      // Suggestions leave nothing to publish.
      if (scroller.current?.querySelector('[data-mode="suggest"]')) return;
      fileState.current = 'draft';
      changeFile(client, id, (file) => ({ ...file, state: 'draft' }));
      client.setQueryData(documentQuery(id, null).queryKey, (document) =>
        document ? { ...document, file: { ...document.file, state: 'draft' as const } } : document,
      );
    },
    [client, id, offers.edit, save, scroller],
  );
  const reset = useCallback(() => {
    save.set(null);
    wasSaved.current = false;
  }, [save]);
  return { onState, reset };
}
