// Inserts text as a quotation with links to its sources.
import type { NodeJSON } from './content.ts';

export interface QuotedSource {
  /** The number in markers such as `[1]`; null if this is the only source. */
  n: number | null;
  name: string;
  href: string;
}

/**
 * A block quotation: the lines of `text`, with lines that begin with `- ` as list items and each
 * `[n]` as a link to its source, followed by the sources. Blocks have no ids.
 */
export function quotationOf(text: string, sources: readonly QuotedSource[]): NodeJSON {
  const blocks: NodeJSON[] = [];
  let items: NodeJSON[] | undefined;
  for (const line of text.split(/\n+/)) {
    const content = line.trim();
    if (content === '') continue;
    if (content.startsWith('- ')) {
      if (!items) {
        items = [];
        blocks.push({ type: 'bulletList', content: items });
      }
      items.push({
        type: 'listItem',
        content: [paragraph(withSourceLinks(content.slice(2), sources))],
      });
    } else {
      items = undefined;
      blocks.push(paragraph(withSourceLinks(content, sources)));
    }
  }
  for (const { n, name, href } of sources) {
    const before: NodeJSON[] = [{ type: 'text', text: n === null ? '— ' : `[${n}] ` }];
    blocks.push(paragraph([...before, link(name, href)]));
  }
  return { type: 'blockquote', content: blocks };
}

const paragraph = (content: NodeJSON[]): NodeJSON => ({ type: 'paragraph', content });

const link = (text: string, href: string): NodeJSON => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});

function withSourceLinks(text: string, sources: readonly QuotedSource[]): NodeJSON[] {
  return text
    .split(/(\[\d+\])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const source = sources.find(({ n }) => n !== null && piece === `[${n}]`);
      return source ? link(piece, source.href) : { type: 'text', text: piece };
    });
}
