// Decides which paragraphs may move, and what stands in their place afterwards.
import type { NodeJSON } from '@docent/document-model/content';
import type { MoveInput } from './paragraphs.needs.ts';

/** A signature is of the document that was signed. */
export function holdsSigned({ type, attrs, content = [] }: NodeJSON): boolean {
  return (type === 'signature' && attrs?.signedAt != null) || content.some(holdsSigned);
}

/** Whether a block is what a move of text into the document left, with no word of anybody; it may be renamed since. */
export function isRemains(block: NodeJSON, toFileId: string): boolean {
  if (block.type === 'synced') return true;
  const [run, ...others] = block.content ?? [];
  const [mark] = run?.marks ?? [];
  const href = mark?.type === 'link' ? String(mark.attrs?.href) : '';
  return others.length === 0 && href.startsWith(linkTo(toFileId, run?.text ?? ''));
}

const linkTo = (fileId: string, name: string) => `/detail/${fileId}/${encodeURIComponent(name)}#p-`;

interface Place {
  fileId: string;
  name: string;
  paragraphId: string;
  /** Of several blocks only the first leaves a link. */
  isFirst: boolean;
}

export function remainsOf(
  block: NodeJSON,
  leave: MoveInput['leave'],
  { fileId, name, paragraphId, isFirst }: Place,
): NodeJSON | null {
  switch (leave) {
    case 'nothing':
      return null;
    case 'link': {
      if (!isFirst) return null;
      const marks = [{ type: 'link', attrs: { href: `${linkTo(fileId, name)}${paragraphId}` } }];
      return { type: 'paragraph', content: [{ type: 'text', text: name, marks }] };
    }
    case 'synced':
      // A synced paragraph shows no synced one: both lead to its source.
      if (block.type === 'synced') return { type: 'synced', attrs: { ...block.attrs } };
      return block.type === 'signature' ? null : { type: 'synced', attrs: { fileId, paragraphId } };
  }
}
