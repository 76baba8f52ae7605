// Markdown in. markdown-it gives a flat list of tokens; they become nodes one by one, and `repairBlocks`
// puts what Markdown allows and the schema does not (a picture in a line) into place.

import type { Token } from 'markdown-it';
import {
  type DocumentJSON,
  type MarkJSON,
  type NodeJSON,
  sameContent,
  textOf,
} from '../content.ts';
import { withBlockIds } from '../ids.ts';
import { isSafeHref } from '../links.ts';
import { repairBlocks } from '../repair.ts';
import { intoSections } from '../sections.ts';
import { isHtmlTag } from './htmlTags.ts';
import { createParser, isCjk } from './markdownSyntax.ts';
import { type AddressOptions, htmlToBlocks } from './readHtml.ts';

export type MarkdownOptions = AddressOptions;

/**
 * A document from Markdown (CommonMark with tables, strike, task lists, bare links), with ids, without
 * its front matter (see `frontMatterOf`). HTML in it becomes what it says, never HTML. Never throws.
 */
export function markdownToContent(text: string, options: MarkdownOptions = {}): DocumentJSON {
  const parser = createParser();
  const reading: Reading = {
    ...options,
    components: new Set(),
    wordsOf: (source) => blocksFrom(parser.parse(source, {}), reading).map(textOf).join('\n'),
  };
  const tokens = parser.parse(frontMatterOf(text).body, {});
  return withBlockIds(intoSections(repairBlocks(blocksFrom(tokens, reading))));
}

interface Reading extends MarkdownOptions {
  /** Names of tags that are not HTML's and were written with attributes, as publishing tools have them. */
  components: Set<string>;
  /** What Markdown says without its signs, for notes that hold nothing but text. */
  wordsOf: (source: string) => string;
}

export interface FrontMatter {
  /** The plain `name: value` lines between the fences; names in lower case. */
  fields: Record<string, string>;
  /** The field `title`, else null. */
  title: string | null;
  /** The text after the front matter, or the whole text where there is none. */
  body: string;
}

