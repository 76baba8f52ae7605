// Decisions of the reading page: which paragraph an address means, and what is offered to whom.
import type { Content, OutlineEntry, Paragraph } from '@docent/contract/documents';
import type { File } from '@docent/contract/files';
import { isLive, reaches } from '../files/files.rules.ts';

/** A document with the text that is read. */
export interface ShownDocument {
  file: File;
  content: Content;
  paragraphs: Pick<Paragraph, 'id' | 'text'>[];
  outline: OutlineEntry[];
  links: { id: string; name: string; natural: [number, number] | null }[];
  version: number | null;
  /** The rest of the text is still on its way. */
  isPart?: true | undefined;
}

export interface Destination {
  /** The fragment of the address, with `#`; empty without one. */
  hash: string;
  /** The beginning of a paragraph's text, as the address carries it. */
  des: string;
}

/** The id of the paragraph that a fragment names; empty where it names none. */
export function namedBy(hash: string): string {
  return /^#p-([\w-]{1,64})$/.exec(hash)?.[1] ?? '';
}

/** The paragraph to scroll to and flash: a fragment that exists wins over a text that is contained. */
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

/** Whether the words of an address are to be looked for in the rest of a text: shown before, it would only jump. */
export function isFurtherOn(
  destination: Destination,
  paragraphs: readonly Pick<Paragraph, 'id' | 'text'>[],
  outline: readonly Pick<OutlineEntry, 'id'>[],
): boolean {
  const isSought = comparable(destination.des) !== '';
  return isSought && decideDestination(destination, paragraphs, outline) === null;
}

/** Text without what may differ between an address and a page: case, width of letters, white space, hyphens. */
function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '');
}

export interface Offers {
  edit: boolean;
  /** To write suggestions, for who may read the draft and not edit it. */
  suggest: boolean;
  comment: boolean;
  publish: boolean;
  unpublish: boolean;
  /** To ask for required reading again, which publishing by hand would offer. */
  markSignificant: boolean;
  /** To change who looks after it, and how often. */
  manage: boolean;
  /** To suggest a correction to its owner, for who may not edit. */
  correct: boolean;
  share: boolean;
}

/** The actions that the page of a document offers. Publishing needs the permission and something to publish. */
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
 * Whether a review of the draft may be asked for; `demanded` where only that leads to its being published, `unchanged` where
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

/** Whether there is a draft that differs from the published text, and this person may read it. */
export function hasHiddenDraft(file: Pick<File, 'level' | 'state' | 'version'>): boolean {
  const isWrittenOn = file.state === 'draft' || file.state === 'review';
  return reaches(file.level, 'edit') && isWrittenOn && file.version !== null;
}

/** Whether the text begins with its own title, as imported documents do: then the page needs no second one. */
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
