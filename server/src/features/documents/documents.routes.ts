import { canEdit } from '@docent/contract/constants';
import { documents as endpoints } from '@docent/contract/documents';
import type { File } from '@docent/contract/files';
import { liveUrl } from '@docent/contract/live';
import { refuse } from '@docent/contract/refusals';
import { schemaVersion } from '@docent/document-model/schema';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/endpoints.ts';
import { join } from '../../platform/http/prepared.ts';
import type { Access } from '../access/access.ts';
import type { Editing } from '../editing/editing.ts';
import type { Documents } from './documents.ts';
import { readSyncedTexts, readVersionTime } from './synced-texts.ts';

interface Needs {
  access: Access;
  documents: Documents;
  editing: Editing;
  files: {
    get(caller: Caller, fileId: string): Promise<File>;
    shapes(caller: Caller, fileIds: readonly string[]): Promise<Map<string, File>>;
  };
  embedHosts: readonly string[];
  remember: Database['remember'];
}

export function documentsRoutes({
  access,
  documents,
  editing,
  files,
  embedHosts,
  remember,
}: Needs) {
  return bind(endpoints, {
    async detailShow(caller, { fileId, version, preview, near }) {
      const own = await remember(`document ${caller.id} ${fileId}`, async () => {
        const file = await files.get(caller, fileId);
        if (file.kind !== 'document') throw refuse('file/not-a-document');
        const [backlinks, links] = await Promise.all([
          documents.listBacklinks(caller, fileId),
          documents.listLinks(caller, fileId, { withDraft: canEdit(file) }),
        ]);
        return { file, backlinks, links };
      });
      const text = await documents.readText(fileId, {
        mayEdit: canEdit(own.file),
        version,
        near,
      });
      if (!preview) documents.recordRead(caller, fileId);
      return join(own, text);
    },

    async detailEdit(caller, { fileId }) {
      const { kind } = await access.requireDraft(caller, fileId);
      if (kind !== 'document') throw refuse('file/not-a-document');
      // Whether the draft differs from the published version is known only after deriving.
      await editing.settled(fileId);
      const [file, content] = await Promise.all([
        files.get(caller, fileId),
        documents.readDraft(fileId),
      ]);
      return { file, content: { ...content }, schemaVersion, live: { url: liveUrl, room: fileId } };
    },

    async detailState(caller, { fileId }) {
      const { kind } = await access.requireDraft(caller, fileId);
      if (kind !== 'document') throw refuse('file/not-a-document');
      const { state, etag } = await editing.storedState(fileId);
      const { bytes = null, zipped = false } = state ?? {};
      return { body: bytes, zipped, mime: 'application/octet-stream', etag };
    },

    async synced(caller, { list, asOf }) {
      const needs = { documents, files };
      const at =
        typeof asOf === 'object'
          ? await readVersionTime(needs, caller, asOf)
          : asOf && new Date(asOf);
      return { list: await readSyncedTexts(needs, caller, list, at || null) };
    },

    embedHosts: async () => ({ list: [...embedHosts] }),
  });
}
