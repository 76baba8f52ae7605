// Reads the XML export of a Confluence space: `entities.xml` with all its objects, and
// `attachments/<page>/<attachment>/<version>`.
import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { ImportLoss } from '@docent/contract/files';
import { escapeHtml } from '@docent/document-model/formats/html';
import { TooMuch } from '../../../office/unreadable.ts';
import { type Entity, visitEntities } from './confluenceEntities.ts';
import type { StorageLinks } from './confluenceLinks.ts';
import { countForeignMacros, storageToHtml } from './confluenceStorage.ts';
import { addressOf, createPaths, type FoundFile, htmlPage } from './pageTree.ts';

interface Page {
  id: string;
  title: string;
  spaceId: string;
  parentId: string | null;
  position: number;
  isBlogPost: boolean;
  /** Who wrote it, and who changed it last. */
  byline: string;
}

interface Attachment {
  id: string;
  pageId: string;
  name: string;
  version: string;
}

interface Comment {
  id: string;
  pageId: string;
  heading: string;
}

interface Export {
  pages: Map<string, Page>;
  drafts: string[];
  attachments: Attachment[];
  comments: Comment[];
  /** Names of spaces by their ids, and ids by their keys. */
  spaces: Map<string, string>;
  spaceIds: Map<string, string>;
  users: Map<string, string>;
  /** In storage format, by the id of the page or comment. */
  bodies: Map<string, string>;
}

/** Of all texts in characters; they are held in memory. */
const maxTextLength = 500_000_000;
/** Deeper pages stand beside each other. */
const maxDepth = 30;
/** In characters; paths are keys of the database's index. */
const maxFolderLength = 300;
const blogFolder = 'Blog';

/** Null if the folder is no such export. */
export async function listConfluenceXml(folder: string): Promise<FoundFile[] | null> {
  const entities = join(folder, 'entities.xml');
  if (!(await isExport(entities))) return null;
  const whole = await readExport(entities);
  const pathOf = createPaths();
  const placedPages = placePages(whole, pathOf);
  const attachments = await placeAttachments(folder, whole.attachments, placedPages, pathOf);
  const paths = new Map(placedPages.map(({ page, path }) => [page.id, path]));
  const links = createLinks(whole, paths, attachments);

  const files = placedPages.map(({ page, path }): FoundFile => {
    const read = async () => htmlPage(page.title, convertPage(whole, page, links));
    const count = countForeignMacros(whole.bodies.get(page.id) ?? '');
    const losses: ImportLoss[] = count === 0 ? [] : [{ kind: 'macros', count }];
    return { path, file: entities, read, losses };
  });
  const why = 'It is a draft.';
  for (const title of whole.drafts) files.push({ path: title, file: entities, why });
  return [...files, ...attachments.values()];
}

async function isExport(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1000));
    return buffer.toString('utf8', 0, bytesRead).includes('<hibernate-generic');
  } finally {
    await handle.close();
  }
}

async function readExport(file: string): Promise<Export> {
  const result: Export = {
    pages: new Map(),
    drafts: [],
    attachments: [],
    comments: [],
    spaces: new Map(),
    spaceIds: new Map(),
    users: new Map(),
    bodies: new Map(),
  };
  const contents: Entity[] = [];
  await visitEntities(file, (entity) => {
    const { type, id, values } = entity;
    if (type === 'Space') {
      result.spaces.set(id, values.get('name') ?? '');
      result.spaceIds.set(values.get('key') ?? '', id);
    }
    if (/User(?:Impl)?$/.test(type)) {
      result.users.set(id, values.get('fullName') || values.get('name') || '');
    }
    if (/^(?:Page|BlogPost|Comment|Attachment)$/.test(type) && isCurrent(values)) {
      contents.push(entity);
    }
  });
  for (const entity of contents) addContent(result, entity);

  const wantedIds = new Set([...result.pages.keys(), ...result.comments.map(({ id }) => id)]);
  let length = 0;
  await visitEntities(file, ({ type, values }) => {
    const id = values.get('content');
    if (type !== 'BodyContent' || id === undefined || !wantedIds.has(id)) return;
    const body = values.get('body') ?? '';
    length += body.length;
    if (length > maxTextLength) throw new TooMuch('The texts of this export are too long.');
    result.bodies.set(id, body);
  });
  return result;
}

