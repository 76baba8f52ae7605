// The text of notification mails.
import { createHash } from 'node:crypto';
import { type MailLanguage, sentenceOf } from './notices.rules.ts';
import type { MailedRow } from './notices.store.ts';

const words: Record<
  MailLanguage,
  {
    many: (count: number) => string;
    greeting: (name: string) => string;
    due: (day: string) => string;
    /** The review date of an outdated document. */
    since: (day: string) => string;
    version: (number: number) => string;
    /** What the recipient may do with the granted level, from 1 (read) to 4 (manage). */
    may: Record<number, string>;
    foot: string;
    open: string;
  }
> = {
  en: {
    many: (count) => `${count} notifications from Docent`,
    greeting: (name) => `Hi ${name},`,
    due: (day) => `Due: ${day}`,
    since: (day) => `Review date: ${day}`,
    version: (number) => `Version ${number}`,
    may: {
      1: 'You can view it.',
      2: 'You can view and comment on it.',
      3: 'You can view, comment on and edit it.',
      4: 'You can view, comment on, edit and manage it.',
    },
    foot: 'To choose which emails you get, open Notification settings in Docent.',
    open: 'Open',
  },
  zh: {
    many: (count) => `Docent 中有 ${count} 条通知`,
    greeting: (name) => `${name}，您好：`,
    due: (day) => `截止日期：${day}`,
    since: (day) => `复查日期：${day}`,
    version: (number) => `版本 ${number}`,
    may: {
      1: '您可以查看。',
      2: '您可以查看和评论。',
      3: '您可以查看、评论和编辑。',
      4: '您可以查看、评论、编辑和管理。',
    },
    foot: '您可以在 Docent 的“通知设置”中选择接收哪些邮件。',
    open: '打开',
  },
};

export interface Letter {
  subject: string;
  text: string;
  html: string;
  /** Identical for the same notifications, so that mail programs merge a mail that was sent twice. */
  messageId: string;
}

/** `publicUrl` has no trailing slash. */
export function composeMail(
  { username, language }: { username: string; language: MailLanguage },
  notices: readonly MailedRow[],
  publicUrl: string,
): Letter {
  const { many, greeting, due, since, version, may, foot, open } = words[language];
  const parts = notices.map(({ kind, dueAt, quotes, published, granted, ...notice }) => ({
    sentence: sentenceOf({ ...notice, kind, actorName: notice.actor?.username ?? null }, language),
    fact: published ? version(published) : granted && may[granted],
    quotes: [...quotes, notice.quote].flatMap((quote) => excerptOf(quote) ?? []),
    commentText: excerptOf(notice.commentText),
    due: dueAt && (kind === 'document-outdated' ? since : due)(momentOf(dueAt, language)),
    address: addressOf({ ...notice, kind }, publicUrl),
  }));
  const [only] = parts;
  const subject = parts.length === 1 && only ? only.sentence : many(parts.length);
  const text = [
    greeting(username),
    ...parts.map(({ sentence, fact, quotes, commentText, due, address }) =>
      [
        sentence,
        fact,
        quotes.map((quote) => quote.replace(/^/gm, '> ')).join('\n\n'),
        commentText,
        due,
        address,
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    foot,
  ].join('\n\n');
  const items = parts.map(({ sentence, fact, quotes, commentText, due, address }) =>
    [
      `<li style="margin:0 0 18px">${escapeText(sentence)}`,
      fact && `<div style="margin:6px 0">${escapeText(fact)}</div>`,
      ...quotes.map(
        (quote) => `<blockquote style="${quoteStyle}">${escapeText(quote)}</blockquote>`,
      ),
      commentText &&
        `<div style="margin:6px 0;white-space:pre-wrap">${escapeText(commentText)}</div>`,
      due && `<div style="margin:6px 0"><strong>${escapeText(due)}</strong></div>`,
      `<div><a href="${escapeText(address)}">${open}</a></div></li>`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  const html = `<!doctype html><html lang="${language}"><body style="font:15px/1.5 sans-serif;max-width:560px">
<p>${escapeText(greeting(username))}</p><ul style="padding-left:18px">${items.join('')}</ul>
<p style="color:#666;font-size:13px">${escapeText(foot)}</p></body></html>`;
  const name = createHash('sha256')
    .update(notices.map(({ id, count }) => `${id} ${count}`).join())
    .digest('hex');
  return {
    subject,
    text,
    html,
    messageId: `<${name.slice(0, 32)}@${new URL(publicUrl).hostname}>`,
  };
}

const quoteStyle = 'margin:6px 0;padding-left:10px;border-left:3px solid #ccc;white-space:pre-wrap';

/** In characters; a mail contains an excerpt only. */
const maxExcerptLength = 1_000;

function excerptOf(text: string | null): string | null {
  const characters = [...(text ?? '').trim()];
  if (characters.length <= maxExcerptLength) return characters.join('') || null;
  return `${characters.slice(0, maxExcerptLength).join('').trimEnd()} …`;
}

/** Includes time and zone, as the date may have been set in another one. */
function momentOf(at: Date, language: MailLanguage): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}

/** The URL of the page that a notification is about. */
function addressOf(
  { kind, fileId, fileName, ref }: Pick<MailedRow, 'kind' | 'fileId' | 'fileName' | 'ref'>,
  publicUrl: string,
): string {
  if (ref.reviewId) return `${publicUrl}/codereview?id=${ref.reviewId}`;
  if (kind === 'export-ready') return `${publicUrl}/?export=${ref.exportId}`;
  if (fileId === null) return `${publicUrl}/`;
  if (kind.startsWith('premortem-')) return `${publicUrl}/codetetail?id=${fileId}`;
  if (kind === 'text-diverged') return `${publicUrl}/viewrepeat?fileId=${fileId}&kind=diverging`;
  const title = encodeURIComponent((fileName ?? '').replace(/\s+/g, '-'));
  const place = ref.commentId
    ? `#c-${ref.commentId}`
    : ref.paragraphId
      ? `#p-${ref.paragraphId}`
      : '';
  const search =
    kind === 'answer-stale' && ref.conversationId ? `?conversation=${ref.conversationId}` : '';
  return `${publicUrl}/detail/${fileId}/${title}${search}${place}`;
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
