// Plans the import of a folder on disk: which file becomes what, before anything is written.
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { importFormatOf } from '@docent/contract/constants';
import type { ImportLoss } from '@docent/contract/files';
import type { DocumentJSON } from '@docent/document-model/content';
import { Unreadable } from '../../office/unreadable.ts';
import { decideMime, namesPicture } from '../../platform/blobs/mime.ts';
import { pictureSize } from '../../platform/pictures/pictureSize.ts';
import { hasSensibleSize, isWholePicture } from '../../platform/pictures/wholePicture.ts';
import { placeholder } from './links.ts';
import { createPictureTaker, wholeOnes } from './pictures.ts';
import { readDocument, withoutExportId } from './reading.ts';
import { bareOf, pageFormatOf, pathsByName, resolveName, resolveTarget } from './targets.ts';
import type { FoundFile } from './wikis/pageTree.ts';
import { listWiki } from './wikis/wikis.ts';

export interface PlannedFile {
  /** Path below the common root, with `/`; links use this form. */
  path: string;
  /** Path of the parent folder; `null` for the root of a space. */
  parentPath: string | null;
  name: string;
}

export interface PlannedDocument extends PlannedFile {
  /** Contains placeholders (see `placeholder`) for links to other planned files. */
  content: DocumentJSON;
}

interface PlannedAttachment extends PlannedFile {
  open(): Readable;
}

export interface Plan {
  /** Parents precede their children. */
  folders: PlannedFile[];
  documents: PlannedDocument[];
  attachments: PlannedAttachment[];
  skipped: { path: string; why: string }[];
  /** What documents lack of their files, or have in another form. */
  losses: { path: string; losses: ImportLoss[] }[];
}

export interface Root {
  /** Path on disk. */
  folder: string;
  /** Prefix of its files' paths, so that several roots can link to each other. */
  path: string;
  name: string;
}

const maxTextBytes = 32 * 1024 * 1024;

/** Reads all roots, and resolves links across them. Symbolic links are not followed. */
export async function planImport(roots: readonly Root[]): Promise<Plan> {
  const plan: Plan = { folders: [], documents: [], attachments: [], skipped: [], losses: [] };
  const foundFiles: FoundFile[] = [];
  for (const { folder, path } of roots) {
    const entries = await listWiki(folder);
    if (!entries) {
      if (!(await stat(folder)).isDirectory()) throw new Unreadable('It is no dump of MediaWiki.');
      await walk(folder, path, foundFiles);
      continue;
    }
    for (const entry of entries) {
      const inner = `${path}/${entry.path}`;
      if (entry.why) plan.skipped.push({ path: inner, why: entry.why });
      else foundFiles.push({ ...entry, path: inner });
    }
  }
  const paths = new Set(foundFiles.map(({ path }) => path));
  const names = pathsByName(paths);
  const folders = new Set([...paths].flatMap(ancestorsOf));
  // Wikis write a page and its subpages as a file and a folder of the same name.
  const parentOf = (path: string): string => {
    const bare = bareOf(path);
    return folders.has(bare) ? bare : posix.dirname(path);
  };
  const files = new Map(foundFiles.map(({ path, file }) => [path, file]));
  const attachmentParents = new Map<string, string>();
  const pictures: PlannedAttachment[] = [];

  async function addDocument(found: FoundFile): Promise<void> {
    const { path } = found;
    const root = rootOf(roots, path);
    const use = (found: string | null): string | null => {
      if (found === null) return null;
      const target = withAllRows(paths, found);
      // Placed next to the first document that shows it or links to it.
      if (!pageFormatOf(target) && !attachmentParents.has(target)) {
        attachmentParents.set(target, parentOf(path));
      }
      return placeholder(target);
    };
    const resolve = (href: string) => use(resolveTarget(paths, { from: path, root }, href));
    try {
      const taker = createPictureTaker(path);
      const {
        name: title,
        content,
        comments,
        losses,
      } = await readDocument(path, await readWhole(found), {
        takePicture: taker.takePicture,
        takeOriginal: taker.takeOriginal,
        resolveLink: resolve,
        resolveImage: (src) => resolve(src) ?? taker.resolveImage(src),
        resolveName: (name) => use(resolveName(names, name)),
      });
      const stored = [...(await wholeOnes(taker.pictures)), ...taker.originals];
      for (const { path: within, name, bytes } of stored) {
        const open = () => Readable.from([bytes]);
        pictures.push({ path: within, parentPath: path, name, open });
      }
      const lost = [...losses];
      // They need an account that writes them.
      if (comments.length > 0) lost.push({ kind: 'comments', count: comments.length });
      if (lost.length > 0) plan.losses.push({ path, losses: lost });
      plan.documents.push({ path, parentPath: parentOf(path), name: title, content });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      plan.skipped.push({ path, why: error.message });
    }
  }
  for (const found of foundFiles) {
    const { path } = found;
    if (pageFormatOf(path) && withAllRows(paths, path) === path) await addDocument(found);
  }
  for (const found of foundFiles) {
    const isLinked = attachmentParents.has(found.path);
    if (importFormatOf(found.path) === 'pdf' && !isLinked) await addDocument(found);
  }
  for (const [path, parentPath] of attachmentParents) {
    const name = posix.basename(path);
    const file = files.get(path) as string;
    if (namesPicture(path) && !(await isPicture(file))) {
      plan.skipped.push({ path, why: 'It is not a picture that can be shown, or it is damaged.' });
      continue;
    }
    plan.attachments.push({ path, parentPath, name, open: () => createReadStream(file) });
  }
  for (const path of paths) {
    if (importFormatOf(path) || attachmentParents.has(path)) continue;
    plan.skipped.push({ path, why: 'No document shows it or links to it.' });
  }
  plan.attachments.push(...pictures);
  plan.folders = foldersOf(plan.documents, roots);
  return plan;
}

