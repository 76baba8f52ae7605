// Frames of an OpenDocument file: pictures, text boxes, embedded objects.
import { createBlockId } from '@docent/document-model/ids';
import { childOf, childrenOf, type Element, elementsIn, parseXml, textIn } from '../xml.ts';
import { pixelsOf } from './lengths.ts';
import { latexOfMath } from './math.ts';
import type { OpenDocumentReading, OpenLine } from './reading.ts';
import { settingIn } from './styles.ts';
import { readTable } from './tables.ts';

/** Adds what a frame holds to the line, or to what stands before or after it. */
export function readFrame(reading: OpenDocumentReading, element: Element, line: OpenLine): void {
  const { losses } = reading;
  if (element.name === 'draw:g') {
    for (const child of elementsIn(element)) readFrame(reading, child, line);
    return;
  }
  if (element.name !== 'draw:frame') {
    // A shape, which may hold text.
    const texts = [...elementsIn(element)].filter(({ name }) => /^text:(?:p|h|list)$/.test(name));
    const blocks = reading.readBlocks(texts).filter(({ content }) => content);
    losses.add(blocks.length > 0 ? 'text-boxes' : 'drawings');
    line.after.push(...blocks);
    return;
  }
  const formula = formulaIn(reading, element);
  if (formula !== null) {
    line.nodes.push({ type: 'inlineFormula', attrs: { latex: formula } });
    return;
  }
  const box = childOf(element, 'draw:text-box');
  if (box) {
    const blocks = reading.readBlocks(elementsIn(box));
    // Around a picture with its caption, the box is only its frame.
    if (!blocks.some(({ type }) => type === 'image')) losses.add('text-boxes');
    line.after.push(...blocks);
    return;
  }
  const table = childOf(element, 'table:table');
  if (table) {
    line.after.push(readTable(reading, table));
    return;
  }
  const isObject = childOf(element, 'draw:object') ?? childOf(element, 'draw:object-ole');
  const picture = pictureOf(reading, element);
  if (isObject) losses.add('embedded');
  if (!picture) {
    if (!isObject && !childOf(element, 'draw:image')) losses.add('drawings');
    return;
  }
  const anchor = element.attributes['text:anchor-type'];
  if (anchor === 'as-char') line.nodes.push({ type: 'inlineImage', attrs: picture });
  else
    line.before.push({
      type: 'image',
      attrs: { id: createBlockId(), ...picture, ...placeOf(reading, element) },
    });
}

/** The first picture of the frame that can be shown; the others are fallbacks. */
function pictureOf(
  { archive, take, losses }: Pick<OpenDocumentReading, 'archive' | 'take' | 'losses'>,
  frame: Element,
): Record<string, unknown> | null {
  const images = childrenOf(frame, 'draw:image');
  if (images.length === 0) return null;
  const alt = textOf(childOf(frame, 'svg:desc')) || textOf(childOf(frame, 'svg:title'));
  const width = pixelsOf(frame.attributes['svg:width']);
  for (const image of images) {
    const bytes = bytesOf(archive, image);
    if (bytes === 'external') {
      // Never fetched: it could tell others who reads the document.
      losses.add('linked');
      return null;
    }
    const src = bytes && take(bytes);
    if (src) return { src, ...(alt && { alt }), ...(width && { width: Math.max(1, width) }) };
  }
  losses.add('pictures');
  return null;
}

function bytesOf(
  archive: OpenDocumentReading['archive'],
  image: Element,
): Uint8Array | 'external' | null {
  const embeddedData = childOf(image, 'office:binary-data');
  if (embeddedData) return Buffer.from(textIn(embeddedData), 'base64');
  const href = (image.attributes['xlink:href'] ?? '').replace(/^\.\//, '');
  if (href === '') return null;
  return archive.bytes(href) ?? (/^[a-z][a-z\d+.-]*:|^\.\.|^\//i.test(href) ? 'external' : null);
}

function placeOf(
  { styles }: OpenDocumentReading,
  frame: Element,
): { wrap?: string; align?: string } {
  const { chain } = styles.of('graphic', frame.attributes['draw:style-name']);
  const setting = (name: string) => settingIn(chain, 'style:graphic-properties', name);
  const place = setting('style:horizontal-pos') ?? '';
  const isRight = /right|outside/.test(place);
  // Text stands to the left or right of the picture.
  const isBeside = /^(?:left|right|parallel|dynamic|biggest)$/.test(
    setting('style:wrap') ?? 'none',
  );
  if (isBeside && place !== 'center') return { wrap: isRight ? 'right' : 'left' };
  return place === 'center' ? { align: 'center' } : isRight ? { align: 'right' } : {};
}

/** The formula of an embedded object as LaTeX; null if it is another object. */
function formulaIn({ archive }: OpenDocumentReading, frame: Element): string | null {
  const object = childOf(frame, 'draw:object');
  if (!object) return null;
  const inner = childOf(object, 'math:math');
  if (inner) return latexOfMath(inner);
  const folder = (object.attributes['xlink:href'] ?? '').replace(/^\.\//, '');
  const xml = folder === '' ? null : archive.text(`${folder}/content.xml`);
  if (xml === null) return null;
  const root = parseXml(xml);
  return root.name === 'math:math' ? latexOfMath(root) : null;
}

const textOf = (element: Element | null): string => (element ? textIn(element).trim() : '');
