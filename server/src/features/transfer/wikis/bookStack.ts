// Reads the portable archive of a BookStack book, chapter or page: `data.json` with the texts, and `files/`.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { escapeHtml } from '@docent/document-model/formats/html';
import { z } from 'zod';
import { addressOf, createPaths, type FoundFile, htmlPage } from './pageTree.ts';

const Named = z.object({ id: z.number(), name: z.string() });
const InOrder = Named.extend({ priority: z.number().nullish() });
const Stored = Named.extend({ file: z.string().nullish(), link: z.string().nullish() });
const Page = InOrder.extend({
  html: z.string().nullish(),
  markdown: z.string().nullish(),
  images: z.array(Stored).default([]),
  attachments: z.array(Stored).default([]),
});
const description_html = z.string().nullish();
const Chapter = InOrder.extend({ description_html, pages: z.array(Page).default([]) });
const Book = InOrder.extend({
  description_html,
  chapters: z.array(Chapter).default([]),
  pages: z.array(Page).default([]),
});
const Archive = z.object({
  book: Book.optional(),
  chapter: Chapter.optional(),
  page: Page.optional(),
});

/** A larger one is no text of people. */
const maxDataBytes = 256 * 1024 ** 2;

type Page = z.infer<typeof Page>;

/** Null if the folder is no such archive. */
export async function listBookStack(folder: string): Promise<FoundFile[] | null> {
  const data = join(folder, 'data.json');
  if (!existsSync(data) || (await stat(data)).size > maxDataBytes) return null;
  const { book, chapter, page } = parseArchive(await readFile(data, 'utf8'));
  const top = [...(book?.pages ?? []), ...(book?.chapters ?? []), chapter, page];
  const items = top.filter((item) => item !== undefined).sort(inOrder);
  if (items.length === 0) return null;

  const files: FoundFile[] = [];
  /** Addresses in the import by what the archive writes instead: `page:4`. */
  const addresses = new Map<string, string>();
  const pathOf = createPaths();
  const addPage = (one: Page, parent: string): void => {
    const isMarkdown = Boolean(one.markdown?.trim());
    const path = pathOf(parent, one.name, isMarkdown ? '.md' : '.html');
    addresses.set(`page:${one.id}`, addressOf(path));
    files.push({ path, file: data, read: async () => convertPage(one, isMarkdown, addresses) });
    for (const kind of ['images', 'attachments'] as const) {
      for (const storedFile of one[kind]) {
        // A name that leads elsewhere is no file of the archive.
        if (!storedFile.file || basename(storedFile.file) !== storedFile.file) continue;
        const extension = extname(storedFile.file) || extname(storedFile.name);
        const bare = basename(storedFile.name, extname(storedFile.name));
        const stand = pathOf(`files/${one.id}`, bare, extension);
        addresses.set(`${kind.slice(0, -1)}:${storedFile.id}`, addressOf(stand));
        files.push({ path: stand, file: join(folder, 'files', storedFile.file) });
      }
    }
  };
  /** What a book or chapter says of itself is a page before its pages. */
  const addDescription = (
    { name, description_html: html }: z.infer<typeof Chapter>,
    path: string,
  ) => {
    if (!html?.replace(/<[^>]*>/g, '').trim()) return;
    files.push({ path: `${path}.html`, file: data, read: async () => htmlPage(name, html) });
  };
  if (book) addDescription(book, pathOf('', book.name, ''));
  for (const item of items) {
    if (!('pages' in item)) addPage(item, '');
    else {
      const parent = pathOf('', item.name, '');
      addDescription(item, parent);
      for (const one of item.pages.sort(inOrder)) addPage(one, parent);
    }
  }
  return files.filter(({ file }) => existsSync(file));
}

function parseArchive(text: string): z.infer<typeof Archive> {
  try {
    return Archive.parse(JSON.parse(text));
  } catch (error) {
    // Another file of that name.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {};
    throw error;
  }
}

const inOrder = (a: { priority?: number | null }, b: { priority?: number | null }) =>
  (a.priority ?? 0) - (b.priority ?? 0);

/** The page with its attachments below it. */
function convertPage(
  { name, html, markdown, attachments }: Page,
  isMarkdown: boolean,
  addresses: ReadonlyMap<string, string>,
): Uint8Array {
  const withAddresses = (text: string) =>
    text.replace(
      /\[\[bsexport:(\w+:\d+)\]\]/g,
      (whole, key: string) => addresses.get(key) ?? whole,
    );
  const links = attachments.map((one) => ({
    name: one.name,
    href: one.link || addresses.get(`attachment:${one.id}`) || '',
  }));
  if (isMarkdown) {
    const list = links.map((one) => `\n- [${one.name.replace(/[[\]\\]/g, '\\$&')}](<${one.href}>)`);
    const title = `# ${name.replace(/\s+/g, ' ')}\n\n`;
    const text = withAddresses(markdown ?? '').trimStart();
    // Many pages begin with their name.
    const whole = text.split('\n', 1)[0]?.trim() === title.trim() ? text : title + text;
    return new TextEncoder().encode(`${whole}\n${list.join('')}\n`);
  }
  const list = links.map(
    (one) => `<li><a href="${escapeHtml(one.href)}">${escapeHtml(one.name)}</a></li>`,
  );
  return htmlPage(
    name,
    `${withAddresses(html ?? '')}${list.length > 0 ? `<ul>${list.join('')}</ul>` : ''}`,
  );
}