/** Former versions name the newest one. */
const isCurrent = (values: Entity['values']): boolean =>
  !values.get('originalVersion') &&
  !values.get('originalVersionId') &&
  /^(?:current|draft)?$/.test(values.get('contentStatus') ?? '');

function addContent(result: Export, { type, id, values }: Entity): void {
  const title = (values.get('title') || values.get('fileName') || '').trim();
  const container = values.get('containerContent') || values.get('content') || '';
  if (type === 'Attachment') {
    const version = values.get('version') || values.get('attachmentVersion') || '1';
    result.attachments.push({ id, pageId: container, name: title, version });
    return;
  }
  const author = result.users.get(values.get('creator') ?? '') ?? values.get('creatorName') ?? '';
  const createdAt = dayOf(values.get('creationDate'));
  if (type === 'Comment') {
    const heading = [author, createdAt].filter(Boolean).join(', ');
    result.comments.push({ id, pageId: container, heading });
    return;
  }
  if (values.get('contentStatus') === 'draft') {
    result.drafts.push(title || 'Untitled');
    return;
  }
  const editor =
    result.users.get(values.get('lastModifier') ?? '') ?? values.get('lastModifierName') ?? '';
  const changedAt = dayOf(values.get('lastModificationDate'));
  const position = Number.parseInt(values.get('position') ?? '', 10);
  result.pages.set(id, {
    id,
    title: title || 'Untitled',
    spaceId: values.get('space') ?? '',
    parentId: values.get('parent') ?? null,
    position: Number.isNaN(position) ? Number.POSITIVE_INFINITY : position,
    isBlogPost: type === 'BlogPost',
    byline: [...new Set([`${author}, ${createdAt}`, `${editor}, ${changedAt}`])]
      .map((line) => line.replace(/^, |, $/g, ''))
      .filter(Boolean)
      .join(' · '),
  });
}

const dayOf = (time: string | undefined) => /^\d{4}-\d\d-\d\d/.exec(time ?? '')?.[0] ?? '';

interface PlacedPage {
  page: Page;
  path: string;
}

/** In the order of the tree. The pages below the single first page of a space stand beside it. */
function placePages(
  { pages, spaces }: Export,
  pathOf: ReturnType<typeof createPaths>,
): PlacedPage[] {
  const below = new Map<string | null, Page[]>();
  for (const page of pages.values()) {
    const parent = page.parentId !== null && pages.has(page.parentId) ? page.parentId : null;
    const key = page.isBlogPost ? blogFolder : parent;
    below.set(key, [...(below.get(key) ?? []), page]);
  }
  for (const list of below.values()) list.sort(byPosition);
  const placedPages = new Map<string, PlacedPage>();
  const top = below.get(null) ?? [];

  const folderOf = ({ spaceId }: Page) => (spaces.size > 1 ? (spaces.get(spaceId) ?? '') : '');
  const isSingle = (page: Page) =>
    top.filter(({ spaceId }) => spaceId === page.spaceId).length === 1;
  const place = (page: Page, folder: string, depth: number, isHome: boolean): void => {
    // Pages of a damaged export may be below each other.
    if (placedPages.has(page.id)) return;
    const path = pathOf(folder, page.title, '.html');
    placedPages.set(page.id, { page, path });
    const isDeep = isHome || depth >= maxDepth || path.length > maxFolderLength;
    const inner = isDeep ? folder : path.replace(/\.html$/, '');
    for (const child of below.get(page.id) ?? []) {
      if (depth > 10 * maxDepth) return;
      place(child, inner, depth + 1, false);
    }
  };
  for (const page of top) place(page, folderOf(page), 0, isSingle(page));
  for (const page of below.get(blogFolder) ?? []) {
    place(page, [folderOf(page), blogFolder].filter(Boolean).join('/'), 0, false);
  }
  for (const page of pages.values()) place(page, folderOf(page), 0, true);
  return [...placedPages.values()];
}

const byTitle = new Intl.Collator('en', { numeric: true });

function byPosition(a: Page, b: Page): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return byTitle.compare(a.title, b.title);
}

