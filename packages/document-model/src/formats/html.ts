// Documents as HTML, for the reading view: a string writer that needs no DOM. `readHtml.ts` is the way in.

import { isColour } from '../colours.ts';
import type { DocumentJSON, MarkJSON, NodeJSON } from '../content.ts';
import { isSafeHref } from '../links.ts';
import { defaultHighlight } from '../marks/highlight.ts';
import { isAlign, isBlockId } from '../nodes/attributes.ts';
import { colwidthOf, spanOf } from '../nodes/cells.ts';
import { languageOf } from '../nodes/codeBlock.ts';
import { levelOf } from '../nodes/heading.ts';
import { widthOf } from '../nodes/image.ts';
import { startOf } from '../nodes/orderedList.ts';

/**
 * The document as HTML for reading: sections as `<section>`, every block with `id="p-…"` and `data-id`.
 * Only known tags and attributes, everything escaped; addresses and colours are checked again.
 */
export function contentToHtml(document: DocumentJSON): string {
  return document.content.map(write).join('');
}

/** The same for some blocks, such as one section or a cited paragraph. */
export function blocksToHtml(blocks: NodeJSON[]): string {
  return blocks.map(write).join('');
}

type Attributes = Record<string, unknown>;

function write(node: NodeJSON): string {
  const attrs: Attributes = node.attrs ?? {};
  switch (node.type) {
    case 'section':
      return `<section data-type="section">${children(node)}</section>`;
    case 'paragraph':
      return `<p${block(attrs)}>${line(node)}</p>`;
    case 'heading': {
      const tag = `h${levelOf(attrs.level)}`;
      return `<${tag}${block(attrs)}>${line(node)}</${tag}>`;
    }
    case 'bulletList':
      return `<ul${block(attrs)}>${children(node)}</ul>`;
    case 'orderedList': {
      const start = startOf(attrs.start);
      return `<ol${block(attrs)}${start === 1 ? '' : ` start="${start}"`}>${children(node)}</ol>`;
    }
    case 'checkList':
      return `<ul data-type="checkList"${block(attrs)}>${children(node)}</ul>`;
    case 'listItem':
      return `<li${block(attrs)}>${children(node)}</li>`;
    case 'checkItem': {
      const checked = attrs.checked === true;
      const box = `<label><input type="checkbox" disabled${checked ? ' checked' : ''}></label>`;
      return `<li data-checked="${checked}"${block(attrs)}>${box}<div>${children(node)}</div></li>`;
    }
    case 'table':
      return `<table${block(attrs)}>${columns(node)}<tbody>${children(node)}</tbody></table>`;
    case 'tableRow':
      return `<tr${block(attrs)}>${children(node)}</tr>`;
    case 'tableCell':
      return `<td${cell(attrs)}>${children(node)}</td>`;
    case 'tableHeader':
      return `<th${cell(attrs)}>${children(node)}</th>`;
    case 'image':
      return `<img${block(attrs)}${image(attrs)}>`;
    case 'codeBlock': {
      const language = languageOf(attrs.language);
      const name = language ? ` class="language-${language}"` : '';
      return `<pre${block(attrs)}><code${name}>${escapeHtml(textIn(node))}</code></pre>`;
    }
    case 'blockquote':
      return `<blockquote${block(attrs)}>${children(node)}</blockquote>`;
    case 'separator':
      return `<hr${block(attrs)}>`;
    case 'unknown':
      return `<div${block(attrs)} data-unknown="${escapeHtml(String(attrs.json))}"></div>`;
    default:
      return '';
  }
}

function children(node: NodeJSON): string {
  let html = '';
  for (const child of node.content ?? []) html += write(child);
  return html;
}

function block(attrs: Attributes): string {
  const { id, align } = attrs;
  const name = isBlockId(id) ? ` id="p-${id}" data-id="${id}"` : '';
  return isAlign(align) ? `${name} style="text-align: ${align}"` : name;
}

function cell(attrs: Attributes): string {
  const colspan = spanOf(attrs.colspan);
  const rowspan = spanOf(attrs.rowspan);
  const widths = colwidthOf(attrs.colwidth, colspan);
  return (
    block(attrs) +
    (colspan === 1 ? '' : ` colspan="${colspan}"`) +
    (rowspan === 1 ? '' : ` rowspan="${rowspan}"`) +
    (widths ? ` data-colwidth="${widths.join(',')}"` : '')
  );
}

/** The first row says how wide the columns are, as in the editor. */
function columns(table: NodeJSON): string {
  const cells = table.content?.[0]?.content ?? [];
  if (!cells.some((each) => each.attrs?.colwidth)) return '';
  const widths = cells.flatMap(({ attrs = {} }) => {
    const span = Math.min(spanOf(attrs.colspan), 100);
    return colwidthOf(attrs.colwidth, span) ?? Array<number>(span).fill(0);
  });
  const cols = widths.map((width) => (width > 0 ? `<col style="width: ${width}px">` : '<col>'));
  return `<colgroup>${cols.join('')}</colgroup>`;
}

function image(attrs: Attributes): string {
  const width = widthOf(attrs.width);
  return (
    (isSafeHref(attrs.src) ? ` src="${escapeHtml(attrs.src)}"` : '') +
    ` alt="${typeof attrs.alt === 'string' ? escapeHtml(attrs.alt) : ''}"` +
    (typeof attrs.title === 'string' ? ` title="${escapeHtml(attrs.title)}"` : '') +
    (width ? ` width="${width}"` : '') +
    (typeof attrs.fileId === 'string' ? ` data-file-id="${escapeHtml(attrs.fileId)}"` : '') +
    ' loading="lazy"'
  );
}

function textIn(node: NodeJSON): string {
  return (node.content ?? []).map((child) => child.text ?? '').join('');
}

function line(node: NodeJSON): string {
  let html = '';
  for (const child of node.content ?? []) {
    if (child.type === 'text') html += marked(escapeHtml(child.text ?? ''), child.marks);
    else if (child.type === 'hardBreak') html += '<br>';
    else if (child.type === 'unknownInline') {
      html += `<span data-unknown="${escapeHtml(String(child.attrs?.json))}"></span>`;
    }
  }
  return html;
}

function marked(text: string, marks: MarkJSON[] | undefined): string {
  if (!marks) return text;
  return marks.reduceRight((html, { type, attrs = {} }) => {
    switch (type) {
      case 'link': {
        if (!isSafeHref(attrs.href)) return html;
        const title = typeof attrs.title === 'string' ? ` title="${escapeHtml(attrs.title)}"` : '';
        return `<a href="${escapeHtml(attrs.href)}"${title} rel="noopener noreferrer">${html}</a>`;
      }
      case 'colour':
        return isColour(attrs.color) ? `<span style="color: ${attrs.color}">${html}</span>` : html;
      case 'highlight': {
        const color = isColour(attrs.color) ? attrs.color : defaultHighlight;
        return `<mark data-color="${color}" style="background-color: ${color}">${html}</mark>`;
      }
      case 'bold':
        return `<strong>${html}</strong>`;
      case 'italic':
        return `<em>${html}</em>`;
      case 'underline':
        return `<u>${html}</u>`;
      case 'strike':
        return `<s>${html}</s>`;
      case 'code':
        return `<code>${html}</code>`;
      case 'unknownMark':
        return `<span data-unknown-mark="${escapeHtml(String(attrs.json))}">${html}</span>`;
      default:
        return html;
    }
  }, text);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in HTML, between tags and in double quotes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign) : text;
}
