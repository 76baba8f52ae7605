// Rules about files: valid names, permitted actions, and URLs.
import type { Level } from '@docent/contract/access';
import type { DuplicateCounts } from '@docent/contract/duplicates';
import type { File, FileKind } from '@docent/contract/files';
import type { Button } from '@docent/contract/people';
import { isWritten } from '@docent/contract/written';
import type { TFunction } from 'i18next';

/** In UTF-16 units; the server's limit. */
const maxNameLength = 200;
/** The product's limit for one upload, in bytes. */
export const maxUploadSize = 200 * 1024 * 1024;

type NameProblem = 'slash' | 'empty' | 'long';

/** The problem with a file name; null for a valid one. */
export function decideName(name: string): NameProblem | null {
  if (name.includes('/')) return 'slash';
  if (!isWritten(name)) return 'empty';
  return name.trim().length > maxNameLength ? 'long' : null;
}

const order: readonly Level[] = ['read', 'comment', 'edit', 'manage'];

/** Whether a level includes the required one. */
export function reaches(level: Level, requiredLevel: Level): boolean {
  return order.indexOf(level) >= order.indexOf(requiredLevel);
}

export type FileAction =
  | 'open'
  | 'open-new-tab'
  | 'download'
  | 'download-book'
  | 'new-document'
  | 'new-folder'
  | 'upload'
  | 'rename'
  | 'icon'
  | 'move'
  | 'copy'
  | 'favour'
  | 'copy-link'
  | 'share'
  | 'settings'
  | 'template'
  | 'trash';

type FileRights = Pick<File, 'kind' | 'level' | 'parentId'>;

/**
 * The actions that a person may take on a file, from their level on it and the button codes of their role.
 */
export function decideActions(
  file: FileRights & Pick<File, 'sharing' | 'downloadable'>,
  buttons: readonly Button[],
): FileAction[] {
  const actions: FileAction[] = ['open'];
  const isFolder = file.kind === 'folder';
  const edits = reaches(file.level, 'edit');
  if (!isFolder) actions.push('open-new-tab');
  if (isFolder ? file.downloadable : file.kind === 'attachment') actions.push('download');
  if (isFolder && file.downloadable) actions.push('download-book');
  if (isFolder && edits) {
    for (const button of ['new-document', 'new-folder', 'upload'] as const) {
      if (buttons.includes(button)) actions.push(button);
    }
  }
  const changes = mayChange(file);
  if (changes) actions.push('rename');
  if (changes && file.kind !== 'attachment') actions.push('icon');
  if (changes && !isSpace(file)) actions.push('move');
  if (changes && (!isSpace(file) || buttons.includes('new-space'))) actions.push('copy');
  actions.push('favour', 'copy-link');
  if (file.kind === 'document' && edits) actions.push('template');
  // Also offered to people who may not share their own document; the dialog explains why.
  if (file.sharing !== null) actions.push('share');
  if (isSpace(file) && reaches(file.level, 'manage')) actions.push('settings');
  if (changes) actions.push('trash');
  return actions;
}

/** Editors of a file may rename, move, trash and restore it; for a space, its managers. */
export function mayChange(file: FileRights): boolean {
  return reaches(file.level, isSpace(file) ? 'manage' : 'edit');
}

export function isSpace(file: Pick<File, 'kind' | 'parentId'>): boolean {
  return file.kind === 'folder' && file.parentId === null;
}

export type NamedKind = FileKind | 'space';

export function namedKind(file: Pick<File, 'kind' | 'parentId'>): NamedKind {
  return isSpace(file) ? 'space' : file.kind;
}

/** Whether `file` may be dropped into `folder` (null is the top level, which only contains spaces). */
export function canMoveInto(
  file: Pick<File, 'id' | 'kind' | 'parentId' | 'level'>,
  folder: (Pick<File, 'id' | 'kind' | 'level'> & { path: readonly { id: string }[] }) | null,
): boolean {
  if (!reaches(file.level, 'edit')) return false;
  if (folder === null) return isSpace(file) && reaches(file.level, 'manage');
  if (folder.kind !== 'folder' || isSpace(file) || !reaches(folder.level, 'edit')) return false;
  return folder.id !== file.id && !folder.path.some(({ id }) => id === file.id);
}

/** Route parameters of a document's URL. */
export function addressOf(file: Pick<File, 'id' | 'name'>): { id: string; title: string } {
  return { id: file.id, title: file.name.trim().replace(/\s+/g, '-') || '-' };
}

/** The complete URL of a file, for sharing. */
export function linkOf(file: Pick<File, 'id' | 'name' | 'kind'>, origin: string): string {
  if (file.kind === 'folder') return `${origin}/?folder=${encodeURIComponent(file.id)}`;
  if (file.kind === 'premortem') return `${origin}/codetetail?id=${encodeURIComponent(file.id)}`;
  const { id, title } = addressOf(file);
  return `${origin}/detail/${encodeURIComponent(id)}/${encodeURIComponent(title)}`;
}

export type ShownState =
  | { kind: 'draft' | 'review' | 'outdated' | 'live' }
  | { kind: 'published' | 'changed'; version: number };

type LiveFacts = Pick<File, 'changesLive' | 'unpublished'>;

/**
 * Whether changes of a document are published automatically; after somebody unpublished it, they are not
 * until somebody publishes it.
 */
export const isLive = ({ changesLive, unpublished }: LiveFacts): boolean =>
  changesLive && unpublished === null;

/** Whether moving a file there publishes unpublished changes; a folder may contain such documents. */
export function isPublishedByMove(
  file: Pick<File, 'kind' | 'state'> & LiveFacts,
  { changesLive }: Pick<File, 'changesLive'>,
): boolean {
  if (!changesLive || file.changesLive) return false;
  return file.kind === 'folder' || (file.state === 'draft' && file.unpublished === null);
}

/** The state that the badge of a document shows; null for a file without a state. */
export function decideShownState(
  file: Pick<File, 'state' | 'version'> & LiveFacts,
): ShownState | null {
  if (file.state === null) return null;
  const isSettled = file.state === 'draft' || file.state === 'published';
  if (isLive(file) && isSettled && file.version !== null) return { kind: 'live' };
  if (file.state === 'published' && file.version !== null) {
    return { kind: 'published', version: file.version };
  }
  if (file.state === 'draft' && file.version !== null) {
    return { kind: 'changed', version: file.version };
  }
  return { kind: file.state === 'published' ? 'draft' : file.state };
}

/** The badge of a document with duplicate text. */
export const duplicatesText = ({ repeated, diverging }: DuplicateCounts, t: TFunction): string =>
  diverging === 0
    ? t('files.repeated', { count: repeated })
    : t('files.repeatedAndDiverging', { count: repeated, diverging });
