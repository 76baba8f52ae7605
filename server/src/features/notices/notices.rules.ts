// The kinds of notifications: their default settings and their words.
import type { Correction } from '@docent/contract/comments';
import type { MailWish, NoticeKind } from '@docent/contract/notices';
import type { ReviewStatus } from '@docent/contract/reviews';
import { premortemSentences } from './premortem-words.ts';

export type MailLanguage = 'en' | 'zh';

interface Nature {
  inApp: boolean;
  mail: MailWish;
  /** The level on the file that a recipient must have, from 1 (read) to 4 (manage). */
  level: 1 | 2 | 3 | 4;
  /** Set if it asks for something that stays one request however often it is repeated. */
  asks?: boolean;
  /** Set if its sentence contains the count. */
  counts?: boolean;
}

/** Default settings by kind. */
export const natures: Record<NoticeKind, Nature> = {
  mention: { inApp: true, mail: 'soon', level: 1 },
  comment: { inApp: true, mail: 'daily', level: 2 },
  reply: { inApp: true, mail: 'soon', level: 2 },
  'approval-asked': { inApp: true, mail: 'soon', level: 2, asks: true },
  'review-asked': { inApp: true, mail: 'soon', level: 1, asks: true },
  'review-reply': { inApp: true, mail: 'soon', level: 1 },
  'review-settled': { inApp: true, mail: 'daily', level: 1 },
  'review-decided': { inApp: true, mail: 'soon', level: 1 },
  'review-due': { inApp: true, mail: 'soon', level: 1, asks: true },
  'review-stuck': { inApp: true, mail: 'soon', level: 1 },
  'document-published': { inApp: true, mail: 'daily', level: 1 },
  'document-changed': { inApp: false, mail: 'none', level: 3 },
  'document-outdated': { inApp: true, mail: 'daily', level: 3, asks: true },
  'priority-set': { inApp: true, mail: 'soon', level: 1, asks: true },
  'priority-due': { inApp: true, mail: 'daily', level: 1, asks: true },
  'question-answered': { inApp: true, mail: 'soon', level: 1 },
  'answer-stale': { inApp: true, mail: 'none', level: 1 },
  'access-granted': { inApp: true, mail: 'soon', level: 1 },
  'text-recovered': { inApp: true, mail: 'soon', level: 1, counts: true },
  correction: { inApp: true, mail: 'soon', level: 1, asks: true },
  'correction-settled': { inApp: true, mail: 'soon', level: 1 },
  'text-diverged': { inApp: true, mail: 'daily', level: 1, asks: true },
  'premortem-asked': { inApp: true, mail: 'soon', level: 1, asks: true },
  'premortem-facilitator': { inApp: true, mail: 'none', level: 1 },
  'premortem-due': { inApp: true, mail: 'daily', level: 1, asks: true },
  'premortem-over': { inApp: true, mail: 'soon', level: 1, asks: true },
  'premortem-check': { inApp: true, mail: 'daily', level: 1, asks: true },
  'premortem-decided': { inApp: true, mail: 'soon', level: 1, asks: true },
  'premortem-mitigation': { inApp: true, mail: 'soon', level: 1, asks: true },
  'export-ready': { inApp: true, mail: 'none', level: 1 },
  'export-failed': { inApp: true, mail: 'none', level: 1 },
};

export type NoticeOutcome = ReviewStatus | Correction['status'];

/** `who` and `file` are names. A notification without an actor comes from the server. */
type Words = (
  who: string,
  file: string,
  outcome: NoticeOutcome | null,
  count: number,
  question: string | null,
) => string;

