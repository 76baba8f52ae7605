// Watches what an export reads: for its progress, for ending it early, and so that rights can be checked again when the
// finished file is downloaded.
import type { File } from '@docent/contract/files';
import type { ExportsNeeds } from '../exports.needs.ts';

export interface ExportContent {
  fileId: string;
  /** The level that a reader needs: 3 for drafts. */
  level: 1 | 3;
  /** Whether it is exported itself, rather than shown in another document. */
  mustBeDownloadable: boolean;
}

export interface ExportProgress {
  done: number;
  /** Null until files of a folder have been listed. */
  total: number | null;
}

/** Returns collaborators for one export. Each call to them throws once `signal` is aborted. */
export function watchContents(
  needs: ExportsNeeds,
  kinds: readonly File['kind'][],
  signal: AbortSignal,
) {
  const contents = new Map<string, ExportContent>();
  const listedIds = new Set<string>();
  let doneCount = 0;

  function add(fileId: string, { level = 1, mustBeDownloadable = false }: Partial<ExportContent>) {
    const knownContent = contents.get(fileId);
    contents.set(fileId, {
      fileId,
      level: knownContent?.level === 3 ? 3 : level,
      mustBeDownloadable: mustBeDownloadable || knownContent?.mustBeDownloadable === true,
    });
  }

  function addRead(fileId: string): void {
    if (listedIds.delete(fileId)) doneCount++;
  }

  const { files, documents } = needs;
  const watchedNeeds: ExportsNeeds = {
    ...needs,
    signal,
    files: {
      async get(caller, fileId) {
        signal.throwIfAborted();
        const file = await files.get(caller, fileId);
        add(fileId, { mustBeDownloadable: true });
        addRead(fileId);
        return file;
      },
      async listChildren(caller, input) {
        signal.throwIfAborted();
        const page = await files.listChildren(caller, input);
        for (const { id, kind, downloadable } of page.list) {
          if (downloadable && kinds.includes(kind)) listedIds.add(id);
        }
        return page;
      },
      async readAttachment(caller, fileId, knownEtag) {
        signal.throwIfAborted();
        const answer = await files.readAttachment(caller, fileId, knownEtag);
        // Pictures belong to the document that shows them.
        if (listedIds.has(fileId)) add(fileId, { mustBeDownloadable: true });
        else if (!answer.mime.startsWith('image/')) add(fileId, {});
        addRead(fileId);
        return answer;
      },
    },
    documents: {
      async readText(fileId, options) {
        signal.throwIfAborted();
        const text = await documents.readText(fileId, options);
        if (text.value.version === null) add(fileId, { level: 3 });
        return text;
      },
      async readDraft(fileId) {
        signal.throwIfAborted();
        add(fileId, { level: 3 });
        return documents.readDraft(fileId);
      },
    },
    async readSynced(caller, refs, at) {
      signal.throwIfAborted();
      const texts = await needs.readSynced(caller, refs, at);
      texts.forEach((text, nth) => {
        const fileId = refs[nth]?.fileId;
        if (text?.block && fileId) add(fileId, { level: text.isDraft ? 3 : 1 });
      });
      return texts;
    },
  };

  return {
    needs: watchedNeeds,
    contents: (): ExportContent[] => [...contents.values()],
    progress: (): ExportProgress => {
      const total = doneCount + listedIds.size;
      return { done: doneCount, total: total === 0 ? null : total };
    },
  };
}
