// Plain text both ways.

import { blocksOf, type DocumentJSON, inlineText, type NodeJSON } from '../content.ts';
import { withBlockIds } from '../ids.ts';
import { startOf } from '../nodes/orderedList.ts';
import { repairContent } from '../repair.ts';
import { intoSections } from '../sections.ts';

/** Blank lines part paragraphs; a single line feed is a break in the line. */
export function textToContent(text: string): DocumentJSON {
  const blocks = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((part) => part.replace(/^\n+/, '').trimEnd())
    .filter((part) => part !== '')
    .map((part): NodeJSON => ({ type: 'paragraph', content: linesOf(part) }));
  return withBlockIds(repairContent(intoSections(blocks)));
}

function linesOf(part: string): NodeJSON[] {
  return part
    .split('\n')
    .flatMap((line, i): NodeJSON[] => [
      ...(i > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);
}

/** The text as a person would type it: blocks parted by blank lines, lists with signs, rows by tabs. */
export function contentToText(document: DocumentJSON): string {
  const text = blocksOf(document).flatMap(blockText).join('\n\n');
  return text === '' ? '' : `${text}\n`;
}

function blockText(block: NodeJSON): string[] {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
    case 'checkList':
      return [itemsText(block).join('\n')];
    case 'blockquote':
      return [blocksText(block).join('\n\n').replace(/^/gm, '> ')];
    case 'table':
      return [(block.content ?? []).map(rowText).join('\n')];
    case 'image':
      return typeof block.attrs?.alt === 'string' ? [block.attrs.alt] : [];
    case 'separator':
      return ['----------'];
    default: {
      const text = inlineText(block);
      return text.trim() === '' ? [] : [text];
    }
  }
}

function blocksText(node: NodeJSON): string[] {
  return (node.content ?? []).flatMap(blockText);
}

function itemsText(list: NodeJSON): string[] {
  const start = startOf(list.attrs?.start ?? 1);
  return (list.content ?? []).map((item, i) => {
    const sign =
      list.type === 'orderedList'
        ? `${start + i}. `
        : item.attrs?.checked === true
          ? '[x] '
          : list.type === 'checkList'
            ? '[ ] '
            : '- ';
    const indent = ' '.repeat(sign.length);
    return sign + blocksText(item).join('\n').replaceAll('\n', `\n${indent}`);
  });
}

function rowText(row: NodeJSON): string {
  return (row.content ?? [])
    .map((cell) => blocksText(cell).join(' ').replace(/\s+/g, ' '))
    .join('\t');
}
