// Reads the documents of a folder, as its asker may read them, and lays them out as one PDF.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import { exportInputOf } from '../export-process.ts';
import { readIfThere } from '../exported-text.ts';
import type { ExportsNeeds } from '../exports.needs.ts';
import { listFolderEntries } from '../zip/folder-entries.ts';
import type { BookInput } from './book.thread.ts';
import { layOut } from './lay-out.ts';

type Folder = Pick<File, 'id' | 'name'>;

const maxChapters = 1_000;
/** Together; a book beyond that is refused. */
const maxPictureBytes = 256 * 1024 * 1024;

export async function writeBookPdf(
  needs: ExportsNeeds,
  caller: Caller,
  folder: Folder,
  language: 'en' | 'zh',
): Promise<Uint8Array> {
  const book = await readBook(needs, caller, folder, language);
  return layOut(new URL('./book.thread.ts', import.meta.url), book, needs.signal);
}

async function readBook(
  needs: ExportsNeeds,
  caller: Caller,
  { id, name }: Folder,
  language: 'en' | 'zh',
): Promise<Omit<BookInput, 'workspace'>> {
  const { publicUrl } = needs;
  const entries = await listFolderEntries(needs, caller, id, '');
  const documents = entries.filter(({ file }) => file.kind === 'document');
  if (documents.length > maxChapters) throw refuse('export/too-large');
  if (documents.length === 0) throw refuse('export/no-documents');
  const pictures = new Map<string, BookInput['pictures'][number]>();
  const chapters: BookInput['chapters'][number][] = [];
  let bytes = 0;
  let before: readonly { id: string }[] = [];
  for (const { file } of documents) {
    const text = await readIfThere(needs, caller, file.id, language);
    if (text === null) continue;
    const folders = text.file.path.slice(text.file.path.findIndex((each) => each.id === id) + 1);
    const input = exportInputOf(text, { language, publicUrl });
    for (const picture of input.pictures) {
      if (pictures.has(picture.id)) continue;
      bytes += picture.bytes.length;
      if (bytes > maxPictureBytes) throw refuse('export/too-large');
      pictures.set(picture.id, picture);
    }
    const firstOther = folders.findIndex((each, nth) => each.id !== before[nth]?.id);
    const parts = firstOther < 0 ? [] : folders.slice(firstOther);
    chapters.push({
      fileId: file.id,
      content: input.content,
      facts: input.facts,
      level: folders.length + 1,
      parts: parts.map((part, nth) => ({ title: part.name, level: firstOther + nth + 1 })),
    });
    before = folders;
  }
  return {
    title: name,
    date: new Date(),
    address: new URL(`/?folder=${id}`, publicUrl).href,
    chapters,
    language,
    publicUrl,
    pictures: [...pictures.values()],
  };
}
