// Reads a dump of MediaWiki: one XML file with the newest text of each page, or all its texts, and beside it the
// folder `images` of the wiki, if somebody copied it.
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { SaxesParser } from 'saxes';
import { TooMuch, Unreadable } from '../../../office/unreadable.ts';
import { addressOf, createPaths, type FoundFile, htmlPage } from './pageTree.ts';
import { wikitextToHtml } from './wikitext.ts';
import type { WikiNamespace } from './wikitextLine.ts';

interface WikiPage {
  title: string;
  namespace: number;
  redirect: string | null;
  text: string;
}

interface Dump {
  pages: WikiPage[];
  /** The names of namespaces in the language of the wiki. */
  namespaces: Map<number, string>;
}

/** `path` is a folder or the dump itself. Null if there is no dump. */
export async function listMediaWiki(path: string): Promise<FoundFile[] | null> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder ? await listFiles(path) : [path];
  const dumps: string[] = [];
  for (const file of files) if (await isDump(file)) dumps.push(file);
  const [dump] = dumps;
  if (!dump) return null;
  const { pages, namespaces } = await readDump(dump);
  return placePages(dump, pages, namespaces, files);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

async function isDump(file: string): Promise<boolean> {
  if (!/\.xml$/i.test(file)) return false;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1000));
    return /<mediawiki[\s>]/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Of all texts in characters; they are held in memory. */
const maxTextLength = 500_000_000;

async function readDump(file: string): Promise<Dump> {
  const pages: WikiPage[] = [];
  const namespaces = new Map<number, string>();
  let page: WikiPage = { title: '', namespace: 0, redirect: null, text: '' };
  let key = 0;
  let words: string[] | null = null;
  let length = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new Unreadable('The dump is damaged.');
  });
  parser.on('doctype', () => {
    throw new Unreadable('The dump is damaged.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'page') page = { title: '', namespace: 0, redirect: null, text: '' };
    if (name === 'redirect') page.redirect = attributes.title ?? null;
    if (name === 'namespace') key = Number(attributes.key);
    if (['namespace', 'title', 'ns', 'text'].includes(name)) words = [];
  });
  parser.on('text', (text) => words?.push(text));
  parser.on('closetag', ({ name }) => {
    const text = words?.join('') ?? '';
    if (name === 'namespace') namespaces.set(key, text);
    if (name === 'title') page.title = text;
    if (name === 'ns') page.namespace = Number(text);
    // Of several revisions the last one is the newest.
    if (name === 'text') page.text = text;
    if (name === 'page') {
      length += page.text.length;
      if (length > maxTextLength) throw new TooMuch('The dump is too large.');
      pages.push(page);
    }
    words = null;
  });
  const stream = createReadStream(file, 'utf8');
  for await (const chunk of stream) parser.write(chunk as string);
  parser.close();
  return { pages, namespaces };
}

const kinds = { media: -2, project: 4, file: 6, template: 10, help: 12, category: 14, module: 828 };

/** Articles, pages about the project, help, and the wiki's own kinds, but no talk. */
const isRead = (namespace: number) =>
  namespace === 0 ||
  namespace === kinds.project ||
  namespace === kinds.help ||
  (namespace >= 100 && namespace % 2 === 0 && namespace < kinds.module);

function placePages(
  dump: string,
  pages: readonly WikiPage[],
  namespaces: ReadonlyMap<number, string>,
  others: readonly string[],
): FoundFile[] {
  const files: FoundFile[] = [];
  const titles = new Set(pages.map(({ title }) => title));
  const redirects = new Map<string, string>();
  const paths = new Map<string, string>();
  const pathOf = createPaths();
  const media = placeMedia(others, pathOf);
  const read = pages.filter(({ namespace, redirect }) => isRead(namespace) && redirect === null);
  for (const { title, redirect } of pages) if (redirect !== null) redirects.set(title, redirect);

  const pageAddress = (name: string): string | null => {
    let title = normalTitle(name);
    // A redirect may lead to another one, or in a circle.
    for (let i = 0; i < 5 && redirects.has(title); i++) title = redirects.get(title) ?? title;
    const path = paths.get(title.split('#')[0] ?? '');
    return path === undefined ? null : addressOf(path);
  };
  const addresses = {
    pageAddress,
    fileAddress: (name: string) => {
      const path = media.get(normalTitle(name));
      return path === undefined ? null : addressOf(path.path);
    },
    isNamespace: (kind: WikiNamespace, name: string) =>
      [kind, kind === 'file' ? 'image' : '', namespaces.get(kinds[kind])?.toLowerCase()].includes(
        name.toLowerCase(),
      ),
  };
  for (const { title, namespace, text } of read.sort((a, b) => byTitle.compare(a.title, b.title))) {
    const { folder, name } = placeOf(title, titles, namespaces.get(namespace) ?? '', paths);
    const path = pathOf(folder, name, '.html');
    paths.set(title, path);
    files.push({
      path,
      file: dump,
      read: async () => htmlPage(name, wikitextToHtml(text, addresses)),
    });
  }
  const why = 'Only articles, help and project pages of a wiki are imported.';
  for (const { title, namespace, redirect } of pages) {
    if (!isRead(namespace) && redirect === null) files.push({ path: title, file: dump, why });
  }
  return [...files, ...media.values()];
}

const byTitle = new Intl.Collator('en', { numeric: true });

/** A title as links may write it: `rope_care` is `Rope care`. */
function normalTitle(name: string): string {
  const plain = name.replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}

/** `Ropes/Care` is a subpage if there is a page `Ropes`, and `Help:Ropes` stands in a folder `Help`. */
function placeOf(
  title: string,
  titles: ReadonlySet<string>,
  namespace: string,
  paths: ReadonlyMap<string, string>,
): { folder: string; name: string } {
  const slash = title.lastIndexOf('/');
  const parent = paths.get(title.slice(0, Math.max(0, slash)));
  if (slash > 0 && titles.has(title.slice(0, slash)) && parent !== undefined) {
    return { folder: parent.replace(/\.html$/, ''), name: title.slice(slash + 1) };
  }
  const prefix = `${namespace}:`;
  return namespace !== '' && title.startsWith(prefix)
    ? { folder: namespace, name: title.slice(prefix.length) }
    : { folder: '', name: title };
}

/** Files of the wiki by their titles, without smaller copies and former versions. */
function placeMedia(
  files: readonly string[],
  pathOf: ReturnType<typeof createPaths>,
): Map<string, FoundFile> {
  const media = new Map<string, FoundFile>();
  for (const file of files) {
    if (/[\\/](?:thumb|archive|deleted)[\\/]/.test(file) || /\.xml$/i.test(file)) continue;
    const name = basename(file);
    const path = pathOf('files', basename(name, extname(name)), extname(name));
    media.set(normalTitle(name), { path, file });
  }
  return media;
}
