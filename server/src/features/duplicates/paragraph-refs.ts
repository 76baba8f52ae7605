// Paragraphs as they are shown. The person's rights are checked in the database, because this process learns of a
// change a moment after its commit.
import type { ParagraphRef } from '@docent/contract/duplicates';
import type { File } from '@docent/contract/files';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { expectedOutcome } from './duplicates.rules.ts';

interface ShownParagraph {
  ref: ParagraphRef;
  file: File;
}

/** By record; includes only paragraphs that the person may read now. */
export async function readParagraphRefs(
  { files, records }: Pick<DuplicatesNeeds, 'files' | 'records'>,
  personId: string,
  wantedRecords: readonly number[],
): Promise<Map<number, ShownParagraph>> {
  const paragraphs = wantedRecords.flatMap((record) => records.read(record) ?? []);
  const ids = [...new Set(paragraphs.map(({ file }) => file.id))];
  const shapes = await files.shapes({ id: personId }, ids);
  const refs = new Map<number, ShownParagraph>();
  for (const paragraph of paragraphs) {
    const file = shapes.get(paragraph.file.id);
    if (!file || !records.isSeen(paragraph, file.level)) continue;
    refs.set(paragraph.record, {
      file,
      ref: {
        fileId: file.id,
        fileName: file.name,
        paragraphId: paragraph.id,
        text: paragraph.text,
        headingPath: paragraph.headings,
        version: paragraph.stage === 'draft' ? null : file.version,
        level: file.level,
        ifRevised: expectedOutcome(file),
      },
    });
  }
  return refs;
}
