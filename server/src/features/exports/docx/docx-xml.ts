// Units, text and elements of a Word file.
import { type AttributePayload, BuilderElement, type TextRun, type XmlComponent } from 'docx';

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
  const namedAttributes = Object.entries(attributes).map(([key, value]) => [
    key,
    { key, value: typeof value === 'string' ? xmlText(value) : value },
  ]);
  return new BuilderElement({
    name,
    attributes: Object.fromEntries(namedAttributes) as AttributePayload<
      Record<string, string | number>
    >,
    children,
  });
}

/** The library's types list by class what may stand in a paragraph. */
export const inline = (component: XmlComponent) => component as TextRun;
