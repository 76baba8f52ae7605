// What writing a document as a Word file needs besides its text.
import type { DocumentJSON } from '@docent/document-model/content';
import type { Suggestion } from '@docent/document-model/nodes/attributes';
import type { IParagraphOptions, ParagraphChild } from 'docx';
import type { PictureSize } from '../../../platform/pictures/pictureSize.ts';
import type { DocumentFacts } from '../document-facts.ts';
import type { CommentRanges } from './docx-comments.ts';
import type { Revisions } from './docx-revisions.ts';

export interface DocxPicture {
  type: 'png' | 'jpg' | 'gif' | 'bmp' | 'svg';
  bytes: Uint8Array;
  size: PictureSize;
}

export interface DocxContext {
  language: 'en' | 'zh';
  content: DocumentJSON;
  facts: DocumentFacts;
  /** Address of this Docent, for links within it. */
  publicUrl: string;
  fileId: string;
  blockIds: ReadonlySet<string>;
  /** Names of the bookmarks of the blocks to which links lead. */
  bookmarks: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, DocxPicture>;
  comments: CommentRanges;
  revisions: Revisions;
  /** For the next list: two lists with the same number count on. */
  nextList: number;
  /** Belongs to the next paragraph. */
  lead: Lead;
}

interface Lead {
  bookmarks: string[];
  breaks: 'page' | 'column' | null;
  children: ParagraphChild[];
  numbering: NonNullable<IParagraphOptions['numbering']> | null;
  /** A table has no space below it in Word. */
  isAfterTable: boolean;
}

export const emptyLead = (): Lead => ({
  bookmarks: [],
  breaks: null,
  children: [],
  numbering: null,
  isAfterTable: false,
});

/** Where blocks are written. Lengths are in twips, twentieths of a point. */
export interface DocxPlace {
  /** From the margin. */
  left: number;
  width: number;
  /** Style of paragraphs that have none of their own. */
  style: string | null;
  /** Shading and border of every paragraph, as in callouts. */
  box: Pick<IParagraphOptions, 'border' | 'shading'> | null;
  /** How many lists are around it. */
  depth: number;
  /** Whether a suggestion about a block around it inserts or deletes all of it. */
  change: Suggestion | null;
  /** The numbering of the multi-level list around it. */
  levels: NonNullable<IParagraphOptions['numbering']> | null;
}
