// What PDF/UA asks of a text beyond its tags.
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';

/**
 * The document with headings that begin at level 1 and skip none, as screen readers list them, and without underlines
 * below struck text, since the compiler can tag only one line of a text.
 */
export function accessibleContent(document: DocumentJSON): DocumentJSON {
  /** The written levels of the headings that the next one is below. */
  const above: number[] = [];

  function levelOf(writtenLevel: number): number {
    while ((above.at(-1) ?? 0) >= writtenLevel) above.pop();
    return above.push(writtenLevel);
  }

  function convert(node: NodeJSON): NodeJSON {
    const next = { ...node };
    if (node.type === 'heading') {
      next.attrs = { ...node.attrs, level: levelOf(Number(node.attrs?.level ?? 1)) };
    }
    if (node.marks?.some(({ type }) => type === 'strike')) {
      next.marks = node.marks.filter(({ type }) => type !== 'underline');
    }
    if (node.content) next.content = node.content.map(convert);
    return next;
  }
  return { ...document, content: document.content.map(convert) };
}
