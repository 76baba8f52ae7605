// Edits a document's content at places given by their text.
import { type DocumentJSON, type NodeJSON, textOf } from '@docent/document-model/content';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import type { StoryEdit } from './steps.ts';

/** Throws if a text is not found. `withIds` replaces file references in Markdown with ids. */
export function changeText(
  content: unknown,
  { replace = [], insert = [], append }: Pick<StoryEdit, 'replace' | 'insert' | 'append'>,
  withIds: (markdown: string) => string,
): DocumentJSON {
  const blocksOf = (markdown: string): NodeJSON[] =>
    markdownToContent(withIds(markdown)).content.flatMap(({ content }) => content ?? []);
  const copy = structuredClone(content) as DocumentJSON;
  for (const [from, to] of replace) {
    if (!replaceIn(copy, from, to)) throw new Error(`“${from}” is not in the text`);
  }
  for (const { after, markdown } of insert) {
    if (!insertInto(copy, after, blocksOf(markdown)))
      throw new Error(`“${after}” is not in the text`);
  }
  if (append) copy.content.at(-1)?.content?.push(...blocksOf(append));
  return copy;
}

function replaceIn(
  node: { text?: string; content?: NodeJSON[] },
  from: string,
  to: string,
): boolean {
  if (node.text?.includes(from)) {
    node.text = node.text.replace(from, () => to);
    return true;
  }
  return (node.content ?? []).some((child) => replaceIn(child, from, to));
}

/** Inserts the blocks after the first top-level block of a section that contains `after`. */
function insertInto(document: DocumentJSON, after: string, blocks: readonly NodeJSON[]): boolean {
  for (const section of document.content) {
    const at = (section.content ?? []).findIndex((block) => textOf(block).includes(after));
    if (at < 0) continue;
    section.content?.splice(at + 1, 0, ...blocks);
    return true;
  }
  return false;
}