async function readWhole({ file, read }: FoundFile): Promise<Uint8Array> {
  const converted = await read?.();
  const size = converted ? converted.length : (await lstat(file)).size;
  if (size > maxTextBytes) throw new Unreadable('It is too large for a document.');
  return converted ?? readFile(file);
}

/** How many bytes of a picture are read to find its size. */
const beginningSize = 2 ** 19;

async function isPicture(file: string): Promise<boolean> {
  const beginning = await buffer(createReadStream(file, { end: beginningSize - 1 }));
  if (!hasSensibleSize(pictureSize(beginning))) return false;
  return isWholePicture(decideMime('', beginning), createReadStream(file));
}

/** Notion exports the rows of a database twice: those of the view, and all of them. */
function withAllRows(paths: ReadonlySet<string>, path: string): string {
  const all = path.replace(/\.csv$/, '_all.csv');
  return paths.has(all) ? all : path;
}

function rootOf(roots: readonly Root[], path: string): string {
  return roots.find((root) => path.startsWith(`${root.path}/`))?.path ?? '';
}

async function walk(folder: string, path: string, foundFiles: FoundFile[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort(
    (a, b) =>
      rank(a.name) - rank(b.name) ||
      byName.compare(bareOf(a.name), bareOf(b.name)) ||
      Number(a.isDirectory()) - Number(b.isDirectory()),
  );
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const file = join(folder, entry.name);
    const inner = `${path}/${entry.name.normalize('NFC')}`;
    if (entry.isDirectory()) await walk(file, inner, foundFiles);
    else if (entry.isFile()) foundFiles.push({ path: inner, file });
  }
}

function ancestorsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
}

const byName = new Intl.Collator('en', { numeric: true });

/** Index and readme files come first in their folder. */
function rank(name: string): number {
  return /^(index|readme)\./i.test(name) ? 0 : 1;
}

/** Folders that contain a document at any depth. */
function foldersOf(documents: readonly PlannedFile[], roots: readonly Root[]): PlannedFile[] {
  const folders = new Map<string, PlannedFile>();
  const add = (path: string): void => {
    if (folders.has(path)) return;
    const root = roots.find((one) => one.path === path);
    if (root) {
      folders.set(path, { path, parentPath: null, name: root.name });
      return;
    }
    const parentPath = posix.dirname(path);
    add(parentPath);
    folders.set(path, { path, parentPath, name: withoutExportId(posix.basename(path)) });
  };
  for (const { path } of roots) add(path);
  for (const { parentPath } of documents) if (parentPath !== null) add(parentPath);
  return [...folders.values()];
}
