// Lays out a document as PDF in a process of its own.
import { exportInputOf } from '../export-process.ts';
import type { ExportedText } from '../exported-text.ts';
import type { ExportsNeeds } from '../exports.needs.ts';
import { accessibleContent } from './accessible-content.ts';
import { layOut } from './lay-out.ts';
import type { TypstInput } from './typst.thread.ts';

/** The first one is for screen readers, too, and has no characters without a meaning of their own. */
const archivalStandards = ['a-2a', 'a-2b'];

interface PdfOptions {
  language: 'en' | 'zh';
  /** As PDF/A, for keeping. */
  archival: boolean;
  /** As PDF/UA, for screen readers. */
  accessible: boolean;
}

export function writePdf(
  { publicUrl, signal }: Pick<ExportsNeeds, 'publicUrl' | 'signal'>,
  text: ExportedText,
  { language, archival, accessible }: PdfOptions,
): Promise<Uint8Array> {
  const shownText = accessible ? { ...text, content: accessibleContent(text.content) } : text;
  const input: Omit<TypstInput, 'workspace'> = {
    ...exportInputOf(shownText, { language, publicUrl }),
    standards: archival ? archivalStandards : accessible ? ['ua-1'] : [],
  };
  return layOut(new URL('./typst.thread.ts', import.meta.url), input, signal);
}
