// Reads an e-mail message (.eml): its subject as a heading, who wrote to whom, its text, the names of what is attached.
import type { NodeJSON } from '@docent/document-model/content';
import { blocksOf } from '@docent/document-model/content';
import { htmlToContent } from '@docent/document-model/formats/readHtml';
import { textToContent } from '@docent/document-model/formats/text';
import { intoSections } from '@docent/document-model/sections';
import type { OfficeDocument } from '../officeDocument.ts';
import { Unreadable } from '../unreadable.ts';
import { type MailPart, parseMail } from './mime.ts';

/** Throws `Unreadable`. Nothing is fetched. */
export function readMail(bytes: Uint8Array): OfficeDocument {
  const mail = parseMail(bytes);
  const isMail = ['from', 'to', 'subject', 'date', 'received'].filter((name) => mail.header(name));
  if (isMail.length < 2) throw new Unreadable('It is not an e-mail message.');
  const blocks = messageBlocks(mail, 1);
  return {
    title: mail.header('subject') || null,
    content: intoSections(blocks),
    comments: [],
    losses: [],
  };
}

function messageBlocks(mail: MailPart, level: number): NodeJSON[] {
  const subject = mail.header('subject') || '—';
  const people = ['from', 'to', 'cc']
    .map((name) => mail.header(name))
    .filter((line) => line !== '');
  return [
    {
      type: 'heading',
      attrs: { level: Math.min(level, 6) },
      content: [{ type: 'text', text: subject }],
    },
    ...[people.join(' → '), mail.header('date')].filter((line) => line !== '').map(lineOf),
    ...partBlocks(mail, level),
  ];
}

const lineOf = (text: string): NodeJSON => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});

function partBlocks(part: MailPart, level: number): NodeJSON[] {
  if (/^multipart\/encrypted$|pkcs7-mime$/.test(part.type)) {
    throw new Unreadable('It is encrypted.', 'upload/protected');
  }
  if (part.type === 'message/rfc822') {
    return part.children.flatMap((message) => messageBlocks(message, level + 1));
  }
  if (part.type === 'multipart/alternative') {
    const best =
      part.children.find(({ type }) => type === 'text/plain') ??
      part.children.find(({ type }) => type === 'text/html') ??
      part.children.at(-1);
    return best ? partBlocks(best, level) : [];
  }
  if (part.children.length > 0) return part.children.flatMap((child) => partBlocks(child, level));
  if (part.fileName !== null) return part.fileName === '' ? [] : [lineOf(part.fileName)];
  if (part.type === 'text/html') return blocksOf(htmlToContent(part.text()));
  return part.type === 'text/plain' ? blocksOf(textToContent(part.text())) : [];
}
