// The Markdown parser: CommonMark with tables, strikethrough and bare links, plus formulas,
// footnotes, GitHub's alerts and the table of contents.

import MarkdownIt, {
  type MarkdownIt as Parser,
  type StateBlock,
  type StateCore,
  type StateInline,
} from 'markdown-it';
import { type CalloutKind, calloutKinds } from '../nodes/callout.ts';

/** Footnote sources by label, collected in the parser's `env`. */
export interface ParserState {
  footnotes?: Map<string, string>;
  /** No formula ends before line `until` at this indent, so each line is scanned only once. */
  endless?: { until: number; indent: number };
  /** The same of boxes, by the number of their colons. */
  endlessBoxes?: Map<number, { until: number; indent: number }>;
}

/** With `hasWikiLinks`, `[[Page]]` links to a page by its name. */
export function createParser({ hasWikiLinks = false } = {}): Parser {
  const parser = new MarkdownIt({ html: true, linkify: true });
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // Escaped characters stay separate tokens, so that `\[ ]` is not a check box and `&#32;` is not
  // trimmed.
  parser.core.ruler.disable('text_join');
  // URLs stay as written; links.ts decides for all formats which are allowed.
  parser.normalizeLink = (url) => url;
  parser.validateLink = () => true;
  openBesideCjk(parser);
  const terminates = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  parser.block.ruler.before('fence', 'formula', formulaBlock, terminates);
  parser.block.ruler.before('fence', 'box', box, terminates);
  parser.block.ruler.before('reference', 'footnote', footnoteText, terminates);
  parser.inline.ruler.after('escape', 'formula', formulaInline);
  parser.inline.ruler.before('link', 'footnote', footnoteMarker);
  if (hasWikiLinks) parser.inline.ruler.before('link', 'wiki_link', wikiLink);
  parser.core.ruler.after('block', 'boxes', boxesAndContents);
  return parser;
}

const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

export function isCjk(char: string | undefined): boolean {
  return char !== undefined && cjk.test(char);
}

/**
 * CommonMark requires a space or punctuation around **重点：**内容, where Chinese has none. Beside a CJK
 * character, delimiters therefore open and close as they do beside a space (the "CJK friendly"
 * amendment).
 */
function openBesideCjk(parser: Parser): void {
  parser.inline.State = class extends parser.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const result = super.scanDelims(start, canSplitWord);
      const before = this.src[start - 1];
      const after =
        start + result.length < this.posMax ? this.src[start + result.length] : undefined;
      if (!canSplitWord || !(isCjk(before) || isCjk(after))) return result;
      const spaceBefore = before === undefined || /\s/.test(before);
      const spaceAfter = after === undefined || /\s/.test(after);
      return {
        ...result,
        can_open: result.can_open || !spaceAfter,
        can_close: result.can_close || !spaceBefore,
      };
    }
  };
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** Whether a line belongs to the container that is being parsed. */
function isInside(state: StateBlock, line: number): boolean {
  return state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent;
}

/** A formula between lines with `$$`, or one line that begins and ends with them. */
function formulaBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const first = lineAt(state, start);
  if (!first.startsWith('$$') || (state.sCount[start] ?? 0) - state.blkIndent >= 4) return false;
  const alone = /^\$\$(.+?)\$\$\s*$/.exec(first)?.[1];
  let last = start;
  if (alone === undefined) {
    const env = state.env as ParserState;
    if (env.endless && start < env.endless.until && state.blkIndent === env.endless.indent)
      return false;
    do last++;
    while (last < end && isInside(state, last) && !/\$\$\s*$/.test(lineAt(state, last)));
    // Without a closing `$$` it is text.
    if (last >= end || !isInside(state, last)) {
      env.endless = { until: last, indent: state.blkIndent };
      return false;
    }
  }
  if (silent) return true;
  const token = state.push('formula', '', 0);
  token.content = alone?.trim() ?? latexBetween(state, start, last);
  token.map = [start, last + 1];
  state.line = last + 1;
  return true;
}

/** Keeps the lines between the delimiters as they are, and includes text on the delimiter lines. */
function latexBetween(state: StateBlock, start: number, last: number): string {
  const opening = lineAt(state, start).slice(2).trim();
  const closing = lineAt(state, last)
    .replace(/\$\$\s*$/, '')
    .trimEnd();
  const between = state.getLines(start + 1, last, state.sCount[start] ?? 0, false);
  return [opening, between, closing]
    .filter((part, i) => part !== '' || (i === 1 && last > start + 1))
    .join('\n');
}

/** A callout between a line `:::info` and one with as many colons, as Outline and Docusaurus write it. */
function box(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const [, colons = '', name = '', title = ''] =
    /^(:{3,})[ \t]*([a-z]+)[ \t]*(.*)$/i.exec(lineAt(state, start)) ?? [];
  const kind = calloutNames[name.toLowerCase()];
  if (!kind || (state.sCount[start] ?? 0) - state.blkIndent >= 4) return false;
  const env = state.env as ParserState;
  env.endlessBoxes ??= new Map();
  const endless = env.endlessBoxes.get(colons.length);
  if (endless && start < endless.until && state.blkIndent === endless.indent) return false;
  let last = start + 1;
  while (last < end && isInside(state, last) && lineAt(state, last).trimEnd() !== colons) last++;
  // Without its end it is text.
  if (last >= end || !isInside(state, last)) {
    env.endlessBoxes.set(colons.length, { until: last, indent: state.blkIndent });
    return false;
  }
  if (silent) return true;
  const { lineMax } = state;
  state.lineMax = last;
  state.push('callout_open', 'div', 1).info = kind;
  if (title.trim() !== '') {
    state.push('paragraph_open', 'p', 1);
    const words = state.push('inline', '', 0);
    words.content = title.trim().replace(/^\[(.*)\]$/, '$1');
    words.children = [];
    state.push('paragraph_close', 'p', -1);
  }
  state.md.block.tokenize(state, start + 1, last);
  state.push('callout_close', 'div', -1);
  state.lineMax = lineMax;
  state.line = last + 1;
  return true;
}

