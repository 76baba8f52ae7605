// Turns wikitext, the markup of MediaWiki, into HTML, line by line as MediaWiki does. What only its server could
// expand, such as templates, stays as code.
import { escapeHtml } from '@docent/document-model/formats/html';
import { blocksIn } from './wikitextBlocks.ts';
import { lineIn, type WikiAddresses } from './wikitextLine.ts';
import { createStash, type Stash } from './wikitextStash.ts';

/** The text of a page as HTML, with its categories as a last line. */
export function wikitextToHtml(source: string, addresses: WikiAddresses): string {
  const stash = createStash();
  const categories: string[] = [];
  const line = (text: string): string => lineIn(text, { ...addresses, stash, categories });
  const blocks = (text: string): string => blocksIn(text, line);
  const text = withoutComments(source.replaceAll('\u007f', '').replaceAll('\r\n', '\n')).replace(
    transclusionTag,
    '',
  );
  const plain = keepTemplates(keepTags(text, { stash, line, addresses }), stash)
    .replace(/__TOC__/g, '<div data-type="tableOfContents"></div>')
    .replace(/__[A-Z]{3,30}__/g, '');
  const html = blocks(plain);
  const last = categories.length > 0 ? `<p><em>${categories.join(' · ')}</em></p>` : '';
  return stash.restore(html + last);
}

/** They say what other pages include. */
const transclusionTag =
  /<\/?(?:noinclude|onlyinclude|includeonly|section|templatestyles)\b[^<>]*>/gi;

function withoutComments(text: string): string {
  let result = '';
  let at = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', start);
    result += text.slice(at, start);
    // Without its end it is text, so that nothing is lost.
    if (end < 0) return result + text.slice(start);
    at = end + 3;
  }
  return result + text.slice(at);
}

interface Tags {
  stash: Stash;
  line(text: string): string;
  addresses: WikiAddresses;
}

const extensionTag =
  /<(nowiki|pre|syntaxhighlight|source|math|ref|references|gallery)\b([^<>]*?)(\/?)>/gi;

/** Puts aside what stands between tags in which wikitext means something else. */
function keepTags(text: string, tags: Tags): string {
  const lower = text.toLowerCase();
  const namedNotes = new Map<string, string>();
  /** Names whose end tag does not follow any more, so that nothing is searched twice. */
  const unclosedNames = new Set<string>();
  let result = '';
  let at = 0;
  for (const match of text.matchAll(extensionTag)) {
    const [whole, rawName = '', attributes = '', slash] = match;
    const name = rawName.toLowerCase();
    if (match.index < at || unclosedNames.has(name)) continue;
    const start = match.index + whole.length;
    const end = slash ? start : lower.indexOf(`</${name}>`, start);
    if (end < 0) {
      unclosedNames.add(name);
      continue;
    }
    result += text.slice(at, match.index);
    at = slash ? end : end + name.length + 3;
    const inner = text.slice(start, end);
    const { html, isBlock } = tagAsHtml(name, attributes, inner, namedNotes, tags);
    result += tags.stash.keep(html, { isBlock, source: text.slice(match.index, at) });
  }
  return result + text.slice(at);
}

/** Notes are plain text: addresses stand behind the words of their links, and a power keeps its sign. */
function textOfNote(html: string): string {
  const withAddresses = html
    .replace(/<sup>/g, '^')
    .replace(/<sub>/g, '_')
    .replace(/<a href="(\w+:[^"]*)">(.*?)<\/a>/gs, (_, href, words) =>
      words === href ? words : `${words} (${href})`,
    );
  return unescapeHtml(withAddresses.replace(/<[^>]*>/g, '')).trim();
}

interface TagHtml {
  html: string;
  isBlock: boolean;
}

function tagAsHtml(
  name: string,
  attributes: string,
  inner: string,
  namedNotes: Map<string, string>,
  { stash, line, addresses }: Tags,
): TagHtml {
  const inLine = (html: string): TagHtml => ({ html, isBlock: false });
  const block = (html: string): TagHtml => ({ html, isBlock: true });
  switch (name) {
    case 'nowiki':
      return inLine(escapeHtml(inner));
    case 'pre':
      return block(`<pre>${escapeHtml(inner.replace(/^\n/, ''))}</pre>`);
    case 'syntaxhighlight':
    case 'source': {
      const [, language = ''] = /lang\s*=\s*"?([\w+#.-]+)/i.exec(attributes) ?? [];
      const code = escapeHtml(inner.replace(/^\n|\n$/g, ''));
      if (/\binline\b/i.test(attributes)) return inLine(`<code>${code}</code>`);
      return block(`<pre class="language-${language}">${code}</pre>`);
    }
    case 'math': {
      const latex = inner.trim();
      if (latex === '') return inLine('');
      const data = escapeHtml(JSON.stringify({ latex }));
      return /display\s*=\s*"?block/i.test(attributes)
        ? block(`<div data-type="formula" data-attrs="${data}"></div>`)
        : inLine(`<span data-type="inlineFormula" data-attrs="${data}"></span>`);
    }
    case 'ref': {
      const [, label = ''] = /name\s*=\s*["']?([^"'\s/>]+)/i.exec(attributes) ?? [];
      const words = textOfNote(stash.restore(line(inner)));
      if (label && words) namedNotes.set(label, words);
      const text = words || (namedNotes.get(label) ?? '');
      if (text === '') return inLine('');
      const data = escapeHtml(JSON.stringify({ text }));
      return inLine(`<span data-type="footnote" data-attrs="${data}"></span>`);
    }
    case 'gallery': {
      const pictures = inner.split('\n').map((entry) => {
        const [file = '', ...caption] = entry.trim().split('|');
        const bare = file.replace(/^([^:]*):/, (whole, prefix: string) =>
          addresses.isNamespace('file', prefix) ? '' : whole,
        );
        return bare.trim() && line(`[[File:${bare}|${caption.join('|')}]]`);
      });
      return block(pictures.join('\n'));
    }
    // The notes stand at their places.
    default:
      return inLine('');
  }
}

/** Calls of templates become code, but for those that only say how the page is shown. */
function keepTemplates(text: string, stash: Stash): string {
  const starts: number[] = [];
  let result = '';
  let at = 0;
  for (const { index, 0: sign } of text.matchAll(/\{\{|\}\}/g)) {
    if (sign === '{{') starts.push(index);
    else {
      const start = starts.pop();
      if (start === undefined || starts.length > 0) continue;
      result += text.slice(at, start);
      at = index + 2;
      result += templateAsHtml(
        text.slice(start, at),
        text[at] ?? '\n',
        stash,
        result.at(-1) ?? '\n',
      );
    }
  }
  return result + text.slice(at);
}

function templateAsHtml(call: string, after: string, stash: Stash, before: string): string {
  if (call === '{{!}}') return '|';
  if (call === '{{=}}') return '=';
  if (/^\{\{\s*(?:DISPLAYTITLE|DEFAULTSORT)\s*:/i.test(call)) return '';
  const isBlock = before === '\n' && after === '\n' && call.includes('\n');
  const code = escapeHtml(stash.source(call));
  const html = isBlock ? `<pre>${code}</pre>` : `<code>${code}</code>`;
  return stash.keep(html, { isBlock, source: call });
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
