// Reads the export of another wiki as an import does, for tests.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocumentJSON } from '@docent/document-model/content';
import { contentToMarkdown } from '@docent/document-model/formats/writeMarkdown';
import type { PlannedFile, SkippedFile } from '../import-plan.ts';
import { createImportReader, importedId, type PageReading } from '../import-reader.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface ReadWiki {
  documents: (PageReading & { parentPath: string | null })[];
  attachments: string[];
  skipped: SkippedFile[];
  /** By the ids in addresses. */
  paths: Map<string, string>;
}

/** Writes the files into the folder, and reads it as an import does. */
export async function readWiki(
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<ReadWiki> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const seed = { startedAt: new Date(), source: 'wiki' };
  const { plan, attachable, readPage } = await createImportReader(
    [{ folder, path: 's', name: 'Wiki' }],
    seed,
  );
  const documents: ReadWiki['documents'] = [];
  for (const { path, parentPath } of plan.pages) {
    documents.push({ ...(await readPage(path)), parentPath });
  }
  const paths = [...plan.pages.map(({ path }: PlannedFile) => path), ...attachable.keys()];
  return {
    documents,
    attachments: documents.flatMap(({ attachments, parentPath }) =>
      attachments.map((path) => `${path} in ${parentPath}`),
    ),
    skipped: plan.skipped,
    paths: new Map(paths.map((path) => [importedId(seed, path), path])),
  };
}

/** `parent > name`, in order. */
export const placesIn = ({ documents }: ReadWiki) =>
  documents.map(({ parentPath, name }) => `${parentPath} > ${name}`);

/** With the paths that its links and pictures lead to. */
export function textOf({ documents, paths }: ReadWiki, name: string): string {
  const document = documents.find((one) => one.name === name);
  if (!document) throw new Error(`no ${name}`);
  return contentToMarkdown(document.content as DocumentJSON)
    .replace(/\/detail\/(\w{20})\/[^)#\s]*/g, (_, id) => paths.get(id) ?? '?')
    .replace(/\/api\/file\/attachment\?fileId=(\w{20})/g, (_, id) => paths.get(id) ?? '?')
    .replace(/ data-(?:file-id|natural)="[^"]*"/g, '')
    .trim();
}
