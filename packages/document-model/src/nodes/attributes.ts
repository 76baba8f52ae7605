// The attributes that several nodes share, and how they stand in HTML.

import type { AttributeSpec } from 'prosemirror-model';

export type Align = 'left' | 'center' | 'right' | 'justify';

const aligns: ReadonlySet<string> = new Set<Align>(['left', 'center', 'right', 'justify']);

/** `null` means: as the surroundings say (left, or right in a right-to-left text). */
export const alignAttribute: AttributeSpec = { default: null };
/** The stable id of a block; `null` only until `withBlockIds` or the editor has given one. */
export const idAttribute: AttributeSpec = { default: null };

export function isAlign(align: unknown): align is Align {
  return typeof align === 'string' && aligns.has(align);
}

/** Ids are ours or another system's; the form only keeps them usable in URLs and selectors. */
export function isBlockId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
}

/** Reads one declaration of the style attribute; `element.style` is not there in every DOM. */
export function styleOf(element: HTMLElement, property: string): string | null {
  const style = element.getAttribute('style');
  if (!style) return null;
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0 && declaration.slice(0, colon).trim().toLowerCase() === property) {
      return (
        declaration
          .slice(colon + 1)
          .replace(/!important/i, '')
          .trim() || null
      );
    }
  }
  return null;
}

export function idOf(element: HTMLElement): string | null {
  const id = element.getAttribute('data-id');
  return isBlockId(id) ? id : null;
}

export function alignOf(element: HTMLElement): Align | null {
  const align = (styleOf(element, 'text-align') ?? element.getAttribute('align'))?.toLowerCase();
  return isAlign(align) ? align : null;
}

/** DOM attributes of a block; `null` and `undefined` values are left out by ProseMirror. */
export function blockAttributes(attrs: Record<string, unknown>): Record<string, string | null> {
  const align = isAlign(attrs.align) ? attrs.align : null;
  return {
    'data-id': isBlockId(attrs.id) ? attrs.id : null,
    style: align ? `text-align: ${align}` : null,
  };
}
