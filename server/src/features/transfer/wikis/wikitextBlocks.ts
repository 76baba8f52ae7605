// The blocks of wikitext: headings, paragraphs, lists, tables, preformatted lines.
import { blockSign } from './wikitextStash.ts';

type ReadLine = (text: string) => string;

/** Tables within cells are read to this depth; deeper ones stay text, so that nesting can't overflow the stack. */
const maxDepth = 6;

export function blocksIn(text: string, line: ReadLine, depth = 0): string {
  const lines = text.split('\n');
  const html: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    const words = line(paragraph.join('\n')).trim();
    if (words !== '') html.push(`<p>${words}</p>`);
    paragraph = [];
  };

  for (let i = 0; i < lines.length; i++) {
    const current = lines[i] ?? '';
    const heading = /^(={1,6})(.+?)\1\s*$/.exec(current);
    if (current.trim() === '') endParagraph();
    else if (blockSign.test(current)) {
      endParagraph();
      html.push(current);
    } else if (heading) {
      endParagraph();
      const level = heading[1]?.length ?? 2;
      html.push(`<h${level}>${line((heading[2] ?? '').trim())}</h${level}>`);
    } else if (/^-{4,}\s*$/.test(current)) {
      endParagraph();
      html.push('<hr>');
    } else if (/^[*#:;]/.test(current)) {
      endParagraph();
      let end = i + 1;
      while (/^[*#:;]/.test(lines[end] ?? '')) end++;
      html.push(listOf(lines.slice(i, end), line));
      i = end - 1;
    } else if (/^\s*:*\{\|/.test(current) && depth < maxDepth) {
      endParagraph();
      const end = endOfTable(lines, i);
      html.push(tableOf(lines.slice(i, end), line, depth));
      i = end;
    } else if (/^ .*\S/.test(current) && paragraph.length === 0) {
      let end = i + 1;
      while (/^ /.test(lines[end] ?? '')) end++;
      const code = lines.slice(i, end).map((one) => line(one.slice(1)));
      html.push(`<pre>${code.join('\n').replace(/<[^>]*>/g, '')}</pre>`);
      i = end - 1;
    } else paragraph.push(current);
  }
  endParagraph();
  return html.join('\n');
}

/** Deeper items stand at this depth. */
const maxListDepth = 20;

interface Item {
  signs: string;
  text: string;
}

function listOf(lines: readonly string[], line: ReadLine): string {
  const items = lines.flatMap((one): Item[] => {
    const [, rawSigns = '', text = ''] = /^([*#:;]+)\s*(.*)$/.exec(one) ?? [];
    const signs = rawSigns.slice(0, maxListDepth);
    const colon = signs.endsWith(';') ? text.search(/\s:\s/) : -1;
    if (colon < 0) return [{ signs, text }];
    // A term with what it means in one line.
    const meaning = { signs: `${signs.slice(0, -1)}:`, text: text.slice(colon + 3) };
    return [{ signs, text: text.slice(0, colon) }, meaning];
  });
  return itemsAt(items, 0, line);
}

/** The items that share their signs before `depth`, as lists within each other. */
function itemsAt(items: readonly Item[], depth: number, line: ReadLine): string {
  let html = '';
  for (let i = 0; i < items.length; ) {
    const sign = items[i]?.signs[depth] ?? '*';
    let end = i;
    while (end < items.length && sameKind(items[end]?.signs[depth], sign)) end++;
    html += partOf(items.slice(i, end), sign, depth, line);
    i = Math.max(end, i + 1);
  }
  return html;
}

const isIndent = (sign: string) => sign === ':' || sign === ';';
const sameKind = (a: string | undefined, b: string) =>
  a === b || (a !== undefined && isIndent(a) && isIndent(b));

function partOf(items: readonly Item[], sign: string, depth: number, line: ReadLine): string {
  const parts: string[] = [];
  for (let i = 0; i < items.length; ) {
    const first = items[i] as Item;
    const isOwn = first.signs.length === depth + 1;
    let end = i + 1;
    while ((items[end]?.signs.length ?? 0) > depth + 1) end++;
    const inner = itemsAt(items.slice(isOwn ? i + 1 : i, end), depth + 1, line);
    const words = isOwn ? line(first.text) : '';
    if (isIndent(sign)) parts.push(definition(first.signs[depth] ?? ':', words) + inner);
    else parts.push(`<li>${words ? `<p>${words}</p>` : ''}${inner}</li>`);
    i = end;
  }
  if (isIndent(sign)) return parts.join('');
  const tag = sign === '#' ? 'ol' : 'ul';
  return `<${tag}>${parts.join('')}</${tag}>`;
}

/** `;` is a term and `:` what it means; alone it is an indent. */
function definition(sign: string, words: string): string {
  if (words === '') return '';
  return sign === ';'
    ? `<p><strong>${words}</strong></p>`
    : `<p style="margin-left: 2em">${words}</p>`;
}

function endOfTable(lines: readonly string[], start: number): number {
  let open = 0;
  for (let i = start; i < lines.length; i++) {
    if (/^\s*:*\{\|/.test(lines[i] ?? '')) open++;
    else if (/^\s*\|\}/.test(lines[i] ?? '') && --open === 0) return i;
  }
  return lines.length;
}

interface Cell {
  tag: 'th' | 'td';
  attributes: string;
  text: string;
}

function tableOf(lines: readonly string[], line: ReadLine, depth: number): string {
  const rows: Cell[][] = [[]];
  let caption = '';
  /** Tables within a cell. */
  let open = 0;
  for (const current of lines.slice(1)) {
    const start = current.trimStart();
    const cell = rows.at(-1)?.at(-1);
    if (open > 0 || start.startsWith('{|')) {
      if (cell) cell.text += `\n${current}`;
      if (start.startsWith('{|')) open++;
      else if (start.startsWith('|}')) open--;
    } else if (start.startsWith('|+')) caption = withoutAttributes(start.slice(2)).text;
    else if (start.startsWith('|-')) rows.push([]);
    else if (start.startsWith('|')) addCells(rows, 'td', start.slice(1).split('||'));
    else if (start.startsWith('!')) addCells(rows, 'th', start.slice(1).split(/!!|\|\|/));
    else if (cell) cell.text += `\n${current}`;
  }
  const body = rows
    .filter((row) => row.length > 0)
    .map((row) => `<tr>${row.map((cell) => cellAsHtml(cell, line, depth)).join('')}</tr>`);
  if (body.length === 0) return '';
  const title = caption.trim() ? `<caption>${line(caption.trim())}</caption>` : '';
  return `<table>${title}${body.join('')}</table>`;
}

function addCells(rows: Cell[][], tag: Cell['tag'], texts: readonly string[]): void {
  for (const text of texts) rows.at(-1)?.push({ tag, ...withoutAttributes(text) });
}

/** Before a single bar stand the attributes of a cell; one in a link belongs to the link. */
function withoutAttributes(text: string): Pick<Cell, 'attributes' | 'text'> {
  const [, attributes, inner] = /^([^[{|]*)\|(?!\|)([\s\S]*)$/.exec(text) ?? [];
  return attributes === undefined || (attributes.trim() !== '' && !attributes.includes('='))
    ? { attributes: '', text }
    : { attributes, text: inner ?? '' };
}

function cellAsHtml({ tag, attributes, text }: Cell, line: ReadLine, depth: number): string {
  const spans = [...attributes.matchAll(/\b(colspan|rowspan)\s*=\s*"?(\d{1,3})/gi)];
  const spanAttributes = spans.map(([, name, count]) => ` ${name}="${count}"`).join('');
  return `<${tag}${spanAttributes}>${blocksIn(text.trim(), line, depth + 1)}</${tag}>`;
}
