// Reads Markdown. markdown-it returns a flat list of tokens; they become nodes one by one.
// `repairBlocks` then moves what Markdown allows and the schema does not, such as an image within a
// line.

import type { Token } from 'markdown-it';
import { type DocumentJSON, type NodeJSON, sameContent } from '../content.ts';
import { withBlockIds } from '../ids.ts';
import { repairBlocks } from '../repair.ts';
import { intoSections } from '../sections.ts';
import {
  attribute,
  foreignTag,
  lineFrom,
  type MarkdownOptions,
  type Reading,
} from './markdownLine.ts';
import { createParser } from './markdownSyntax.ts';
import { htmlToBlocks } from './readHtml.ts';

/**
 * Reads a document from Markdown (CommonMark with tables, strikethrough, task lists, bare links),
 * with ids and without its front matter (see `frontMatterOf`). HTML in it becomes content, never
 * raw HTML. Never throws.
 */
export function markdownToContent(text: string, options: MarkdownOptions = {}): DocumentJSON {
  const parser = createParser({ hasWikiLinks: options.resolveName !== undefined });
  const reading: Reading = {
    ...options,
    components: new Set(),
    blocksOf: (source) => blocksFrom(parser.parse(source, {}), reading),
  };
  const tokens = parser.parse(frontMatterOf(text).body, {});
  return withBlockIds(intoSections(repairBlocks(blocksFrom(tokens, reading))));
}

export interface FrontMatter {
  /** The plain `name: value` lines between the fences; names are in lower case. */
  fields: Record<string, string>;
  /** The field `title`, or null. */
  title: string | null;
  /** The text after the front matter; the whole text if there is none. */
  body: string;
}

/** Reads the block between `---` lines at the start of a Markdown text. */
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
  // Not `push(...nodes)`: a line may contain more nodes than a call takes arguments.
  const put = (nodes: NodeJSON[]) => {
    for (const node of nodes) open.at(-1)?.content?.push(node);
  };
  const close = () => {
    const closedNode = open.pop();
    if (closedNode) put(finish(closedNode, open.at(-1)?.type));
  };
  const closeFolds = () => {
    while (isFold(open.at(-1))) close();
  };
  /** Notion writes Markdown directly after the tag. */
  const inAside = () => open.at(-1)?.type === 'aside';
  /** The tags of boxes and toggles are separate HTML tokens with Markdown between them. */
  const putHtml = (html: string) => {
    if (!isFolding(html)) return put(htmlBlock(html, reading));
    for (const piece of html.split(/(<\/?(?:details|summary|aside)\b[^>]*>)/i)) {
      const [, slash, name] = /^<(\/?)(details|summary|aside)\b/i.exec(piece) ?? [];
      if (!name) put(inAside() ? reading.blocksOf(piece) : htmlBlock(piece, reading));
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

/** Whether the HTML is a part of a box, or of a toggle whose other tag is in another token. */
function isFolding(html: string): boolean {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  return (
    /<\/?aside\b/i.test(html) ||
    count(/<details\b/gi) !== count(/<\/details\b/gi) ||
    count(/<summary\b/gi) !== count(/<\/summary\b/gi)
  );
}

function isFold(node: NodeJSON | undefined): boolean {
  return /^(?:details|summary|aside)$/.test(node?.type ?? '');
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
      // HTML comments and anchors leave empty paragraphs.
      return isBlank(node) ? [] : [placedBy(node) ?? node];
    case 'blockquote':
      return node.content?.length ? [node] : [];
    case 'callout':
    case 'details':
    case 'aside':
    case 'summary': {
      const content = node.content?.length ? node.content : [{ type: 'paragraph' }];
      if (node.type === 'aside') return [{ type: 'callout', attrs: { kind: 'note' }, content }];
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
 * The block for a link alone in its line whose title names an embed, an attachment or a synced
 * paragraph; null for other links.
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

/** Splits a list with both kinds of items into one list per run of a kind. */
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
  // A check box on its own line belongs to the block below, which is not a paragraph.
  if (content.length === 0 && rest.length > 0) {
    return { type: 'checkItem', attrs: { checked }, content: rest };
  }
  return { type: 'checkItem', attrs: { checked }, content: [{ ...first, content }, ...rest] };
}

/** Markdown requires a table header, so an empty one means that the table has none. */
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

function isBlank(block: NodeJSON): boolean {
  if (block.type !== 'paragraph') return false;
  return (block.content ?? []).every((node) => node.type === 'text' && node.text?.trim() === '');
}
