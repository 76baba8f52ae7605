// Puts paragraphs and tables together: lists, quotes, code, captions, sections.
import type { NodeJSON } from '@docent/document-model/content';
import { inlineText } from '@docent/document-model/content';
import { createBlockId } from '@docent/document-model/ids';
import { addCaption, addCode, addQuote } from '../blockRoles.ts';
import { childOf, type Element, elementsIn } from '../xml.ts';
import { controlOf } from './controls.ts';
import { fieldsAllowText } from './fields.ts';
import { createLists } from './lists.ts';
import { type ReadParagraph, readParagraph } from './paragraph.ts';
import { readCommentEdge, type WordReading } from './reading.ts';
import { readTable } from './tables.ts';

export interface BlockReader {
  add(element: Element): void;
  /** Of the section that has not ended. */
  blocks(): NodeJSON[];
}

/** `endSection` is told of blocks that end with a section; without it, sections are ignored. */
export function createBlockReader(
  reading: WordReading,
  endSection?: (blocks: NodeJSON[], properties: Element) => void,
): BlockReader {
  let blocks: NodeJSON[] = [];
  const lists = createLists(reading.losses);
  let endChange: ReadParagraph['endChange'] = null;

  function add(element: Element): void {
    switch (element.name) {
      case 'w:p':
        addParagraph(readParagraph(reading, element));
        return;
      case 'w:tbl': {
        if (!fieldsAllowText(reading)) return;
        lists.end();
        endChange = null;
        blocks.push(readTable(reading, element));
        return;
      }
      case 'w:sdt': {
        const control = controlOf(element);
        if (control) {
          lists.end();
          blocks.push({ type: 'paragraph', attrs: { id: createBlockId() }, content: [control] });
          return;
        }
        for (const child of elementsIn(childOf(element, 'w:sdtContent'))) add(child);
        return;
      }
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
      case 'w:smartTag':
        for (const child of elementsIn(element)) add(child);
        return;
      case 'mc:AlternateContent': {
        const [first] = elementsIn(element);
        for (const child of elementsIn(first)) add(child);
        return;
      }
      case 'w:bookmarkStart': {
        // A bookmark between paragraphs belongs to the one before.
        const id = blocks.at(-1)?.attrs?.id;
        const name = element.attributes['w:name'];
        if (typeof id === 'string' && name) reading.bookmarks.set(name, id);
        return;
      }
      case 'w:commentRangeStart':
      case 'w:commentRangeEnd':
        readCommentEdge(reading, element);
    }
  }

  function addParagraph(paragraph: ReadParagraph): void {
    const { label, left, role, section } = paragraph;
    const own = suggestEnds(paragraph);
    const first = own[0];
    if (role === 'title' && first) reading.title ??= inlineText(first).trim() || null;
    if (label && first) lists.addItem(blocks, label, own);
    else if (
      (role === 'continuation' || (role === null && first?.type === 'paragraph')) &&
      lists.extend(own, role === 'continuation' ? null : left)
    ) {
      // It stands in the last item.
    } else {
      if (own.length > 0) lists.end();
      if (role === 'code') addCode(blocks, own);
      else if (role === 'quote') addQuote(blocks, own);
      else if (!(role === 'caption' && addCaption(blocks, own)))
        blocks.push(...lists.checked(blocks, own));
    }
    if (section && endSection) {
      endSection(blocks, section);
      blocks = [];
      lists.end();
    }
  }

  /** Puts suggestions about the ends of paragraphs where ours are: at the paragraph that follows. */
  function suggestEnds({ blocks: own, endChange: change }: ReadParagraph): NodeJSON[] {
    const before = endChange;
    endChange = null;
    const [first] = own;
    if (before && first?.attrs && !first.attrs.suggestion) {
      const kind = before.isInsertion ? 'split' : 'join';
      first.attrs.suggestion = { kind, ...before.author };
    }
    if (!change || !first?.attrs) return own;
    const mark = change.isInsertion ? 'insertion' : 'deletion';
    const content = first.content ?? [];
    const isWhole =
      own.length === 1 && content.every((node) => node.marks?.some(({ type }) => type === mark));
    if (isWhole && (content.length > 0 || change.isInsertion)) {
      first.attrs.suggestion = { kind: mark, ...change.author };
    } else endChange = change;
    return own;
  }

  return { add, blocks: () => blocks };
}
