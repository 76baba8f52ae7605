// Where the pages of a wiki stand in the folder that is imported.
import type { ImportLoss } from '@docent/contract/files';
import { escapeHtml } from '@docent/document-model/formats/html';
import { asName } from '../reading.ts';

/** A file of an import: its path below the root, and where its bytes are. */
export interface FoundFile {
  path: string;
  /** Path on disk. */
  file: string;
  /** What is read in place of the file's bytes, for pages that are converted. */
  read?(): Promise<Uint8Array>;
  /** What pages that are converted lose by it. */
  losses?: ImportLoss[];
  /** Why it is not imported. */
  why?: string;
}

/** Gives pages and files paths by their titles; equal ones get a number. */
export function createPaths() {
  const takenNames = new Set<string>();
  return (folder: string, title: string, extension: string): string => {
    const name = asName(title) ?? 'Untitled';
    for (let count = 1; ; count++) {
      const numberedName = count === 1 ? name : `${name} (${count})`;
      const path = [folder, numberedName].filter(Boolean).join('/');
      // Pages differ without their extension, which the folder of their subpages lacks.
      if (takenNames.has(path.toLowerCase())) continue;
      takenNames.add(path.toLowerCase());
      return path + extension;
    }
  };
}

/** The address of a file in the import, from its root. */
export const addressOf = (path: string) => `/${path.split('/').map(encodeURIComponent).join('/')}`;

const encoder = new TextEncoder();

/** A page with its title, which names the document. */
export const htmlPage = (title: string, body: string) =>
  encoder.encode(`<h1>${escapeHtml(title)}</h1>${body}`);