const sentences: Record<MailLanguage, Record<NoticeKind, Words>> = {
  en: {
    mention: (who, file) => `${who} mentioned you in “${file}”`,
    comment: (who, file) => `${who} commented on “${file}”`,
    reply: (who, file) => `${who} replied to a comment in “${file}”`,
    'approval-asked': (who, file) => `${who} assigned a comment in “${file}” to you`,
    'review-asked': (who, file) => `${who} requested your review of “${file}”`,
    'review-reply': (who, file) => `${who} replied to feedback in the review of “${file}”`,
    'review-settled': (who, file) => `${who} resolved your feedback in the review of “${file}”`,
    'review-decided': (_, file, outcome) =>
      ({
        approved: `“${file}” was approved`,
        changes: `Changes were requested for “${file}”`,
        withdrawn: `The review of “${file}” was withdrawn`,
        open: `The review of “${file}” was reopened`,
      })[reviewStatusOf(outcome)],
    'review-due': (_, file) => `Your review of “${file}” is due`,
    'review-stuck': (_, file) => `The review of “${file}” has no reviewers left`,
    'document-published': (who, file) => `${who} published a new version of “${file}”`,
    'document-changed': (who, file) => `${who} edited the draft of “${file}”`,
    'document-outdated': (_, file) => `“${file}” is past its review date`,
    'priority-set': (who, file) => `${who} asked you to read “${file}”`,
    'priority-due': (_, file) => `Reminder: please read “${file}”`,
    'question-answered': (_, file) => `Your question is now answered in “${file}”`,
    'answer-stale': (_, file, __, ___, question) =>
      `“${file}” has changed since it answered ${question ? `“${question}”` : 'your question'}`,
    'access-granted': (who, file) => `${who} gave you access to “${file}”`,
    'text-recovered': (_, file, __, count) => {
      const where = file && ` in “${file}”`;
      return count === 1
        ? `A paragraph${where} that you were writing was deleted`
        : `${count} paragraphs${where} that you were writing were deleted`;
    },
    correction: (who, file, _, __, text) =>
      `${who} suggested a correction to “${file}”${text ? `: ${text}` : ''}`,
    'correction-settled': (who, file, outcome, _, reply) =>
      outcome === 'rejected'
        ? `${who} rejected your correction to “${file}”${reply ? `: ${reply}` : ''}`
        : `${who} applied your correction to “${file}”`,
    'text-diverged': (_, file, __, ___, other) => `“${file}” and “${other ?? ''}” now disagree`,
    'export-ready': (_, file) => `The export of “${file}” is ready to download`,
    'export-failed': (_, file) => `The export of “${file}” failed`,
    ...premortemSentences.en,
  },
  zh: {
    mention: (who, file) => `${who}在“${file}”中提到了您`,
    comment: (who, file) => `${who}评论了“${file}”`,
    reply: (who, file) => `${who}回复了“${file}”中的评论`,
    'approval-asked': (who, file) => `${who}将“${file}”中的一条评论指派给您`,
    'review-asked': (who, file) => `${who}请您审阅“${file}”`,
    'review-reply': (who, file) => `${who}回复了“${file}”审阅中的一条意见`,
    'review-settled': (who, file) => `${who}解决了您对“${file}”的一条审阅意见`,
    'review-decided': (_, file, outcome) =>
      ({
        approved: `“${file}”已通过审阅`,
        changes: `“${file}”的审阅人要求修改`,
        withdrawn: `“${file}”的审阅已撤回`,
        open: `“${file}”的审阅已重新开始`,
      })[reviewStatusOf(outcome)],
    'review-due': (_, file) => `您对“${file}”的审阅即将到期`,
    'review-stuck': (_, file) => `“${file}”的审阅已没有审阅人`,
    'document-published': (who, file) => `${who}发布了“${file}”的新版本`,
    'document-changed': (who, file) => `${who}修改了“${file}”的草稿`,
    'document-outdated': (_, file) => `“${file}”已过复查日期`,
    'priority-set': (who, file) => `${who}请您阅读“${file}”`,
    'priority-due': (_, file) => `提醒：请阅读“${file}”`,
    'question-answered': (_, file) => `您的问题在“${file}”中已有答案`,
    'answer-stale': (_, file, __, ___, question) =>
      question
        ? `回答您的问题“${question}”之后，“${file}”已有更改`
        : `回答您的问题之后，“${file}”已有更改`,
    'access-granted': (who, file) => `${who}与您共享了“${file}”`,
    'text-recovered': (_, file, __, count) =>
      `${file && `“${file}”中，`}您正在编写的 ${count} 个段落已被他人删除`,
    correction: (who, file, _, __, text) => `${who}建议更正“${file}”${text ? `：${text}` : ''}`,
    'correction-settled': (who, file, outcome, _, reply) =>
      outcome === 'rejected'
        ? `${who}未采纳您对“${file}”的更正${reply ? `：${reply}` : ''}`
        : `${who}采纳了您对“${file}”的更正`,
    'text-diverged': (_, file, __, ___, other) => `“${file}”与“${other ?? ''}”的内容不再一致`,
    'export-ready': (_, file) => `“${file}”的导出已可下载`,
    'export-failed': (_, file) => `“${file}”导出失败`,
    ...premortemSentences.zh,
  },
};

const reviewStatusOf = (outcome: NoticeOutcome | null): ReviewStatus =>
  outcome === null || outcome === 'applied' || outcome === 'rejected' ? 'open' : outcome;

const somebody: Record<MailLanguage, string> = { en: 'Someone', zh: '有人' };

export interface NoticeFacts {
  kind: NoticeKind;
  actorName: string | null;
  fileName: string | null;
  /** The current status of the review or correction. */
  outcome: NoticeOutcome | null;
  count: number;
  /**
   * By kind: the question that was answered, the note on a correction or its answer, the name of the other document with a
   * diverging text, or a stage, verdict, risk or condition of a premortem.
   */
  question: string | null;
}

/** In characters. */
const maxQuestionLength = 120;

function shortened(question: string): string {
  const characters = [...question.replace(/\s+/g, ' ').trim()];
  if (characters.length <= maxQuestionLength) return characters.join('');
  return `${characters.slice(0, maxQuestionLength).join('').trimEnd()}…`;
}

/** Chinese text has a space after a name in Latin letters. */
const withSpace = (name: string): string => (/\p{Script=Han}$/u.test(name) ? name : `${name} `);

export function sentenceOf(
  { kind, actorName, fileName, outcome, count, question }: NoticeFacts,
  language: MailLanguage,
): string {
  const name = actorName ?? somebody[language];
  const who = language === 'zh' ? withSpace(name) : name;
  const sentence = sentences[language][kind](
    who,
    fileName ?? '',
    outcome,
    count,
    kind.startsWith('correction') ? question : question && shortened(question),
  );
  const { asks, counts } = natures[kind];
  if (count === 1 || asks || counts) return sentence;
  return language === 'en' ? `${sentence} (${count} times)` : `${sentence}（${count} 次）`;
}

/** In milliseconds. A notification that was read in the application within this time is not mailed. */
const soon = 5 * 60_000;
/** The hour (UTC) at which daily mails are sent. */
const dailyHour = 6;

/** When a notification of time `now` is mailed; null for never. */
export function decideMailAt(wish: MailWish, now: Date): Date | null {
  if (wish === 'none') return null;
  if (wish === 'soon') return new Date(now.getTime() + soon);
  const due = new Date(now);
  due.setUTCHours(dailyHour, 0, 0, 0);
  if (due <= now) due.setUTCDate(due.getUTCDate() + 1);
  return due;
}

const maxTries = 8;

/** When a mail is tried again after so many failures; null to give up. */
export function decideRetry(tries: number, now: Date): Date | null {
  return tries >= maxTries ? null : new Date(now.getTime() + 2 ** tries * 60_000);
}
