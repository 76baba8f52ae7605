// Pictures on slides.
import type { NodeJSON } from '@docent/document-model/content';
import type { Losses } from '../losses.ts';
import type { PackagePart } from '../parts.ts';
import type { TakePicture } from '../word/pictures.ts';
import { childOf, descend, type Element } from '../xml.ts';
import type { SlideLayout } from './placeholders.ts';

/** What the readers of a slide's shapes share. */
export interface SlideReading {
  part: PackagePart;
  layout: SlideLayout;
  losses: Losses;
  take: TakePicture;
  /** Cells of all its tables so far. */
  cells: number;
}

/** Null if it is not shown. */
export function pictureIn({ part, losses, take }: SlideReading, picture: Element): NodeJSON | null {
  const blip = descend(picture, 'p:blipFill', 'a:blip');
  const relation = part.relation(blip?.attributes['r:embed'] ?? blip?.attributes['r:link']);
  if (relation?.isExternal) {
    // Never fetched: it could tell others who reads the document.
    losses.add('linked');
    return null;
  }
  const bytes = relation && part.bytes(relation.target);
  const src = bytes && take(bytes);
  if (!src) {
    losses.add('pictures');
    return null;
  }
  const { descr, title } = descend(picture, 'p:nvPicPr', 'p:cNvPr')?.attributes ?? {};
  const alt = descr || title;
  const width = Number(descend(picture, 'p:spPr', 'a:xfrm', 'a:ext')?.attributes.cx ?? 0);
  const crop = cropOf(childOf(childOf(picture, 'p:blipFill'), 'a:srcRect'));
  return {
    type: 'image',
    attrs: {
      src,
      ...(alt && { alt }),
      ...(width > 0 && { width: Math.round(width / 9525) }),
      ...crop,
    },
  };
}

/** Shares of the whole, from thousandths of a percent that are cut off at each side. */
function cropOf(rectangle: Element | null): { crop?: number[] } {
  const share = (name: string) =>
    Math.max(0, Number(rectangle?.attributes[name] ?? 0) / 100_000 || 0);
  const [left, top] = [share('l'), share('t')];
  const [width, height] = [1 - left - share('r'), 1 - top - share('b')];
  return width < 0.999 || height < 0.999 ? { crop: [left, top, width, height] } : {};
}
