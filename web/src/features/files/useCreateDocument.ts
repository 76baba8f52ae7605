// A new document opens immediately: untitled, with the caret in its title.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../api/errors.ts';
import { keyOf } from '../../editor/shell/openDocuments.ts';
import { useSession } from '../../session/session.ts';
import { catchTyping, dropTyping, typingIsFor } from '../../ui/typedAhead.ts';
import { useFileActions } from './files.actions.ts';
import { fileQuery } from './files.queries.ts';
import { reaches } from './files.rules.ts';
import { useOpenFolder } from './parts/useOpenFolder.ts';
import { useEditFile } from './useEditFile.ts';

/** A key that is held down or pressed twice creates one document. */
let isCreating = false;

/**
 * In the given folder, otherwise in the open one or that of the open document; if the person may not write
 * there, the server chooses a place.
 */
export function useCreateDocument(): (folderId?: string) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const actions = useFileActions();
  const editFile = useEditFile();
  const openFolder = useOpenFolder();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');

  async function findPlace(): Promise<string | undefined> {
    if (openFolder === null) return undefined;
    const folder = await client.ensureQueryData(fileQuery(openFolder));
    return reaches(folder.level, 'edit') ? openFolder : undefined;
  }

  return async (folderId) => {
    if (isCreating) return;
    isCreating = true;
    catchTyping();
    try {
      const place = folderId ?? (await findPlace());
      const file = await actions.createDocument(place, t('files.untitled'));
      typingIsFor(keyOf(personId, file.id));
      await editFile(file);
    } catch (error) {
      dropTyping();
      requireShown(error);
    } finally {
      isCreating = false;
    }
  };
}
