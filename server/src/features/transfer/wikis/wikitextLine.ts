// A line of wikitext: bold and italic, links, pictures, and the HTML that wikitext allows.
import type { Stash } from './wikitextStash.ts';

/** A link to `media` leads to the file itself. */
export type WikiNamespace = 'file' | 'media' | 'category';

export interface WikiAddresses {
  /** Null for a page that is not imported. */
  pageAddress(title: string): string | null;
  /** Null for a file that the export does not contain. */
  fileAddress(name: string): string | null;
  /** Whether `name` before a colon means that, in the language of the wiki. */
  isNamespace(kind: WikiNamespace, name: string): boolean;
}

interface Line extends WikiAddresses {
  stash: Stash;
  /** Names of categories that were met, as text. */
  categories: string[];
}

/** A sign that begins none of the tags that wikitext allows. */
const otherAngle =
  /<(?!\/?(?:abbr|b|bdi|big|blockquote|br|center|cite|code|dd|del|dfn|div|dl|dt|em|h[1-6]|hr|i|ins|kbd|li|mark|ol|p|q|s|samp|small|span|strike|strong|sub|sup|table|tbody|td|th|tr|tt|u|ul|var)(?:\s[^<>]*)?\/?>)/gi;

export function lineIn(text: string, options: Line): string {
  const withLinks = text
    .replace(/\[\[([^[\]]{1,2000})\]\](\p{L}*)/gu, (_, inner: string, tail: string) =>
      internalLink(inner, tail, options),
    )
    .replace(
      /\[((?:https?|ftp):\/\/[^\s\]"<>]+|mailto:[^\s\]"<>]+)(?:[^\S\n]+([^\]\n]{0,1000}))?\]/gi,
      (_, href: string, words = '') =>
        anchor(href, quotes(escapeWords(words)) || escapeWords(href), options.stash),
    )
    .replace(
      /(?<![\w/"=])https?:\/\/[^\s<>"[\]|{}\u007f]*[^\s<>"[\]|{}\u007f.,;:!?)'、。，；：！？）]/gi,
      (href) => anchor(href, escapeWords(href), options.stash),
    );
  return quotes(escapeWords(withLinks));
}

/** Entities stay, and so do the tags that are allowed. */
function escapeWords(text: string): string {
  return text.replace(/&(?!#?\w{1,32};)/g, '&amp;').replace(otherAngle, '&lt;');
}

function anchor(href: string, words: string, stash: Stash): string {
  return stash.keep(
    `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '%22')}">${words}</a>`,
  );
}

function internalLink(inner: string, tail: string, options: Line): string {
  const [target = '', ...rest] = inner.split('|');
  const [, prefix, bare = ''] = /^\s*([^:]+):(.*)$/s.exec(target) ?? [];
  if (prefix !== undefined && options.isNamespace('file', prefix.trim())) {
    return picture(bare.trim(), rest, options) + escapeWords(tail);
  }
  if (prefix !== undefined && options.isNamespace('media', prefix.trim())) {
    const words = quotes(escapeWords((rest.at(-1) ?? bare).trim() + tail));
    const address = options.fileAddress(bare.trim());
    return address === null ? options.stash.keep(words) : anchor(address, words, options.stash);
  }
  if (prefix !== undefined && options.isNamespace('category', prefix.trim())) {
    options.categories.push(escapeWords(target.trim()));
    return '';
  }
  const [title = '', part] = target.replace(/^\s*:/, '').split('#');
  const words = rest.length > 0 ? rest.join('|') : target.replace(/^\s*:/, '').trim();
  const shownWords = quotes(escapeWords(words + tail));
  // A link to a part of the same page has no address of its own.
  const address = title.trim() === '' ? null : options.pageAddress(title.trim());
  if (address === null) return options.stash.keep(shownWords);
  return anchor(
    part ? `${address}#${encodeURIComponent(part.trim())}` : address,
    shownWords,
    options.stash,
  );
}

const layout =
  /^(?:thumb(?:nail)?|frame(?:d|less)?|border|left|right|center|none|upright(?:[ =][\d.]+)?|\d*x?\d+ ?px|(?:alt|link|class|lang|page)=.*|baseline|middle|top|bottom|sub|super|text-top|text-bottom|缩略图|无框|有框|左|右|居中|无|\d+像素)$/i;

function picture(name: string, parts: readonly string[], { fileAddress, stash }: Line): string {
  const caption =
    parts
      .filter((part) => !layout.test(part.trim()))
      .at(-1)
      ?.trim() ?? '';
  const address = fileAddress(name);
  const words = quotes(escapeWords(caption));
  if (address === null)
    return stash.keep(words ? `${escapeWords(name)} (${words})` : escapeWords(name));
  const alt = parts.map((part) => /^\s*alt=(.*)$/is.exec(part)?.[1]).find(Boolean) ?? '';
  if (!/\.(?:png|jpe?g|gif|webp|svg)$/i.test(name))
    return anchor(address, words || escapeWords(name), stash);
  const image = `<img src="${address}" alt="${escapeAttribute(alt)}" data-caption="${escapeAttribute(words.replace(/<[^>]*>/g, ''))}">`;
  return stash.keep(image);
}

const escapeAttribute = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `''italic''`, `'''bold'''` and both, which end with their line. */
function quotes(html: string): string {
  return html.includes("''") ? html.split('\n').map(quotesInLine).join('\n') : html;
}

function quotesInLine(html: string): string {
  let result = '';
  const open: ('b' | 'i')[] = [];
  const toggle = (tag: 'b' | 'i'): void => {
    const at = open.indexOf(tag);
    if (at < 0) {
      open.push(tag);
      result += `<${tag}>`;
      return;
    }
    // Those within it are closed and opened again, so that tags are nested.
    const within = open.splice(at).slice(1);
    for (const one of within.toReversed()) result += `</${one}>`;
    result += `</${tag}>`;
    for (const one of within) result += `<${one}>`;
    open.push(...within);
  };
  for (const piece of html.split(/('{2,})/)) {
    if (!piece.startsWith("''")) result += piece;
    else if (piece.length === 2) toggle('i');
    else if (piece.length === 3 || piece.length === 4) {
      result += "'".repeat(piece.length - 3);
      toggle('b');
    } else {
      result += "'".repeat(piece.length - 5);
      for (const tag of open.at(-1) === 'b' ? (['b', 'i'] as const) : (['i', 'b'] as const))
        toggle(tag);
    }
  }
  for (const one of open.toReversed()) result += `</${one}>`;
  return result;
}
