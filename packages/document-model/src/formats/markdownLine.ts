// Reads a line of Markdown: its text, marks and inline nodes.
import type { Token } from 'markdown-it';
import { type MarkJSON, type NodeJSON, textOf } from '../content.ts';
import { isSafeHref } from '../links.ts';
import { isHtmlTag } from './htmlTags.ts';
import { isCjk } from './markdownSyntax.ts';
import { type AddressOptions, htmlToBlocks } from './readHtml.ts';

export interface MarkdownOptions extends AddressOptions {
  /** The address of the page or file that `[[name]]` means; null leaves its words. Without it, brackets are text. */
  resolveName?: (name: string) => string | null;
  /** Whether the lines of a paragraph stay lines, as Notion writes them. */
  keepsLines?: boolean;
}

export interface Reading extends MarkdownOptions {
  /** Names of non-HTML tags that were written with attributes, as publishing tools do. */
  components: Set<string>;
  /** Reads Markdown within something else, such as a footnote. */
  blocksOf: (source: string) => NodeJSON[];
}

/**
 * Text for a tag that is not HTML: `<name>` is a placeholder and stays as it is, a component with
 * attributes becomes its caption or title, and a closing tag is empty. Null for HTML.
 */
export function foreignTag(html: string, reading: Reading): string | null {
  const [, slash, name, attributes] = /^<(\/?)([a-z][\w-]*)(\s[^>]*=)?/i.exec(html) ?? [];
  if (!name || isHtmlTag(name)) return null;
  if (slash && reading.components.has(name)) return html.slice(html.indexOf('>') + 1).trim();
  if (!attributes) return html;
  reading.components.add(name);
  const caption = attributeIn(html, 'caption') ?? attributeIn(html, 'title') ?? '';
  const after = html.slice(html.indexOf('>') + 1).trim();
  return [caption, after].filter(Boolean).join(' ');
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

export function lineFrom(tokens: Token[], reading: Reading): NodeJSON[] {
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
    // A forbidden address leaves a link without address, which the repair removes.
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
    else if (token.type === 'softbreak' && reading.keepsLines) line.push({ type: 'hardBreak' });
    else if (token.type === 'softbreak') put(joint(tokens[i - 1], tokens[i + 1]));
    else if (token.type === 'image') {
      const src = addressOf(attribute(token, 'src'), reading.resolveImage);
      const attrs = { src, alt: altOf(token), ...titleAndWidth(attribute(token, 'title')) };
      line.push({ type: 'image', attrs });
    } else if (token.type === 'formula') {
      const type = token.markup === '$$' ? 'formula' : 'inlineFormula';
      line.push({ type, attrs: { latex: token.content } });
    } else if (token.type === 'footnote') {
      line.push({
        type: 'footnote',
        attrs: { text: reading.blocksOf(token.content).map(textOf).join('\n') },
      });
    } else if (token.type === 'wiki_link') wikiLink(token);
    else if (token.type === 'html_inline') htmlInline(token.content);
    else put(plainText(tokens, i));
  });
  return line;

  function wikiLink({ info: name, content: label, markup }: Token): void {
    const address = reading.resolveName?.(name) ?? null;
    if (address === null) put(label);
    else if (markup === '!' && pictureName.test(name)) {
      // Behind the bar of a picture Obsidian writes its width.
      const alt = label === name || /^\d+(?:x\d+)?$/.test(label) ? '' : label;
      line.push({ type: 'image', attrs: { src: address, alt, title: null } });
    } else put(label, [{ type: 'link', attrs: { href: address, title: null } }]);
  }

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

/** Outline writes the size of a picture behind its title: ` =640x360`. */
function titleAndWidth(title: string | null): { title: string | null; width?: number } {
  const [, words = '', width] = /^(.*?) ?=(\d{1,5})x\d{1,5}$/.exec(title ?? '') ?? [];
  return width === undefined ? { title } : { title: words || null, width: Number(width) };
}

const pictureName = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;

/** Inline images stay in the line; all other images are blocks. */
function lineOf(block: NodeJSON): NodeJSON[] {
  return block.type === 'paragraph' ? (block.content ?? []) : [block];
}

export function attribute(token: Token, name: string): string | null {
  const value = token.attrGet(name);
  return value === null ? null : String(value);
}

/** Spaces around breaks and images are insignificant in the source, but significant as entities. */
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

/** A line feed in the source is a space, except between two CJK characters. */
function joint(before: Token | undefined, after: Token | undefined): string {
  return isCjk(before?.content.at(-1)) && isCjk(after?.content[0]) ? '' : ' ';
}

function altOf(token: Token): string {
  const words = (token.children ?? []).map((child) =>
    /break$/.test(child.type) ? ' ' : child.content,
  );
  return (words.join('') || token.content).replace(/\s+/g, ' ').trim();
}