/** Reads the block between `---` lines at the very start of a Markdown text. */
export function frontMatterOf(text: string): FrontMatter {
  const source = text.replace(/^\ufeff/, '');
  const match = /^---[ \t]*\r?\n((?:[^\n]*\n)*?)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(source);
  const lines = match?.[1]?.split(/\r?\n/) ?? [];
  const isFields = lines.some((line) => /^[\w-]+:(?:\s|$)/.test(line));
  if (!match || !isFields) return { fields: {}, title: null, body: source };
  const fields: Record<string, string> = {};
  for (const line of lines) {
    const [, name, rawValue] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    const value = rawValue?.trim();
    if (name && value) fields[name.toLowerCase()] = value.replace(/^(["'])(.*)\1$/, '$2');
  }
  return { fields, title: fields.title || null, body: source.slice(match[0].length) };
}

const containers: Record<string, string> = {
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  bullet_list_open: 'bulletList',
  ordered_list_open: 'orderedList',
  list_item_open: 'listItem',
  blockquote_open: 'blockquote',
  callout_open: 'callout',
  table_open: 'table',
  tr_open: 'tableRow',
  th_open: 'tableHeader',
  td_open: 'tableCell',
};

function blocksFrom(tokens: Token[], reading: Reading): NodeJSON[] {
  const root: NodeJSON = { type: 'section', content: [] };
  const open: NodeJSON[] = [root];
  // Not `push(...nodes)`: a line may hold more nodes than a call takes arguments.
  const put = (nodes: NodeJSON[]) => {
    for (const node of nodes) open.at(-1)?.content?.push(node);
  };
  const close = () => {
    const closed = open.pop();
    if (closed) put(finish(closed, open.at(-1)?.type));
  };
  const closeFolds = () => {
    while (isFold(open.at(-1))) close();
  };
  /** `<details>` and `<summary>` stand in pieces of HTML between which there is Markdown. */
  const putHtml = (html: string) => {
    if (!isFolding(html)) return put(htmlBlock(html, reading));
    for (const piece of html.split(/(<\/?(?:details|summary)\b[^>]*>)/i)) {
      const [, slash, name] = /^<(\/?)(details|summary)\b/i.exec(piece) ?? [];
      if (!name) put(htmlBlock(piece, reading));
      else if (!slash) open.push({ type: name.toLowerCase(), content: [] });
      else if (isFold(open.at(-1))) {
        if (name.toLowerCase() === 'details' && open.at(-1)?.type === 'summary') close();
        close();
      }
    }
  };
  for (const token of tokens) {
    const type = containers[token.type];
    if (type) {
      open.push({ type, attrs: attributesOf(token), content: [] });
    } else if (token.nesting === -1 && containers[token.type.replace(/_close$/, '_open')]) {
      closeFolds();
      close();
    } else if (token.type === 'inline') {
      put(lineFrom(token.children ?? [], reading));
    } else if (token.type === 'fence' || token.type === 'code_block') {
      put([codeBlock(token)]);
    } else if (token.type === 'formula') {
      put([{ type: 'formula', attrs: { latex: token.content } }]);
    } else if (token.type === 'contents') {
      put([{ type: 'tableOfContents' }]);
    } else if (token.type === 'hr') {
      put([{ type: 'separator' }]);
    } else if (token.type === 'html_block') {
      putHtml(token.content);
    }
  }
  closeFolds();
  return root.content ?? [];
}

/** Whether HTML opens or closes a fold whose other end stands elsewhere. */
function isFolding(html: string): boolean {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  return (
    count(/<details\b/gi) !== count(/<\/details\b/gi) ||
    count(/<summary\b/gi) !== count(/<\/summary\b/gi)
  );
}

function isFold(node: NodeJSON | undefined): boolean {
  return node?.type === 'details' || node?.type === 'summary';
}

function attributesOf(token: Token): Record<string, unknown> {
  if (token.type === 'heading_open') return { level: Number(token.tag.slice(1)) };
  if (token.type === 'callout_open') return { kind: token.info };
  if (token.type === 'ordered_list_open') return { start: token.attrGet('start') ?? 1 };
  const align = /text-align:\s*(\w+)/.exec(attribute(token, 'style') ?? '')?.[1];
  return align ? { align } : {};
}

function finish(node: NodeJSON, parent: string | undefined): NodeJSON[] {
  switch (node.type) {
    case 'paragraph':
      // Comments and anchors leave paragraphs with nothing to read.
      return isBlank(node) ? [] : [placedBy(node) ?? node];
    case 'blockquote':
      return node.content?.length ? [node] : [];
    case 'callout':
    case 'details':
    case 'summary': {
      const content = node.content?.length ? node.content : [{ type: 'paragraph' }];
      return node.type === 'summary' ? content : [{ ...node, content }];
    }
    case 'bulletList':
      return listsOf(node.content ?? []);
    case 'listItem':
      return [parent === 'bulletList' ? asCheckItem(node) : node];
    case 'tableHeader':
    case 'tableCell': {
      const align = node.attrs?.align ? { align: node.attrs.align } : {};
      const paragraph = { type: 'paragraph', attrs: align, content: node.content };
      return [{ type: node.type, content: [paragraph] }];
    }
    case 'table':
      return [withoutEmptyHeader(node)];
    default:
      return [node];
  }
}

/**
 * The block that a link alone in its line stands for. The title says which: what lies in the text, is shown
 * from another place or comes from another document is no more than a link elsewhere.
 */
function placedBy({ content = [] }: NodeJSON): NodeJSON | null {
  const marks = content[0]?.marks;
  const { href, title } = marks?.find((mark) => mark.type === 'link')?.attrs ?? {};
  if (typeof href !== 'string' || typeof title !== 'string') return null;
  if (!content.every((node) => node.type === 'text' && sameContent(node.marks, marks))) return null;
  const text = content.map((node) => node.text).join('');
  const [kind, ...more] = title.split(', ');
  const [, fileId, paragraphId] = /^\/detail\/([\w-]+)(?:#p-([\w-]+))?$/.exec(href) ?? [];
  if (kind === 'embed') {
    const height = /^(\d+) high$/.exec(more[0] ?? '')?.[1];
    return { type: 'embed', attrs: { src: href, title: text === href ? null : text, height } };
  }
  if (kind === 'attachment' && fileId) {
    const mime = more.find((each) => each.includes('/'));
    const size = more.map((each) => /^(\d+) bytes$/.exec(each)?.[1]).find(Boolean);
    return { type: 'attachment', attrs: { fileId, name: text, mime, size } };
  }
  return kind === 'synced' && paragraphId
    ? { type: 'synced', attrs: { fileId, paragraphId } }
    : null;
}

/** A list of both kinds of items becomes several lists, one for each run of a kind. */
function listsOf(items: NodeJSON[]): NodeJSON[] {
  const lists: NodeJSON[] = [];
  for (const item of items) {
    const type = item.type === 'checkItem' ? 'checkList' : 'bulletList';
    const last = lists.at(-1);
    if (last?.type === type) last.content?.push(item);
    else lists.push({ type, content: [item] });
  }
  return lists;
}

function asCheckItem(item: NodeJSON): NodeJSON {
  const [first, ...rest] = item.content ?? [];
  const [text, ...line] = first?.content ?? [];
  const box = first?.type === 'paragraph' ? /^\[([ xX])\](?:\s+|$)/.exec(text?.text ?? '') : null;
  if (!first || !text || !box) return item;
  const words = text.text?.slice(box[0].length);
  const content = words ? [{ ...text, text: words }, ...line] : line;
  const checked = box[1] !== ' ';
  // A box on a line of its own stands before a block that is no line of text.
  if (content.length === 0 && rest.length > 0) {
    return { type: 'checkItem', attrs: { checked }, content: rest };
  }
  return { type: 'checkItem', attrs: { checked }, content: [{ ...first, content }, ...rest] };
}

/** Markdown cannot write a table without a header; an empty one stands for none. */
function withoutEmptyHeader(table: NodeJSON): NodeJSON {
  const [header, ...rows] = table.content ?? [];
  const isEmpty = header?.content?.every((cell) => !cell.content?.[0]?.content?.length);
  return isEmpty && rows.length > 0 ? { ...table, content: rows } : table;
}

function codeBlock(token: Token): NodeJSON {
  const text = token.content.replace(/\n$/, '');
  const language = token.info.trim().split(/\s+/)[0] || null;
  if (language === 'math') return { type: 'formula', attrs: { latex: text } };
  return { type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text }] };
}

function htmlBlock(html: string, reading: Reading): NodeJSON[] {
  const text = foreignTag(html.trim(), reading);
  if (text !== null)
    return text === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text }] }];
  return htmlToBlocks(html, reading).filter((block) => !isBlank(block));
}

