// What writing a document as Typst needs besides its text.
import { blockIdOf, blocksOf, type DocumentJSON } from '@docent/document-model/content';

export interface TypstContext {
  language: 'en' | 'zh';
  /** Address of this Docent, for links within it. */
  publicUrl: string;
  fileId: string;
  /** Blocks of the document, to which links lead within the PDF. */
  blockIds: ReadonlySet<string>;
  /** Paths of the pictures that can be shown, by the id of their file. */
  pictures: ReadonlyMap<string, string>;
  /** Whether the cells of tables are written one after the other, in case that a table cannot be laid out. */
  isPlain: boolean;
  /** For a document in a book, whose chapters may have blocks with the same id. */
  chapter: {
    label: string;
    /** Of its title. */
    level: number;
    /** Of all chapters, by the id of their file. */
    labels: ReadonlyMap<string, string>;
  } | null;
}

export const blockIdsOf = (content: DocumentJSON): ReadonlySet<string> =>
  new Set(
    blocksOf(content)
      .map(blockIdOf)
      .filter((id) => id !== null),
  );