const inlineFormulas = [
  /^\$(`+)(?!`)(.{1,5000}?)(?<!`)\1\$/s,
  /^(\$\$)((?:[^$\\]|\\.)+)\$\$/s,
  /^(\$)(?![\s$])((?:[^$\\]|\\.)*?(?:[^\s$\\]|\\.))\$(?!\d)/s,
];

/**
 * `$…$` by pandoc's rule: no space inside the delimiters and no digit after them, so that prices
 * stay text. `$`…`$` (as on GitHub) takes any formula, and `$$…$$` is a formula on a line of its
 * own.
 */
function formulaInline(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '$') return false;
  const remainder = state.src.slice(state.pos, state.posMax);
  const match = inlineFormulas.map((form) => form.exec(remainder)).find((each) => each !== null);
  if (!match) return false;
  const [whole, delimiter = '', latex = ''] = match;
  if (!silent) {
    const token = state.push('formula', '', 0);
    token.markup = delimiter;
    token.content = latex.replace(/\n/g, ' ').trim();
  }
  state.pos += whole.length;
  return true;
}

/** `[^1]: text of the note` with lines indented by four; the text is stored for the marker. */
function footnoteText(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const [marker, label] = /^\[\^([^\]\s]+)\]:/.exec(lineAt(state, start)) ?? [];
  if (!marker || !label || (state.sCount[start] ?? 0) - state.blkIndent >= 4) return false;
  if (silent) return true;
  let last = start + 1;
  const goesOn = (line: number) => (state.sCount[line] ?? 0) >= state.blkIndent + 4;
  while (last < end && (state.isEmpty(last) || goesOn(last))) last++;
  while (state.isEmpty(last - 1)) last--;
  const more = last > start + 1 ? state.getLines(start + 1, last, state.blkIndent + 4, false) : '';
  const env = state.env as ParserState;
  env.footnotes ??= new Map();
  if (!env.footnotes.has(label)) {
    env.footnotes.set(label, `${lineAt(state, start).slice(marker.length).trim()}\n${more}`);
  }
  state.line = last;
  return true;
}

/** `[^1]`, if the note has a text. */
function footnoteMarker(state: StateInline, silent: boolean): boolean {
  const [marker, label] = /^\[\^([^\]\s]+)\]/.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  const text = label && (state.env as ParserState).footnotes?.get(label);
  if (!marker || text === undefined) return false;
  if (!silent) state.push('footnote', '', 0).content = text;
  state.pos += marker.length;
  return true;
}

/** `[[Page]]`, `[[Page#Part|words]]` or, for a picture or a page shown in place, `![[Page]]`. */
function wikiLink(state: StateInline, silent: boolean): boolean {
  const [whole, sign = '', name = '', label] =
    /^(!?)\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{1,500}))?\]\]/.exec(
      state.src.slice(state.pos, Math.min(state.posMax, state.pos + maxWikiLink)),
    ) ?? [];
  if (!whole || name.trim() === '') return false;
  if (!silent) {
    const token = state.push('wiki_link', '', 0);
    token.markup = sign;
    token.info = name.trim();
    token.content = (label ?? name).trim();
  }
  state.pos += whole.length;
  return true;
}

const maxWikiLink = 1_010;

/** The kinds that Obsidian has beside ours, by the nearest of ours. */
const calloutNames: Readonly<Record<string, CalloutKind>> = {
  ...Object.fromEntries(calloutKinds.map((kind) => [kind, kind])),
  abstract: 'note',
  attention: 'warning',
  bug: 'caution',
  check: 'tip',
  danger: 'caution',
  done: 'tip',
  error: 'caution',
  example: 'note',
  fail: 'caution',
  failure: 'caution',
  faq: 'note',
  help: 'note',
  hint: 'tip',
  info: 'note',
  missing: 'caution',
  question: 'note',
  success: 'tip',
  summary: 'note',
  tldr: 'note',
  todo: 'note',
};

const calloutMarker = new RegExp(
  `^\\[!(${Object.keys(calloutNames).join('|')})\\][+-]?[ \\t]*(?:\\n|$)?`,
  'i',
);

const contentsMarker = /^\[(?:TOC|\[_?TOC_?\])\]$/i;

/** A quote that begins with `[!NOTE]` is a callout, and `[TOC]` alone is the table of contents. */
function boxesAndContents(state: StateCore): void {
  const open: boolean[] = [];
  state.tokens.forEach((token, i) => {
    const [next, afterNext] = state.tokens.slice(i + 1, i + 3);
    if (token.type === 'blockquote_open') {
      const [marker, kind] =
        (afterNext?.type === 'inline' && calloutMarker.exec(afterNext.content)) || [];
      open.push(kind !== undefined);
      if (afterNext && marker && kind) {
        token.type = 'callout_open';
        token.info = calloutNames[kind.toLowerCase()] ?? 'note';
        afterNext.content = afterNext.content.slice(marker.length);
      }
    } else if (token.type === 'blockquote_close') {
      if (open.pop()) token.type = 'callout_close';
    } else if (
      token.type === 'paragraph_open' &&
      next &&
      contentsMarker.test(next.content.trim())
    ) {
      next.type = 'contents';
    }
  });
}
