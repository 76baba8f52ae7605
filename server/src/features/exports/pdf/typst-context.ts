// What writing a document as Typst needs besides its text.
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
}
