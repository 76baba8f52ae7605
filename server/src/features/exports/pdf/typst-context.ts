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

export const words = {
  en: {
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
    noPicture: 'Picture',
    unsigned: 'Not signed',
    version: (number: number) => `Version ${number}`,
    draft: 'DRAFT',
  },
  zh: {
    note: '说明',
    tip: '提示',
    important: '重要',
    warning: '警告',
    caution: '注意',
    noPicture: '图片',
    unsigned: '未签名',
    version: (number: number) => `版本 ${number}`,
    draft: '草稿',
  },
} as const;
