// Which paragraphs of a slide are items of lists: a slide inherits that from its layout and its master.
import { type PackagePart, rootOf } from '../parts.ts';
import { childOf, descend, type Element, findAllDeep } from '../xml.ts';

export interface Placeholder {
  type: string;
  index: string;
}

/** Null for a shape of the slide alone. */
export function placeholderOf(shape: Element): Placeholder | null {
  const place = descend(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  return place && { type: place.attributes.type ?? 'obj', index: place.attributes.idx ?? '' };
}

export interface SlideLayout {
  /** List styles for a placeholder, the nearest first. */
  stylesOf(place: Placeholder | null): Element[];
}

const titles = /^(?:title|ctrTitle)$/;
const bodies = /^(?:body|obj|subTitle)$/;

export function readLayout(layout: PackagePart | null): SlideLayout {
  const layoutShapes = shapesOf(layout);
  const master = layout?.related('slideMaster') ?? null;
  const masterShapes = shapesOf(master);
  const styles = childOf(rootOf(master), 'p:txStyles');
  return {
    stylesOf(place) {
      if (!place) return [];
      const isSameKind = (one: Placeholder) =>
        one.type === place.type ||
        (titles.test(one.type) && titles.test(place.type)) ||
        (bodies.test(one.type) && bodies.test(place.type));
      const onLayout =
        layoutShapes.find(({ own }) => place.index !== '' && own.index === place.index) ??
        layoutShapes.find(({ own }) => isSameKind(own));
      const onMaster = masterShapes.find(({ own }) => isSameKind(own));
      const kind = titles.test(place.type) ? 'title' : bodies.test(place.type) ? 'body' : 'other';
      return [onLayout?.list, onMaster?.list, childOf(styles, `p:${kind}Style`)].filter(
        (one) => one != null,
      );
    },
  };
}

function shapesOf(part: PackagePart | null): { own: Placeholder; list: Element | null }[] {
  return findAllDeep(rootOf(part), 'p:sp').flatMap((shape) => {
    const own = placeholderOf(shape);
    return own ? [{ own, list: descend(shape, 'p:txBody', 'a:lstStyle') }] : [];
  });
}
