// What writing a document as a Word file needs besides its text.
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import type { Suggestion } from '@docent/document-model/nodes/attributes';
import {
  type AttributePayload,
  BuilderElement,
  type IParagraphOptions,
  type ParagraphChild,
  type TextRun,
  type XmlComponent,
} from 'docx';
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
}

export const emptyLead = (): Lead => ({
  bookmarks: [],
  breaks: null,
  children: [],
  numbering: null,
});

/** Where blocks are written. Lengths are in twips, twentieths of a point. */
export interface Place {
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

export const twips = {
  ofPixels: (pixels: number) => Math.round(pixels * 15),
  ofPoints: (points: number) => Math.round(points * 20),
  ofMillimetres: (millimetres: number) => Math.round((millimetres * 1440) / 25.4),
  /** At the size of body text. */
  ofEm: (em: number) => Math.round(em * 220),
};

/** XML has no notation for most control characters. */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}

/** An element that the library has no class for. */
export function element(
  name: string,
  attributes: Record<string, string | number> = {},
  ...children: XmlComponent[]
): XmlComponent {
  const named = Object.entries(attributes).map(([key, value]) => [
    key,
    { key, value: typeof value === 'string' ? xmlText(value) : value },
  ]);
  return new BuilderElement({
    name,
    attributes: Object.fromEntries(named) as AttributePayload<Record<string, string | number>>,
    children,
  });
}

/** The library's types list by class what may stand in a paragraph. */
export const inline = (component: XmlComponent) => component as TextRun;

export const suggestionOf = ({ attrs }: NodeJSON): Suggestion | null =>
  (attrs?.suggestion as Suggestion | null | undefined) ?? null;
