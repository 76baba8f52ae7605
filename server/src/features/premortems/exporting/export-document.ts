// Creates a document with the result, as far as the caller may see it.
import type { File } from '@docent/contract/files';
import type { Caller } from '../../../platform/caller.ts';
import type { PremortemInput, PremortemsNeeds } from '../premortems.needs.ts';
import { listGroupTitles } from '../reasons.store.ts';
import { showPremortem } from '../show-premortem.ts';
import { listExported } from './exported-reasons.store.ts';
import { resultDocument } from './result-document.ts';
import { words } from './words.ts';

/** In the folder of the premortem by default; the caller needs the right to edit it. */
export async function exportDocument(
  needs: Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'files'>,
  caller: Caller,
  { fileId, parentId }: PremortemInput<'exportDocument'>,
  language: 'en' | 'zh',
): Promise<File> {
  const { database, files } = needs;
  const premortem = await showPremortem(needs, caller, fileId);
  const groupIds = premortem.results.map(({ groupId }) => groupId);
  const titles = await listGroupTitles(database, fileId, groupIds);
  const reasons = await listExported(database, fileId);
  return files.add(caller, {
    parentId: parentId ?? premortem.file.parentId,
    name: words[language].name(premortem.file.name),
    kind: 'document',
    content: resultDocument(premortem, titles, reasons, language),
  });
}
