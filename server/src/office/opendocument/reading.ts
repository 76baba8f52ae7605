// What the readers of an OpenDocument file's parts share.
import type { NodeJSON } from '@docent/document-model/content';
import type { Archive } from '../archive.ts';
import type { Losses } from '../losses.ts';
import type { WordThread } from '../word/comments.ts';
import type { Look } from '../word/looks.ts';
import type { TakePicture } from '../word/pictures.ts';
import type { ParagraphShape } from '../word/shapes.ts';
import type { Element } from '../xml.ts';
import type { Numbers } from './lists.ts';
import type { OpenDocumentStyles } from './styles.ts';

export interface OpenDocumentReading {
  archive: Archive;
  styles: OpenDocumentStyles;
  losses: Losses;
  take: TakePicture;
  numbers: Numbers;
  comments: Annotations;
  /** Ids of the blocks in which bookmarks begin. */
  bookmarks: Map<string, string>;
  /** The text of the first paragraph in the style Title. */
  title: string | null;
  usualLook: Look;
  usualShape: ParagraphShape;
  /** How many lists are open around the paragraph that is read. */
  listDepth: number;
  /** Cells of all tables so far. */
  cells: number;
  readBlocks(elements: Iterable<Element>): NodeJSON[];
}

/** What a paragraph holds. */
export interface OpenLine {
  id: string;
  nodes: NodeJSON[];
  /** What stands between or beside paragraphs. */
  before: NodeJSON[];
  after: NodeJSON[];
}

export interface Annotations {
  begin(element: Element, blockId: string): void;
  end(name: string): void;
  addText(text: string, blockId: string): void;
  threads(): WordThread[];
}
