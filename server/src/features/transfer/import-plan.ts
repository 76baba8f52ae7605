// Plans the import of folders on disk: which file becomes what. Nothing is read but names and sizes, so that a plan of
// 10,000 documents is small; `import-reader.ts` reads one file after the other.
import { lstat, readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { importFormatOf } from '@docent/contract/constants';
import type { ImportSkip } from '@docent/contract/imports';
import { Unreadable } from '../../office/unreadable.ts';
import { withoutExportId } from './reading.ts';
import { bareOf, pageFormatOf } from './targets.ts';
import type { FoundFile } from './wikis/pageTree.ts';
import { listWiki } from './wikis/wikis.ts';

export interface PlannedFile {
  /** Path below the common root, with `/`; links use this form. */
  path: string;
  /** Path of the parent folder; `null` for the root of a space. */
  parentPath: string | null;
  /** Of a page it is that of its file, until its title is read. */
  name: string;
}

/** Why a file of an import is missing, as a sentence for operators and as a code that the page explains. */
export interface SkippedFile {
  path: string;
  why: string;
  reason: ImportSkip;
}

export interface Plan {
  /** Those of pages; parents precede their children. */
  folders: PlannedFile[];
  pages: PlannedFile[];
  /** PDFs, each of which becomes a document unless a page links to it. */
  papers: PlannedFile[];
  skipped: SkippedFile[];
}

/** A plan with the files on disk that it is about. */
export interface FoundPlan extends Plan {
  files: ReadonlyMap<string, FoundFile>;
  /** The root that a path belongs to. */
  rootOf(path: string): string;
}

export interface Root {
  /** Path on disk. */
  folder: string;
  /** Prefix of its files' paths, so that several roots can link to each other. */
  path: string;
  name: string;
}

/** Paths are keys of the database's index. */
const maxPathLength = 600;

/** Lists all roots. Symbolic links are not followed. */
export async function planImport(roots: readonly Root[]): Promise<FoundPlan> {
  const skippedFiles: SkippedFile[] = [];
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
      if (entry.why) skippedFiles.push({ path: inner, why: entry.why, reason: 'not-an-article' });
      else foundFiles.push({ ...entry, path: inner });
    }
  }
  const files = new Map<string, FoundFile>();
  for (const file of foundFiles) {
    if (file.path.length <= maxPathLength) files.set(file.path, file);
    else {
      const path = `${file.path.slice(0, maxPathLength)}…`;
      skippedFiles.push({ path, why: 'Its path is too long.', reason: 'path-too-long' });
    }
  }
  const folders = new Set([...files.keys()].flatMap(ancestorsOf));
  const planFile = (path: string): PlannedFile => ({
    path,
    parentPath: parentOf(folders, path),
    name: posix.basename(path),
  });
  const paths = [...files.keys()];
  const pages = paths
    .filter((path) => pageFormatOf(path) && withAllRows(files, path) === path)
    .map(planFile);
  const papers = paths.filter((path) => importFormatOf(path) === 'pdf').map(planFile);
  return {
    folders: foldersOf(pages, roots),
    pages,
    papers,
    skipped: skippedFiles,
    files,
    rootOf: (path) => roots.find((root) => path.startsWith(`${root.path}/`))?.path ?? '',
  };
}

/** Wikis write a page and its subpages as a file and a folder of the same name; that of Notion may lack the id. */
function parentOf(folders: ReadonlySet<string>, path: string): string {
  const bare = bareOf(path);
  const names = [bare, withoutExportId(bare)];
  return names.find((name) => folders.has(name)) ?? posix.dirname(path);
}

/** Notion exports the rows of a database twice: those of the view, and all of them. */
export function withAllRows(files: ReadonlyMap<string, unknown>, path: string): string {
  const all = path.replace(/\.csv$/, '_all.csv');
  return files.has(all) ? all : path;
}

async function walk(folder: string, path: string, foundFiles: FoundFile[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort(
    (a, b) =>
      rank(a.name) - rank(b.name) ||
      byName.compare(shownNameOf(a.name), shownNameOf(b.name)) ||
      Number(a.isDirectory()) - Number(b.isDirectory()),
  );
  for (const entry of entries) {
    if (entry.name.startsWith('.') || /^(?:node_modules|__MACOSX)$/.test(entry.name)) continue;
    const file = join(folder, entry.name);
    const inner = `${path}/${entry.name.normalize('NFC')}`;
    if (entry.isDirectory()) await walk(file, inner, foundFiles);
    else if (entry.isFile()) foundFiles.push({ path: inner, file });
  }
}

const shownNameOf = (name: string): string => withoutExportId(bareOf(name));

function ancestorsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
}

const byName = new Intl.Collator('en', { numeric: true });

/** Index and readme files come first in their folder. */
function rank(name: string): number {
  return /^(index|readme)\./i.test(name) ? 0 : 1;
}

/** Folders that contain one of the pages at any depth. */
function foldersOf(pages: readonly PlannedFile[], roots: readonly Root[]): PlannedFile[] {
  const folders = new Map<string, PlannedFile>();
  const add = (path: string): void => {
    if (folders.has(path)) return;
    const root = roots.find((one) => one.path === path);
    if (root) {
      folders.set(path, { path, parentPath: null, name: root.name });
      return;
    }
    add(posix.dirname(path));
    folders.set(path, plannedFolder(path));
  };
  for (const { path } of roots) add(path);
  for (const { parentPath } of pages) if (parentPath !== null) add(parentPath);
  return [...folders.values()];
}

/** A folder below a root. */
export const plannedFolder = (path: string): PlannedFile => ({
  path,
  parentPath: posix.dirname(path),
  name: withoutExportId(posix.basename(path)),
});

/** In bytes, on disk. */
export const sizeOf = async ({ file }: FoundFile): Promise<number> => (await lstat(file)).size;
