/** The formats of files that can become documents, by their extension. */
export const importFormats = {
  docx: 'word',
  docm: 'word',
  dotx: 'word',
  xlsx: 'excel',
  xlsm: 'excel',
  csv: 'csv',
  tsv: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  txt: 'text',
} as const;

export type ImportFormat = (typeof importFormats)[keyof typeof importFormats];

/** The format by the extension; null if the file can't become a document. */
export function importFormatOf(fileName: string): ImportFormat | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(importFormats, extension)
    ? importFormats[extension as keyof typeof importFormats]
    : null;
}
