// Writes pictures.
import { cropOf } from '@docent/document-model/nodes/image';
import {
  HorizontalPositionAlign,
  HorizontalPositionRelativeFrom,
  type IFloating,
  ImageRun,
  TextRun,
  TextWrappingSide,
  TextWrappingType,
  VerticalPositionRelativeFrom,
} from 'docx';
import { words } from '../words.ts';
import type { DocxContext, DocxPicture, DocxPlace } from './docx-context.ts';
import { xmlText } from './docx-xml.ts';

/** In pixels: pictures are never higher than a page. */
const maxHeight = 830;

/** A picture, or the words in its place if it cannot be shown. */
export function writePicture(
  attrs: Record<string, unknown>,
  { pictures, language }: DocxContext,
  place: DocxPlace,
): ImageRun | TextRun {
  const alt = typeof attrs.alt === 'string' ? xmlText(attrs.alt) : '';
  const picture = typeof attrs.fileId === 'string' ? pictures.get(attrs.fileId) : undefined;
  if (!picture) {
    const text = `[${[words[language].noPicture, alt].filter(Boolean).join(': ')}]`;
    return new TextRun({ text, italics: true, color: '5B6478' });
  }
  const crop = cropOf(attrs.crop);
  const [left, top, across, down] = crop ?? [0, 0, 1, 1];
  const [naturalWidth, naturalHeight] = picture.size;
  const ratio = (naturalHeight * down) / (naturalWidth * across);
  const wantedWidth = typeof attrs.width === 'number' ? attrs.width : naturalWidth * across;
  const width = Math.max(1, Math.min(wantedWidth, place.width / 15, maxHeight / ratio));
  return new ImageRun({
    ...mediaOf(picture),
    transformation: { width, height: Math.max(1, width * ratio) },
    altText: { name: alt || words[language].noPicture, description: alt, title: '' },
    ...(crop && {
      crop: {
        left: left * 100,
        top: top * 100,
        right: Math.max(0, 1 - left - across) * 100,
        bottom: Math.max(0, 1 - top - down) * 100,
      },
    }),
    ...(attrs.wrap === 'left' || attrs.wrap === 'right' ? { floating: beside(attrs.wrap) } : {}),
  });
}

/** One transparent pixel, for programs that do not know SVG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

function mediaOf({ type, bytes }: DocxPicture) {
  return type === 'svg'
    ? ({ type, data: bytes, fallback: { type: 'png', data: pixel } } as const)
    : ({ type, data: bytes } as const);
}

function beside(side: 'left' | 'right'): IFloating {
  const gap = 115_000;
  return {
    horizontalPosition: {
      relative: HorizontalPositionRelativeFrom.COLUMN,
      align: HorizontalPositionAlign[side === 'left' ? 'LEFT' : 'RIGHT'],
    },
    verticalPosition: { relative: VerticalPositionRelativeFrom.PARAGRAPH, offset: 0 },
    wrap: { type: TextWrappingType.SQUARE, side: TextWrappingSide.BOTH_SIDES },
    margins: side === 'left' ? { right: gap, bottom: gap } : { left: gap, bottom: gap },
  };
}
