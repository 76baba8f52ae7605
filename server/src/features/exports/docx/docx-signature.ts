// Writes signatures, as the lines of a printed form.
import { type ParagraphChild, TextRun } from 'docx';
import { words } from '../words.ts';
import type { DocxContext } from './docx-context.ts';
import { xmlText } from './docx-xml.ts';

/** One list of children for each line. */
export function writeSignature(
  attrs: Record<string, unknown>,
  { language }: DocxContext,
): ParagraphChild[][] {
  const { label, username, signedAt, version, typed } = attrs;
  const details = [
    typeof signedAt === 'string' ? signedAt.slice(0, 10) : words[language].unsigned,
    typeof version === 'number' ? words[language].version(version) : '',
  ];
  const text = (value: unknown) => (typeof value === 'string' ? xmlText(value) : '');
  const signedName = text(typed) || (typeof signedAt === 'string' ? text(username) : '');
  return [
    [new TextRun({ text: signedName || '\u00a0', italics: true, size: 36 })],
    [new TextRun('_'.repeat(40))],
    ...[text(label), text(username), details.filter(Boolean).join(' · ')]
      .filter(Boolean)
      .map((line) => [new TextRun({ text: line, size: 19 })]),
  ];
}
