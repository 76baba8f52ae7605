// Reads and writes plain text.

import { blocksOf, type DocumentJSON, inlineText, type NodeJSON, wordsOf } from '../content.ts';
import { withBlockIds } from '../ids.ts';
import { startOf } from '../nodes/orderedList.ts';
import { chinese, letters, roman } from '../numerals.ts';
import { repairContent } from '../repair.ts';
import { intoSections } from '../sections.ts';
import { withoutSuggestions } from '../suggestions/suggestions.ts';

/** Blank lines separate paragraphs; a single line feed is a hard break. */
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

/**
 * The document as a person would type it: blank lines between blocks, markers before list items,
 * tabs between cells, footnotes at the end. Omits text that is only suggested.
 */
export function contentToText(document: DocumentJSON): string {
  const notes: string[] = [];
  const blocks = blocksOf(withoutSuggestions(document, 'refuse')).flatMap((block) =>
    blockText(block, notes),
  );
  const text = [...blocks, ...notes].join('\n\n');
  return text === '' ? '' : `${text}\n`;
}

function blockText(block: NodeJSON, notes: string[]): string[] {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
    case 'checkList':
      return [itemsText(block, notes).join('\n')];
    case 'blockquote':
    case 'callout':
      return [blocksText(block, notes).join('\n\n').replace(/^/gm, '> ')];
    case 'details':
      return blocksText(block, notes);
    case 'table':
      return [(block.content ?? []).map((row) => rowText(row, notes)).join('\n')];
    case 'image': {
      const words = block.attrs?.caption ?? block.attrs?.alt;
      return typeof words === 'string' ? [words] : [];
    }
    case 'embed':
      return [[wordsOf(block), block.attrs?.src].filter(isNew).join(' ')];
    case 'separator':
      return ['----------'];
    default: {
      const text = block.content ? lineText(block, notes) : wordsOf(block);
      return text.trim() === '' ? [] : [text];
    }
  }
}

function isNew(text: unknown, i: number, all: unknown[]): boolean {
  return typeof text === 'string' && all.indexOf(text) === i;
}

/** A line with the numbers of its footnotes; adds their text to `notes`. */
function lineText({ type, content = [] }: NodeJSON, notes: string[]): string {
  const linkedContent = content.map((node): NodeJSON => {
    if (node.type !== 'footnote') return node;
    const marker = `[${notes.length + 1}]`;
    notes.push(`${marker} ${node.attrs?.text ?? ''}`.trimEnd());
    return { type: 'text', text: marker };
  });
  return inlineText({ type, content: linkedContent });
}

function blocksText(node: NodeJSON, notes: string[]): string[] {
  return (node.content ?? []).flatMap((block) => blockText(block, notes));
}

/** `prefix` is the number of the parent item in a multilevel list. */
function itemsText(list: NodeJSON, notes: string[], prefix = ''): string[] {
  const start = startOf(list.attrs?.start ?? 1);
  const isMultilevel = list.type === 'orderedList' && list.attrs?.kind === 'multilevel';
  return (list.content ?? []).map((item, i) => {
    const number = isMultilevel ? `${prefix}${start + i}.` : '';
    const marker = `${number || signOf(list, item, start + i)} `;
    const indent = ' '.repeat(marker.length);
    const blocks = (item.content ?? []).flatMap((block) =>
      block.type === 'orderedList' ? itemsText(block, notes, number) : blockText(block, notes),
    );
    return marker + blocks.join('\n').replaceAll('\n', `\n${indent}`);
  });
}

function signOf(list: NodeJSON, item: NodeJSON, number: number): string {
  if (list.type === 'checkList') return item.attrs?.checked === true ? '[x]' : '[ ]';
  if (list.type === 'bulletList') return '-';
  switch (list.attrs?.kind) {
    case 'lower-alpha':
      return `${letters(number)}.`;
    case 'upper-alpha':
      return `${letters(number).toUpperCase()}.`;
    case 'lower-roman':
      return `${roman(number).toLowerCase()}.`;
    case 'upper-roman':
      return `${roman(number)}.`;
    case 'simp-chinese-informal':
      return `${chinese(number)}、`;
    default:
      return `${number}.`;
  }
}

function rowText(row: NodeJSON, notes: string[]): string {
  return (row.content ?? [])
    .map((cell) => blocksText(cell, notes).join(' ').replace(/\s+/g, ' '))
    .join('\t');
}