/**
 * What a tag says that is not HTML's: `<name>` is a placeholder and stands for itself, a component with
 * attributes says what its caption or title says, and its end says nothing. Null for HTML.
 */
function foreignTag(html: string, reading: Reading): string | null {
  const [, slash, name, attributes] = /^<(\/?)([a-z][\w-]*)(\s[^>]*=)?/i.exec(html) ?? [];
  if (!name || isHtmlTag(name)) return null;
  if (slash && reading.components.has(name)) return html.slice(html.indexOf('>') + 1).trim();
  if (!attributes) return html;
  reading.components.add(name);
  const caption = attributeIn(html, 'caption') ?? attributeIn(html, 'title') ?? '';
  const after = html.slice(html.indexOf('>') + 1).trim();
  return [caption, after].filter(Boolean).join(' ');
}

function isBlank(block: NodeJSON): boolean {
  if (block.type !== 'paragraph') return false;
  return (block.content ?? []).every((node) => node.type === 'text' && node.text?.trim() === '');
}

function addressOf(source: unknown, resolve?: (address: string) => string | null): string | null {
  if (typeof source !== 'string' || source === '') return null;
  const address = resolve?.(source) ?? source;
  return isSafeHref(address) ? address : null;
}

const markTokens: Record<string, string> = { strong: 'bold', em: 'italic', s: 'strike' };
const markTags: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  mark: 'highlight',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
  kbd: 'code',
};

