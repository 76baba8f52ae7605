// Where a new paragraph goes in a plan.
import { blockIdOf, type DocumentJSON, type NodeJSON } from '@docent/document-model/content';

const levelOf = ({ type, attrs }: NodeJSON): number =>
  type === 'heading' ? Number(attrs?.level ?? 1) : Number.POSITIVE_INFINITY;

/**
 * The document with the paragraph at the end of the section below a heading, or at its own end without that
 * heading.
 */
export function withParagraph(
  document: DocumentJSON,
  headingId: string | null,
  paragraph: NodeJSON,
): DocumentJSON {
  const blocks = document.content.flatMap((section, at) =>
    (section.content ?? []).map((block) => ({ block, at })),
  );
  const heading = blocks.findIndex(({ block }) => blockIdOf(block) === headingId);
  const level = levelOf(blocks[heading]?.block ?? paragraph);
  const length = blocks
    .slice(heading + 1)
    .findIndex(({ block }) => heading >= 0 && levelOf(block) <= level);
  const last = blocks.at(length < 0 ? -1 : heading + length);
  if (last === undefined) {
    const section = { type: 'section', content: [paragraph] };
    return { ...document, content: [...document.content, section] };
  }
  return {
    ...document,
    content: document.content.map((section, at) =>
      at === last.at
        ? {
            ...section,
            content: (section.content ?? []).flatMap((block) =>
              block === last.block ? [block, paragraph] : [block],
            ),
          }
        : section,
    ),
  };
}
