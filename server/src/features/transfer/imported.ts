// What an import says at its end.
import type { ImportLoss } from '@docent/contract/files';
import type { SkippedFile } from './import-plan.ts';

export interface ImportedCounts {
  folders: number;
  documents: number;
  attachments: number;
  paragraphs: number;
}

export interface Imported extends ImportedCounts {
  skipped: SkippedFile[];
  /** What documents lack of their files, or have in another form. */
  losses: { path: string; losses: ImportLoss[] }[];
}
