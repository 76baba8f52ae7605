// The parser of Markdown: CommonMark with tables, strike and bare links, and what documents have besides:
// formulas, footnotes, boxes as GitHub writes them, the table of contents.

import MarkdownIt, {
  type MarkdownIt as Parser,
  type StateBlock,
  type StateCore,
  type StateInline,
} from 'markdown-it';
import { calloutKinds } from '../nodes/callout.ts';

/** What the parser's `env` collects: the sources of the footnotes by their labels. */
export interface ParserState {
  footnotes?: Map<string, string>;
  /** Up to which line no formula ends, at which indent: so that each line is looked at only once. */
  endless?: { until: number; indent: number };
}

export function createParser(): Parser {
  const parser = new MarkdownIt({ html: true, linkify: true });
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // Escaped characters stay tokens of their own: `\[ ]` is no box, `&#32;` no space to be cut off.
  parser.core.ruler.disable('text_join');
  // Addresses stay as written; which are allowed is decided once, for all formats, in links.ts.
  parser.normalizeLink = (url) => url;
  parser.validateLink = () => true;
  openBesideCjk(parser);
  const terminates = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  parser.block.ruler.before('fence', 'formula', formulaBlock, terminates);
  parser.block.ruler.before('reference', 'footnote', footnoteText, terminates);
  parser.inline.ruler.after('escape', 'formula', formulaInline);
  parser.inline.ruler.before('link', 'footnote', footnoteMarker);
  parser.core.ruler.after('block', 'boxes', boxesAndContents);
  return parser;
}

const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

export function isCjk(char: string | undefined): boolean {
  return char !== undefined && cjk.test(char);
}

/**
 * CommonMark wants a space or punctuation around **重点：**内容, where Chinese writes none, so beside a
 * CJK character the signs open and close as they would beside a space (the "CJK friendly" amendment).
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

/** Whether a line belongs to the container whose content is being read. */
function isInside(state: StateBlock, line: number): boolean {
  return state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent;
}

/** `$$` on lines of their own around a formula, or one line that begins and ends with them. */
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
    // Without its end it is text.
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

/** Lines of their own are taken as they stand; what shares a line with the signs belongs to it, too. */
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

const inlineFormulas = [
  /^\$(`+)(?!`)(.{1,5000}?)(?<!`)\1\$/s,
  /^(\$\$)((?:[^$\\]|\\.)+)\$\$/s,
  /^(\$)(?![\s$])((?:[^$\\]|\\.)*?(?:[^\s$\\]|\\.))\$(?!\d)/s,
];

/**
 * `$…$` by pandoc's rule: no space inside the signs and no digit behind them, so that prices stay text.
 * `$`…`$` (as on GitHub) holds any formula, and `$$…$$` one that stands on a line of its own.
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

/** `[^1]: what the note says`, with lines that are pushed in by four; it is kept for the place it belongs to. */
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

/** `[^1]`, where there is a text for it. */
function footnoteMarker(state: StateInline, silent: boolean): boolean {
  const [marker, label] = /^\[\^([^\]\s]+)\]/.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  const text = label && (state.env as ParserState).footnotes?.get(label);
  if (!marker || text === undefined) return false;
  if (!silent) state.push('footnote', '', 0).content = text;
  state.pos += marker.length;
  return true;
}

const calloutMarker = new RegExp(`^\\[!(${calloutKinds.join('|')})\\][+-]?[ \\t]*(?:\\n|$)?`, 'i');

const contentsMarker = /^\[(?:TOC|\[_?TOC_?\])\]$/i;

/** Quotes that begin with `[!NOTE]` are boxes, and `[TOC]` alone is the table of contents. */
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
        token.info = kind.toLowerCase();
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
