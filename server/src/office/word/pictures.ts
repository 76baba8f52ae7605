// Pictures of a Word document, inline and floating.
import type { NodeJSON } from '@docent/document-model/content';
import type { Losses } from '../losses.ts';
import type { PackagePart } from '../parts.ts';
import {
  childOf,
  descend,
  type Element,
  elementsIn,
  findAllDeep,
  findDeep,
  textIn,
} from '../xml.ts';
import { numberIn, pixelsOfEmu } from './properties.ts';

/** Stores the bytes of a picture; null if its format is not shown. */
export type TakePicture = (bytes: Uint8Array) => string | null;

export interface ReadPicture {
  attrs: Record<string, unknown>;
  /** Null stands in the line; others stand beside or between paragraphs. */
  place: { wrap: string | null; align: string | null } | null;
}

/** The pictures in `w:drawing`, without those of text boxes. */
export function readDrawing(
  drawing: Element,
  { part, take, losses }: { part: PackagePart; take: TakePicture; losses: Losses },
): ReadPicture[] {
  const pictures: ReadPicture[] = [];
  for (const frame of elementsIn(drawing)) {
    const isFloating = frame.name === 'wp:anchor';
    const graphics = findAllDeep(frame, 'pic:pic', 'w:txbxContent');
    if (graphics.length === 0 && !findDeep(frame, 'w:txbxContent')) losses.add('drawings');
    const properties = childOf(frame, 'wp:docPr')?.attributes ?? {};
    for (const graphic of graphics) {
      const source = srcOf(descend(graphic, 'pic:blipFill', 'a:blip'), part, take, losses);
      if (source === null) continue;
      const extent =
        graphics.length === 1
          ? childOf(frame, 'wp:extent')
          : descend(graphic, 'pic:spPr', 'a:xfrm', 'a:ext');
      const width = numberIn(extent, 'cx');
      const name = descend(graphic, 'pic:nvPicPr', 'pic:cNvPr')?.attributes ?? {};
      const alt = properties.descr || name.descr || properties.title || null;
      pictures.push({
        attrs: {
          src: source,
          ...(alt && { alt }),
          ...(width && { width: Math.max(1, pixelsOfEmu(width)) }),
          ...cropOf(descend(graphic, 'pic:blipFill', 'a:srcRect')),
        },
        place: isFloating ? placeOf(frame) : null,
      });
    }
  }
  return pictures;
}

/** The pictures in VML, as old versions of Word write them. */
export function readVml(
  element: Element,
  { part, take, losses }: { part: PackagePart; take: TakePicture; losses: Losses },
): ReadPicture[] {
  return findAllDeep(element, 'v:shape', 'w:txbxContent').flatMap((shape) => {
    const data = childOf(shape, 'v:imagedata');
    if (!data) return [];
    const src = takeFrom(data.attributes['r:id'], part, take, losses);
    if (src === null) return [];
    const points = Number(/(?:^|;)width:([\d.]+)pt/.exec(shape.attributes.style ?? '')?.[1]);
    const alt = shape.attributes.alt ?? data.attributes['o:title'];
    const width = points > 0 ? Math.round((points * 96) / 72) : null;
    return [{ attrs: { src, ...(alt && { alt }), ...(width && { width }) }, place: null }];
  });
}

function srcOf(
  blip: Element | null,
  part: PackagePart,
  take: TakePicture,
  losses: Losses,
): string | null {
  // The original of a picture that Word converted, such as SVG, stands beside a fallback.
  return (
    blip && takeFrom(blip.attributes['r:embed'] ?? blip.attributes['r:link'], part, take, losses)
  );
}

function takeFrom(
  id: string | undefined,
  part: PackagePart,
  take: TakePicture,
  losses: Losses,
): string | null {
  const relation = part.relation(id);
  if (relation?.isExternal) {
    // Never fetched: it could tell others who reads the document.
    losses.add('linked');
    return null;
  }
  const bytes = relation && part.bytes(relation.target);
  const src = bytes && take(bytes);
  if (!src) losses.add('pictures');
  return src;
}

/** Shares of the whole, from thousandths of a percent that are cut off at each side. */
function cropOf(rectangle: Element | null): { crop?: number[] } {
  if (!rectangle) return {};
  const share = (name: string) => Math.max(0, (numberIn(rectangle, name) ?? 0) / 100_000);
  const [left, top, right, bottom] = [share('l'), share('t'), share('r'), share('b')];
  const [width, height] = [1 - left - right, 1 - top - bottom];
  return width < 0.999 || height < 0.999 ? { crop: [left, top, width, height] } : {};
}

function placeOf(anchor: Element): { wrap: string | null; align: string | null } {
  const horizontal = childOf(anchor, 'wp:positionH');
  const words = textOf(childOf(horizontal, 'wp:align'));
  const offset = Number(textOf(childOf(horizontal, 'wp:posOffset')));
  // Half of the text on a usual sheet.
  const isRight = /right|outside/.test(words) || (words === '' && offset > 2_800_000);
  const isBeside = ['wp:wrapSquare', 'wp:wrapTight', 'wp:wrapThrough'].some((name) =>
    childOf(anchor, name),
  );
  if (isBeside && words !== 'center') return { wrap: isRight ? 'right' : 'left', align: null };
  return { wrap: null, align: words === 'center' ? 'center' : isRight ? 'right' : null };
}

const textOf = (element: Element | null): string => (element ? textIn(element).trim() : '');

export function pictureBlock({ attrs, place }: ReadPicture, align: string | null): NodeJSON {
  const own = place?.align ?? align;
  return {
    type: 'image',
    attrs: {
      ...attrs,
      ...(place?.wrap && { wrap: place.wrap }),
      ...(own && own !== 'justify' && own !== 'distribute' && { align: own }),
    },
  };
}
