// Rules of the reading page: which paragraph a URL refers to, and which actions are offered.
import type { Content, OutlineEntry, Paragraph } from '@docent/contract/documents';
import type { File } from '@docent/contract/files';
import { isLive, reaches } from '../files/files.rules.ts';

/** A document with the text that is shown. */
export interface ShownDocument {
  file: File;
  content: Content;
  paragraphs: Pick<Paragraph, 'id' | 'text'>[];
  outline: OutlineEntry[];
  links: { id: string; name: string; natural: [number, number] | null }[];
  version: number | null;
  /** The rest of the text is still loading. */
  isPart?: true | undefined;
}

export interface Destination {
  /** Fragment of the URL with `#`; empty without one. */
  hash: string;
  /** The beginning of a paragraph's text from the URL. */
  des: string;
}

interface ContentNode {
  type: string;
  text?: string;
  content?: ContentNode[];
}

/** Whether there are only empty lines. Pictures and synced paragraphs are shown, but have no text of their own. */
export function isBlank({ type, text = '', content = [] }: ContentNode): boolean {
  if (type === 'text') return text.trim() === '';
  const mayBeBlank = ['doc', 'section', 'paragraph', 'heading'].includes(type);
  return mayBeBlank && content.every(isBlank);
}

/** Paragraph id in a fragment; empty if there is none. */
export function namedBy(hash: string): string {
  return /^#p-([\w-]{1,64})$/.exec(hash)?.[1] ?? '';
}

/** The paragraph to scroll to and highlight: an existing fragment takes precedence over matching text. */
export function decideDestination(
  { hash, des }: Destination,
  paragraphs: readonly Pick<Paragraph, 'id' | 'text'>[],
  outline: readonly Pick<OutlineEntry, 'id'>[] = [],
): string | null {
  const namedId = namedBy(hash);
  if (namedId !== '' && [...paragraphs, ...outline].some(({ id }) => id === namedId))
    return namedId;
  const searchText = comparable(des);
  if (searchText === '') return null;
  return paragraphs.find(({ text }) => comparable(text).includes(searchText))?.id ?? null;
}

/**
 * Whether the text in the URL may be in the part that is not loaded yet; showing the beginning first would
 * make the page jump.
 */
export function isFurtherOn(
  destination: Destination,
  paragraphs: readonly Pick<Paragraph, 'id' | 'text'>[],
  outline: readonly Pick<OutlineEntry, 'id'>[],
): boolean {
  const isSought = comparable(destination.des) !== '';
  return isSought && decideDestination(destination, paragraphs, outline) === null;
}

/**
 * Normalises text that may differ between a URL and a page: case, character width, white space, hyphens.
 */
function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '');
}

export interface Offers {
  edit: boolean;
  /** Suggest changes, for people who may read but not edit the draft. */
  suggest: boolean;
  comment: boolean;
  publish: boolean;
  unpublish: boolean;
  /** Require reading again; publishing by hand offers the same. */
  markSignificant: boolean;
  /** Change owner and review interval. */
  manage: boolean;
  /** Suggest a correction to the owner, for people who may not edit. */
  correct: boolean;
  share: boolean;
}

/**
 * The actions that the page of a document offers. Publishing requires the permission and unpublished
 * changes.
 */
export function decideOffers(
  file: Pick<
    File,
    | 'level'
    | 'state'
    | 'version'
    | 'kind'
    | 'sharing'
    | 'readsDraft'
    | 'reviewRequired'
    | 'changesLive'
    | 'unpublished'
    | 'owner'
    | 'priority'
  >,
  permissions: readonly string[],
): Offers {
  const edits = file.kind === 'document' && reaches(file.level, 'edit');
  const mayPublish = edits && permissions.includes('document.publish');
  return {
    edit: edits,
    suggest: file.kind === 'document' && !edits && file.readsDraft && file.version !== null,
    comment: file.kind === 'document' && reaches(file.level, 'comment'),
    publish: mayPublish && file.state === 'draft' && !file.reviewRequired && !isLive(file),
    unpublish: mayPublish && file.version !== null,
    markSignificant: mayPublish && file.version !== null && isLive(file) && file.priority !== null,
    correct: file.kind === 'document' && !edits && file.owner !== null,
    share: file.sharing !== null,
    manage: reaches(file.level, 'manage'),
  };
}

/**
 * Whether a review of the draft can be requested: `demanded` if publishing requires it, `unchanged` if
 * there is nothing to review.
 */
export function decideReview(
  file: Pick<File, 'level' | 'state' | 'kind' | 'reviewRequired'>,
  permissions: readonly string[],
): 'demanded' | 'offered' | 'unchanged' | null {
  const edits = reaches(file.level, 'edit');
  if (file.kind !== 'document' || file.state === 'review') return null;
  if (edits && file.state !== 'draft') return 'unchanged';
  if (edits && file.reviewRequired) return 'demanded';
  return edits || permissions.includes('review.ask') ? 'offered' : null;
}

/** Whether there is a draft that differs from the published text and this person may read it. */
export function hasHiddenDraft(file: Pick<File, 'level' | 'state' | 'version'>): boolean {
  const isWrittenOn = file.state === 'draft' || file.state === 'review';
  return reaches(file.level, 'edit') && isWrittenOn && file.version !== null;
}

/**
 * Whether the text begins with its own title, as imported documents do, so that the page needs no second
 * one.
 */
export function beginsWithTitle(
  name: string,
  content: Content,
  outline: readonly Pick<OutlineEntry, 'id' | 'level' | 'text'>[],
): boolean {
  const first = outline[0];
  if (first?.level !== 1 || comparable(first.text) !== comparable(name)) return false;
  return firstBlockId(content) === first.id;
}

function firstBlockId({ content: sections }: Content): unknown {
  const section = (sections as { content?: { attrs?: { id?: unknown } }[] }[] | undefined)?.[0];
  return section?.content?.[0]?.attrs?.id;
}

/** Whether a name looks like that of an uploaded file. */
export const hasExtension = (name: string): boolean => /\.[a-z][a-z\d]{1,4}$/i.test(name);
