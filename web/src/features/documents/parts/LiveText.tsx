// The live editor, which replaces the text for reading. In a chunk of its own, which readers never load.
import type { OutlineEntry } from '@docent/contract/documents';
import type { LiveRefusal } from '@docent/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { readDocument } from '../../../editor/live/readDocument.ts';
import { readState } from '../../../editor/live/storedState.ts';
import {
  DocumentEditor,
  type DocumentEditorProps,
  type Presence,
  type SaveState,
} from '../../../editor/shell/DocumentEditor.tsx';
import { loadTools } from '../../../editor/shell/EditorSurface.tsx';
import { useSession } from '../../../session/session.ts';
import { resetAndLogin } from '../../../session/signIn.ts';
import { whenIdle } from '../../../ui/whenIdle.ts';
import { LazySyncedUses } from '../../duplicates/LazySyncedUses.tsx';
import { WritingHints } from '../../duplicates/WritingHints.tsx';
import { fileQuery } from '../../files/files.queries.ts';
import { showableImage } from '../../reading/images.ts';

interface Props {
  fileId: string;
  mayEdit: boolean;
  mayDownload: boolean;
  onState: (state: SaveState) => void;
  onPresence: (others: Presence[]) => void;
  onOutline: (outline: OutlineEntry[]) => void;
  onLive: () => void;
  onComment: NonNullable<DocumentEditorProps['onComment']>;
  onCommentedText: NonNullable<DocumentEditorProps['onCommentedText']>;
  onShown: DocumentEditorProps['onShown'];
  source: DocumentEditorProps['source'];
  mover: DocumentEditorProps['mover'];
  names: NonNullable<DocumentEditorProps['names']>;
  linkNames: NonNullable<DocumentEditorProps['linkNames']>;
  bars: DocumentEditorProps['bars'];
}

/** Prefetches a draft before the person presses Edit; failures are reported when they do. */
export const readAhead = (fileId: string) => readState(fileId, readDocument).catch(requireShown);

/** Loads the toolbar and the menus before they are shown; what fails now is loaded again then. */
export async function preloadTools(): Promise<void> {
  await whenIdle();
  await loadTools().then(
    () => undefined,
    () => undefined,
  );
}

export function LiveText({ fileId, ...rest }: Props) {
  const token = useSession((session) => session.token);
  const userInfo = useSession((session) => session.userInfo);

  const client = useQueryClient();
  const onRefused = useCallback(
    (reason: LiveRefusal) => {
      // The editor explains what happened and offers unsaved text; only an ended session leaves the page.
      if (reason === 'session') resetAndLogin();
      // The remaining rights decide what is shown.
      else void client.invalidateQueries({ queryKey: fileQuery(fileId).queryKey });
    },
    [client, fileId],
  );

  const uploadImage = useCallback(
    async (file: File, onProgress: (share: number) => void) => {
      const [image] = await api.files.upload(
        { files: [file], parentId: fileId, import: 'attachment' },
        {
          // The editor shows a message with the file's name.
          silent: true,
          onProgress: ({ sent, total }) => onProgress(total === 0 ? 1 : sent / total),
        },
      );
      if (image === undefined) throw new Error('The upload returned no file.');
      return {
        fileId: image.id,
        src: `/api/file/attachment?fileId=${encodeURIComponent(image.id)}`,
      };
    },
    [fileId],
  );

  if (userInfo === null) return null;
  return (
    <DocumentEditor
      fileId={fileId}
      token={token}
      person={{ id: userInfo.id, username: userInfo.username }}
      onRefused={onRefused}
      uploadImage={uploadImage}
      resolveImage={showableImage}
      {...rest}
    >
      <WritingHints />
      <LazySyncedUses />
    </DocumentEditor>
  );
}
