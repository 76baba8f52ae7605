// What the readers of a Word document's parts share.
import type { MarkJSON, NodeJSON } from '@docent/document-model/content';
import type { Losses } from '../losses.ts';
import type { PackagePart } from '../parts.ts';
import type { Element } from '../xml.ts';
import type { Changes } from './changes.ts';
import type { OpenComments } from './comments.ts';
import type { Look, ThemeFonts } from './looks.ts';
import type { Numbering } from './numbering.ts';
import type { TakePicture } from './pictures.ts';
import type { ParagraphShape } from './shapes.ts';
import type { Styles } from './styles.ts';

/** A field between its begin and its end, which may be paragraphs apart. */
interface OpenField {
  code: string;
  isInCode: boolean;
  /** The result is replaced by something else. */
  isHidden: boolean;
  link: MarkJSON | null;
  /** The properties of a form field of old versions. */
  form: Element | null;
  /** The text of a hidden result. */
  result: string;
}

export interface WordReading {
  part: PackagePart;
  styles: Styles;
  numbering: Numbering;
  theme: ThemeFonts;
  losses: Losses;
  take: TakePicture;
  comments: OpenComments;
  changes: Changes;
  fields: OpenField[];
  /** The text of the first paragraph in the style Title. */
  title: string | null;
  /** Ids of the blocks in which bookmarks begin. */
  bookmarks: Map<string, string>;
  /** The text of a footnote or endnote; null if there is none. */
  noteOf(kind: 'footnote' | 'endnote', id: string): string | null;
  /** The look and shape of text in the default style. */
  usualLook: Look;
  usualShape: ParagraphShape;
  /** Reads blocks that stand in a paragraph, such as those of a text box. */
  readBlocks(elements: Iterable<Element>): NodeJSON[];
}

/** A comment is about the text from here, or up to here. */
export function readCommentEdge({ comments }: WordReading, { name, attributes }: Element): void {
  const id = attributes['w:id'] ?? '';
  if (name === 'w:commentRangeStart') comments.begin(id);
  else comments.end(id);
}