function lineFrom(tokens: Token[], reading: Reading): NodeJSON[] {
  const line: NodeJSON[] = [];
  let marks: MarkJSON[] = [];
  const put = (text: string, extra: MarkJSON[] = []) => {
    if (text !== '') line.push({ type: 'text', text, marks: [...marks, ...extra] });
  };
  const close = (type: string) => {
    const at = marks.findLastIndex((mark) => mark.type === type);
    marks = marks.filter((_, i) => i !== at);
  };
  const openLink = (href: string | null, title: string | null) => {
    // An address that is not allowed leaves a link without address, which the repair takes away.
    const attrs = { href: addressOf(href, reading.resolveLink), title };
    marks = [...marks, { type: 'link', attrs }];
  };

  tokens.forEach((token, i) => {
    const name = token.type.replace(/_(?:open|close)$/, '');
    const mark = markTokens[name];
    if (mark && token.nesting === 1) marks = [...marks, { type: mark }];
    else if (mark) close(mark);
    else if (token.type === 'link_open')
      openLink(attribute(token, 'href'), attribute(token, 'title'));
    else if (token.type === 'link_close') close('link');
    else if (token.type === 'code_inline') put(token.content, [{ type: 'code' }]);
    else if (token.type === 'hardbreak') line.push({ type: 'hardBreak' });
    else if (token.type === 'softbreak') put(joint(tokens[i - 1], tokens[i + 1]));
    else if (token.type === 'image') {
      const src = addressOf(attribute(token, 'src'), reading.resolveImage);
      line.push({
        type: 'image',
        attrs: { src, alt: altOf(token), title: attribute(token, 'title') },
      });
    } else if (token.type === 'formula') {
      const type = token.markup === '$$' ? 'formula' : 'inlineFormula';
      line.push({ type, attrs: { latex: token.content } });
    } else if (token.type === 'footnote') {
      line.push({ type: 'footnote', attrs: { text: reading.wordsOf(token.content) } });
    } else if (token.type === 'html_inline') htmlInline(token.content);
    else put(plainText(tokens, i));
  });
  return line;

  function htmlInline(html: string): void {
    const [, slash, tag = ''] = /^<(\/?)([a-z][\w-]*)/i.exec(html) ?? [];
    const name = tag.toLowerCase();
    const type = markTags[name];
    if (name === 'br') line.push({ type: 'hardBreak' });
    else if (type && slash) close(type);
    else if (type) marks = [...marks, { type }];
    else if (name === 'a' && slash) close('link');
    else if (name === 'a') openLink(attributeIn(html, 'href'), attributeIn(html, 'title'));
    else if (name === 'img') line.push(...htmlToBlocks(html, reading).flatMap(lineOf));
    else put(foreignTag(html, reading) ?? '');
  }
}

/** Pictures that say so stand in the line, all others are blocks. */
function lineOf(block: NodeJSON): NodeJSON[] {
  return block.type === 'paragraph' ? (block.content ?? []) : [block];
}

function attribute(token: Token, name: string): string | null {
  const value = token.attrGet(name);
  return value === null ? null : String(value);
}

/** Spaces around breaks and pictures mean nothing in the source; written as entities they do. */
function plainText(tokens: Token[], i: number): string {
  let text = tokens[i]?.content ?? '';
  if (tokens[i]?.type !== 'text') return text;
  if (isBreak(tokens[i - 1])) text = text.trimStart();
  if (isBreak(tokens[i + 1])) text = text.trimEnd();
  return text;
}

function isBreak(token: Token | undefined): boolean {
  if (token?.type === 'html_inline') return /^<(?:br|img(?! data-inline))\b/i.test(token.content);
  if (token?.type === 'formula') return token.markup === '$$';
  return token?.type === 'hardbreak' || token?.type === 'image';
}

function attributeIn(tag: string, name: string): string | null {
  const [, double, single] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? [];
  return double ?? single ?? null;
}

/** A line feed in the source is a space, except between two characters that know no spaces. */
function joint(before: Token | undefined, after: Token | undefined): string {
  return isCjk(before?.content.at(-1)) && isCjk(after?.content[0]) ? '' : ' ';
}

function altOf(token: Token): string {
  const words = (token.children ?? []).map((child) =>
    /break$/.test(child.type) ? ' ' : child.content,
  );
  return (words.join('') || token.content).replace(/\s+/g, ' ').trim();
}
