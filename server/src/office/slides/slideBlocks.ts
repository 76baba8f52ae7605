// What a slide of a presentation becomes: a heading, its text, and its notes as a quote.
import { inlineText, type NodeJSON } from '@docent/document-model/content';

interface SlideParts {
  number: number;
  title: readonly NodeJSON[];
  content: readonly NodeJSON[];
  notes: readonly NodeJSON[];
}

const maxTitleLength = 80;

/** A slide without a title is named by its first line if that is short, else by its number. */
export function slideBlocks({ number, title, content, notes }: SlideParts): NodeJSON[] {
  const text = content.filter(isFilled);
  const [first] = text;
  const isNamed = title.some((block) => inlineText(block).trim() !== '');
  const isTitle =
    !isNamed && first?.type === 'paragraph' && inlineText(first).length <= maxTitleLength;
  const heading = lineOf(isNamed ? title : isTitle ? [first] : []);
  return [
    {
      type: 'heading',
      attrs: { level: 2 },
      content: heading.length > 0 ? heading : [{ type: 'text', text: `${number}` }],
    },
    ...(isTitle ? text.slice(1) : text),
    ...(notes.some(isFilled) ? [{ type: 'blockquote', content: notes.filter(isFilled) }] : []),
  ];
}

/** The paragraphs in one line. */
function lineOf(paragraphs: readonly NodeJSON[]): NodeJSON[] {
  return paragraphs
    .filter(isFilled)
    .flatMap((block, i): NodeJSON[] => [
      ...(i > 0 ? [{ type: 'text', text: ' ' }] : []),
      ...(block.content ?? []).map((node) =>
        node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node,
      ),
    ]);
}

const isFilled = ({ type, content }: NodeJSON): boolean =>
  type !== 'paragraph' || !!content?.length;

/** Fonts, sizes and colours of slides would look out of place in a document. */
const slideLooks = new Set(['font', 'size', 'colour', 'highlight', 'spacing']);

const slideAttributes = new Set([
  'align',
  'spaceBefore',
  'spaceAfter',
  'lineHeight',
  'indent',
  'rightIndent',
  'firstLine',
  'borders',
  'verticalAlign',
  'background',
]);

/** The blocks without what belongs to the design of a slide. */
export function plainBlocks(nodes: readonly NodeJSON[]): NodeJSON[] {
  return nodes.map((node) => {
    const isPicture = node.type === 'image';
    const attrs = Object.entries(node.attrs ?? {}).filter(([name]) => !slideAttributes.has(name));
    const marks = node.marks?.filter(({ type }) => !slideLooks.has(type));
    return {
      ...node,
      ...(node.attrs && { attrs: isPicture ? node.attrs : Object.fromEntries(attrs) }),
      ...(node.content && { content: plainBlocks(node.content) }),
      ...(marks && { marks }),
    };
  });
}
