// What a mail of notices says.
import { createHash } from 'node:crypto';
import { type Language, sentenceOf } from './notices.rules.ts';
import type { NoticeRow } from './notices.store.ts';

const words: Record<
  Language,
  {
    many: (count: number) => string;
    greeting: (name: string) => string;
    foot: string;
    open: string;
  }
> = {
  en: {
    many: (count) => `${count} notices in Docent`,
    greeting: (name) => `Hello ${name},`,
    foot: 'You choose in Docent, under your name, what you are told by mail.',
    open: 'Open',
  },
  zh: {
    many: (count) => `Docent 中有 ${count} 条通知`,
    greeting: (name) => `${name}，您好：`,
    foot: '您可以在 Docent 中点击自己的名字，选择通过邮件接收哪些通知。',
    open: '打开',
  },
};

export interface Letter {
  subject: string;
  text: string;
  html: string;
  /** The same for the same notices: who receives a mail twice sees one. */
  messageId: string;
}

/** `publicUrl` is without a slash at the end. */
export function composeMail(
  { username, language }: { username: string; language: Language },
  notices: readonly NoticeRow[],
  publicUrl: string,
): Letter {
  const { many, greeting, foot, open } = words[language];
  const lines = notices.map((notice) => ({
    sentence: sentenceOf({ ...notice, actorName: notice.actor?.username ?? null }, language),
    address: addressOf(notice, publicUrl),
  }));
  const [only] = lines;
  const subject = lines.length === 1 && only ? only.sentence : many(lines.length);
  const text = [
    greeting(username),
    ...lines.map(({ sentence, address }) => `${sentence}\n${address}`),
    foot,
  ].join('\n\n');
  const items = lines.map(
    ({ sentence, address }) =>
      `<li style="margin:0 0 12px">${escaped(sentence)}<br><a href="${escaped(address)}">${open}</a></li>`,
  );
  const html = `<!doctype html><html lang="${language}"><body style="font:15px/1.5 sans-serif;max-width:560px">
<p>${escaped(greeting(username))}</p><ul style="padding-left:18px">${items.join('')}</ul>
<p style="color:#666;font-size:13px">${escaped(foot)}</p></body></html>`;
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

/** Where the web shows what a notice is about. */
function addressOf({ fileId, fileName, ref }: NoticeRow, publicUrl: string): string {
  if (ref.reviewId) return `${publicUrl}/codereview?id=${ref.reviewId}`;
  if (fileId === null) return `${publicUrl}/`;
  const title = encodeURIComponent((fileName ?? '').replace(/\s+/g, '-'));
  const place = ref.commentId
    ? `#c-${ref.commentId}`
    : ref.paragraphId
      ? `#p-${ref.paragraphId}`
      : '';
  return `${publicUrl}/detail/${fileId}/${title}${place}`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
