// Writes a folder as Typst: a title page, the contents, a page for each folder in it, and its documents.
import { blocksOf, type DocumentJSON } from '@docent/document-model/content';
import { type PageSetup, pageOf } from '@docent/document-model/page';
import type { DocumentFacts } from '../document-facts.ts';
import { words } from '../words.ts';
import { quoted } from './typst-code.ts';
import { blockIdsOf, type TypstContext } from './typst-context.ts';
import { dateOf, setLineNumbers, setPage, writeTitle, writeTopBlock } from './write-typst.ts';

interface Chapter {
  fileId: string;
  /** Has no suggestions. */
  content: DocumentJSON;
  facts: DocumentFacts;
  /** Of its title; that of a document in the folder itself is 1. */
  level: number;
  /** The folders that begin with it, from the outside in. */
  parts: readonly { title: string; level: number }[];
}

export interface Book {
  title: string;
  date: Date;
  /** The complete address of the folder. */
  address: string;
  chapters: readonly Chapter[];
}

export function writeBook(
  { title, date, address, chapters }: Book,
  sharedContext: Omit<TypstContext, 'fileId' | 'blockIds' | 'chapter'>,
): string {
  const { language } = sharedContext;
  const facts: DocumentFacts = {
    title,
    version: 0,
    date,
    author: '',
    address,
    lines: [words[language].exported(date), words[language].documents(chapters.length)],
  };
  const labels = new Map(chapters.map(({ fileId }, nth) => [fileId, labelOfChapter(nth)]));
  const chapterContext = ({ fileId, content, level }: Chapter, nth: number): TypstContext => ({
    ...sharedContext,
    fileId,
    blockIds: blockIdsOf(content),
    chapter: { label: labelOfChapter(nth), level, labels },
  });
  const context = { ...sharedContext, fileId: '', blockIds: new Set<string>(), chapter: null };
  return [
    '#import "/document.typ": *',
    `#set document(title: ${quoted(title)}, date: ${dateOf(date)})`,
    `#set text(lang: "${language}"${language === 'zh' ? ', region: "cn"' : ''})`,
    '#show: docent',
    '#show: book',
    setPage(numbered(pageOf(undefined)), facts, context),
    `#v(5cm)\n#${writeTitle(facts)}`,
    `#pagebreak()\n#book-contents(${quoted(words[language].contents)})`,
    ...chapters.flatMap((chapter, nth) => [
      ...writeParts(chapter),
      ...writeChapter(chapter, chapterContext(chapter, nth)),
    ]),
    '',
  ].join('\n');
}

const labelOfChapter = (nth: number): string => `chapter-${nth + 1}`;

const heading = (title: string, level: number) =>
  `heading(level: ${level}, supplement: [title], ${quoted(title)})`;

function writeParts({ parts }: Chapter): string[] {
  if (parts.length === 0) return [];
  const titles = parts.map(({ title, level }) => `#${heading(title, level)}`);
  return ['#pagebreak(weak: true)', '#v(5cm)', ...titles];
}

/** In a scope of its own, at whose beginning and end its page setup begins a new page. */
function writeChapter({ content, facts, level }: Chapter, context: TypstContext): string[] {
  const page = numbered(pageOf(content.attrs?.page));
  const label = context.chapter?.label ?? '';
  return [
    '#[',
    setPage(page, facts, context),
    '#counter(footnote).update(0)',
    ...(page.lineNumbers ? [setLineNumbers(page)] : []),
    `#${writeTitle(facts, `[#${heading(facts.title, level)} <${label}>]`)}`,
    `#set heading(offset: ${level})`,
    ...blocksOf(content).flatMap((block) => writeTopBlock(block, page, context)),
    `#metadata(none) <${label}-end>`,
    ']',
  ];
}

/** Pages count through the book, also where a document has no page numbers of its own. */
function numbered(page: PageSetup): PageSetup {
  const parts = Object.values(page.header).concat(Object.values(page.footer)).join('');
  const hasNumbers = parts.includes('{page}');
  const footer = { ...page.footer, centre: page.footer.centre || '{page}' };
  return { ...page, firstHeader: null, firstFooter: null, ...(hasNumbers ? {} : { footer }) };
}
