// Paragraphs of recognised text.
import { recognisedId } from '@docent/contract/pages';
import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import { blocksOf } from '../../../office/pdf/pageBlocks.ts';

/** A line of a picture as the engine recognises it. */
export interface RecognisedLine {
  text: string;
  /** Percent. */
  confidence: number;
  /** In pixels from the top left. */
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

/** Below this, mostly letters that are none: textures, drawings. */
const minConfidence = 60;
const maxParagraphs = 300;

/** The paragraphs of a picture, by the distances of its lines. */
export function textsOfRecognition(recognisedLines: readonly RecognisedLine[]): string[] {
  const confidentLines = recognisedLines.filter(({ confidence }) => confidence >= minConfidence);
  const heights = confidentLines.map(({ bbox }) => bbox.y1 - bbox.y0).sort((x, y) => x - y);
  // Heights depend on whether a line has tall letters, so that they tell no headings.
  const size = heights[heights.length >> 1] ?? 0;
  const lines = confidentLines.map(({ text, bbox }) => ({
    text: text.trim().replaceAll(/\s+/g, ' ').replaceAll(spaceInChinese, ''),
    x: bbox.x0,
    right: bbox.x1,
    y: -bbox.y1,
    size,
  }));
  return blocksOf(lines)
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\p{N}]{2}/u.test(text))
    .slice(0, maxParagraphs);
}

const chinese = String.raw`[\p{Script=Han}，。、；：？！“”‘’（）《》【】…—]`;
const spaceInChinese = new RegExp(`(?<=${chinese})\\s+(?=${chinese})`, 'gu');

/** They come after all other text of the file, in the order of pages. */
const firstPosition = 1_000_000;
const positionsPerPage = 1_000;

export function paragraphsOfRecognition(
  page: number,
  texts: readonly string[],
): ParagraphInContext[] {
  return texts.map((text, i) => ({
    id: recognisedId(page, i),
    kind: 'paragraph',
    text,
    headingPath: [],
    position: firstPosition + page * positionsPerPage + i,
    context: null,
  }));
}