/** By page and name, as pages name them. */
async function placeAttachments(
  folder: string,
  attachments: readonly Attachment[],
  pages: readonly PlacedPage[],
  pathOf: ReturnType<typeof createPaths>,
): Promise<Map<string, FoundFile>> {
  const ids = new Set(pages.map(({ page }) => page.id));
  const files = new Map<string, FoundFile>();
  for (const { id, pageId, name, version } of attachments) {
    if (!ids.has(pageId)) continue;
    const file = await findVersion(join(folder, 'attachments'), [pageId, id], version);
    if (file === null) continue;
    const extension = extname(name);
    const path = pathOf(`attachments/${pageId}`, basename(name, extension) || 'file', extension);
    files.set(`${pageId}/${name}`, { path, file });
  }
  return files;
}

/** The named version, or the newest one that is there. */
async function findVersion(
  folder: string,
  ids: readonly string[],
  version: string,
): Promise<string | null> {
  // An id that leads elsewhere is none.
  if (![...ids, version].every((id) => /^\d+$/.test(id))) return null;
  const versions = join(folder, ...ids);
  if (existsSync(join(versions, version))) return join(versions, version);
  if (!existsSync(versions)) return null;
  const numbers = (await readdir(versions)).filter((name) => /^\d+$/.test(name)).map(Number);
  return numbers.length === 0 ? null : join(versions, `${Math.max(...numbers)}`);
}

function createLinks(
  { pages, spaceIds, users }: Export,
  paths: ReadonlyMap<string, string>,
  attachments: ReadonlyMap<string, FoundFile>,
): StorageLinks {
  const keyOf = (spaceId: string, title: string) => `${spaceId}:${title.trim().toLowerCase()}`;
  const byTitle = new Map(
    [...pages.values()].map((page) => [keyOf(page.spaceId, page.title), page]),
  );
  const children = new Map<string, Page[]>();
  for (const page of pages.values()) {
    if (page.parentId === null) continue;
    children.set(page.parentId, [...(children.get(page.parentId) ?? []), page]);
  }
  const pathOf = (pageId: string) => {
    const path = paths.get(pageId);
    return path === undefined ? null : addressOf(path);
  };
  const findPage = (from: string, title: string, spaceKey: string | undefined) => {
    const spaceId = spaceKey ? spaceIds.get(spaceKey) : pages.get(from)?.spaceId;
    return byTitle.get(keyOf(spaceId ?? '', title))?.id ?? null;
  };
  return {
    findPage,
    pageAddress: pathOf,
    attachmentAddress: (pageId, name) => {
      const file = attachments.get(`${pageId}/${name}`);
      return file ? addressOf(file.path) : null;
    },
    attachmentsOf: (pageId) =>
      [...attachments.keys()]
        .filter((key) => key.startsWith(`${pageId}/`))
        .map((key) => key.slice(pageId.length + 1)),
    childrenOf: (pageId) =>
      [...(children.get(pageId) ?? [])].sort(byPosition).map(({ id, title }) => ({ id, title })),
    userName: (key) => users.get(key) ?? null,
    replaceAddress: (from, href) => {
      const [, id] = /\/pages\/(?:viewpage\.action\?pageId=)?(\d+)/.exec(href) ?? [];
      if (id) return pathOf(id);
      const [, spaceKey, title] = /\/display\/([^/?#]+)\/([^/?#]+)/.exec(href) ?? [];
      if (!spaceKey || !title) return null;
      const page = findPage(from, decodeTitle(title), decodeTitle(spaceKey));
      return page === null ? null : pathOf(page);
    },
  };
}

function decodeTitle(part: string): string {
  const plain = part.replaceAll('+', ' ');
  try {
    return decodeURIComponent(plain);
  } catch (error) {
    // Not encoded at all.
    if (error instanceof URIError) return plain;
    throw error;
  }
}

/** The text of a page, its comments, and who wrote it. */
function convertPage({ bodies, comments }: Export, { id, byline }: Page, links: StorageLinks) {
  const own = comments
    .filter(({ pageId }) => pageId === id)
    .map(({ id: commentId, heading }) => {
      const text = storageToHtml(bodies.get(commentId) ?? '', id, links);
      return `<blockquote><p><strong>${escapeHtml(heading)}</strong></p>${text}</blockquote>`;
    });
  return [
    storageToHtml(bodies.get(id) ?? '', id, links),
    ...own,
    byline && `<p><em>${escapeHtml(byline)}</em></p>`,
  ].join('');
}
