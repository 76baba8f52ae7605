// Text that is brought into a document as a quotation, with links to where it comes from.
import type { NodeJSON } from './content.ts';

export interface QuotedSource {
  /** The number that the text names it by, as `[1]`; null where it quotes this source alone. */
  n: number | null;
  name: string;
  href: string;
}

/**
 * A block quotation: the lines of `text`, those that begin with `- ` as list items, each `[n]` a link to its source; the
 * sources below. Blocks without ids.
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
