import {
  type Attribute,
  address,
  alignOf,
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  choice,
  jsonIn,
  line,
  type NodeSpec,
  reference,
  styles,
} from './attributes.ts';

const align = choice('left', 'center', 'right');
const wrap = choice('left', 'right');

/**
 * `width` is in CSS pixels, or null for the natural width; `fileId` is an uploaded image. `natural`
 * is the image's size, which reserves the space before it is loaded.
 */
export const pictureAttributes = {
  src: address,
  alt: line,
  title: line,
  width: { default: null, repair: widthOf },
  fileId: reference,
  natural: { default: null, repair: naturalOf },
  /** The visible part: left, top, width and height as fractions of the whole image. */
  crop: { default: null, repair: cropOf },
} satisfies Record<string, Attribute>;

/** An image on a line of its own, or with `wrap` beside the text that follows. */
export const image: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: {
    ...blockSpecAttributes,
    ...pictureAttributes,
    align,
    wrap,
    caption: line,
  },
  parseDOM: [
    {
      tag: 'img[src]',
      getAttrs: (dom) => {
        const picture = pictureAttributesOf(dom);
        return (
          picture && {
            ...blockAttributesOf(dom),
            ...picture,
            align: align.repair(alignOf(dom), {}),
            wrap: wrap.repair(dom.getAttribute('data-wrap'), {}),
            caption: line.repair(dom.getAttribute('data-caption'), {}),
          }
        );
      },
    },
  ],
  toDOM: (node) => ['img', imageAttributes(node.attrs)],
};

/** Attributes read from an `<img>`; false if its address is not allowed. */
export function pictureAttributesOf(dom: HTMLElement) {
  const src = address.repair(dom.getAttribute('src'), {});
  if (src === null) return false;
  return {
    src,
    alt: line.repair(dom.getAttribute('alt'), {}),
    title: line.repair(dom.getAttribute('title'), {}),
    width: widthOf(dom.getAttribute('width')),
    fileId: reference.repair(dom.getAttribute('data-file-id'), {}),
    natural: naturalOf(jsonIn(dom, 'data-natural')),
    crop: cropOf(jsonIn(dom, 'data-crop')),
  };
}

/** Whole pixels, or null if the width is invalid. */
export function widthOf(width: unknown): number | null {
  const number = typeof width === 'string' ? Number.parseInt(width, 10) : width;
  if (typeof number !== 'number' || !(number >= 1) || number > 20_000) return null;
  return Math.round(number);
}

export type NaturalSize = [width: number, height: number];

/** In whole pixels, or null if unknown. */
export function naturalOf(size: unknown): NaturalSize | null {
  if (!Array.isArray(size) || size.length !== 2) return null;
  const isSide = (side: unknown) => Number.isInteger(side) && Number(side) > 0;
  return size.every(isSide) ? [size[0], size[1]] : null;
}

export type Crop = [left: number, top: number, width: number, height: number];

/** Null if nothing is cropped or the visible part would be empty. */
export function cropOf(crop: unknown): Crop | null {
  if (!Array.isArray(crop) || crop.length !== 4) return null;
  if (!crop.every((share) => typeof share === 'number' && share >= 0 && share <= 1)) return null;
  const [left, top, width, height] = crop as Crop;
  const isInside =
    left + width <= 1.001 && top + height <= 1.001 && width >= 0.01 && height >= 0.01;
  return isInside && (width < 1 || height < 1) ? [left, top, width, height] : null;
}

export function pictureDomAttributes(attrs: Record<string, unknown>) {
  const width = widthOf(attrs.width);
  const natural = naturalOf(attrs.natural);
  const crop = cropOf(attrs.crop);
  return {
    src: address.repair(attrs.src, attrs) as string | null,
    alt: typeof attrs.alt === 'string' ? attrs.alt : '',
    title: typeof attrs.title === 'string' ? attrs.title : null,
    width: width === null ? null : `${width}`,
    'data-file-id': typeof attrs.fileId === 'string' ? attrs.fileId : null,
    'data-natural': natural && JSON.stringify(natural),
    'data-crop': crop && JSON.stringify(crop),
  };
}

export function imageAttributes(attrs: Record<string, unknown>): Record<string, string | null> {
  return {
    ...blockAttributes(attrs, styles({ 'text-align': align.repair(attrs.align, attrs) as string })),
    ...pictureDomAttributes(attrs),
    'data-wrap': wrap.repair(attrs.wrap, attrs) as string | null,
    'data-caption': typeof attrs.caption === 'string' ? attrs.caption : null,
  };
}
