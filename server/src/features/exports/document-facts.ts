// What the first page says about the text.
import type { ExportedText } from './exported-text.ts';

export interface DocumentFacts {
  title: string;
  /** Null for a draft. */
  version: number | null;
  /** Of the version; for a draft, when it was exported. */
  date: Date;
  /** Lines under the title, such as the state and who approved the version. */
  lines: readonly string[];
  author: string;
  /** The complete address of the document. */
  address: string;
}

const sentences = {
  en: {
    locale: 'en-GB',
    draft: 'Draft, not published',
    version: (number: number, date: string) => `Version ${number}, ${date}`,
    outdated: 'Past its review date',
    approved: (name: string, date: string) => `Approved by ${name}, ${date}`,
  },
  zh: {
    locale: 'zh-CN',
    draft: '草稿，未发布',
    version: (number: number, date: string) => `版本 ${number}，${date}`,
    outdated: '已超过复查日期',
    approved: (name: string, date: string) => `${name} 于 ${date} 审阅通过`,
  },
} as const;

export function documentFacts(
  { file, version, at, author, approvals }: ExportedText,
  { language, publicUrl }: { language: 'en' | 'zh'; publicUrl: string },
): DocumentFacts {
  const { locale, draft, version: versionLine, outdated, approved } = sentences[language];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    title: file.name,
    version,
    date: at,
    author,
    address: new URL(`/detail/${file.id}/-`, publicUrl).href,
    lines: [
      version === null ? draft : versionLine(version, format.format(at)),
      ...(version !== null && file.state === 'outdated' ? [outdated] : []),
      ...approvals.map(({ name, at: approvedAt }) =>
        approved(name, format.format(new Date(approvedAt))),
      ),
    ],
  };
}
