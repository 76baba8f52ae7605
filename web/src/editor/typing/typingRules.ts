// Input rules for Markdown: "# " starts a heading, "- " a list, "**bold**" is bold. Backspace right after
// that restores the typed text.

import { isSafeHref } from '@docent/document-model/links';
import { InputRule, inputRules, wrappingInputRule } from '@tiptap/pm/inputrules';
import type { MarkType, NodeType, Schema } from '@tiptap/pm/model';
import {
  type Command,
  type EditorState,
  type Plugin,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import type { SimpleMark } from '../formatting/blockCommands.ts';
import { addressOf } from '../links/linkCommands.ts';
import { numberRule } from '../lists/listRules.ts';

/** Starts code with a space or Enter; the group is the language. */
const codeFence = /^```([\w+#.-]{0,40})/;
const codeAttributes = (match: RegExpMatchArray) => ({ language: match[1] || null });

export function typingRules({ nodes, marks }: Schema): Plugin {
  const { heading, blockquote, bulletList, orderedList, checkList, codeBlock, separator } = nodes;
  const rules: InputRule[] = [];
  if (heading) {
    rules.push(kindRule(/^(#{1,6})\s$/, heading, (match) => ({ level: match[1]?.length ?? 1 })));
  }
  if (blockquote) rules.push(wrappingInputRule(/^\s*>\s$/, blockquote));
  if (checkList) rules.push(checkRule());
  if (bulletList) rules.push(wrappingInputRule(/^\s*([-*•])\s$/, bulletList));
  if (orderedList) rules.push(numberRule(orderedList));
  if (codeBlock) {
    rules.push(kindRule(new RegExp(`${codeFence.source}\\s$`), codeBlock, codeAttributes));
  }
  if (separator) {
    rules.push(
      new InputRule(/^(?:---|—-|\*\*\*|___)$/, (state, _match, start) => {
        const $start = state.doc.resolve(start);
        if ($start.parent.type.name !== 'paragraph' || $start.parent.childCount > 1) return null;
        const { tr } = state;
        tr.delete($start.start(), state.selection.to);
        tr.insert($start.before(), separator.create());
        return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map($start.pos))));
      }),
    );
  }
  // The longer delimiter comes first: "**" would otherwise match as two "*".
  const wrapping: [RegExp, SimpleMark][] = [
    [/(?:^|[^*])(\*\*([^\s*](?:[^*]*[^\s*])?)\*\*)$/, 'bold'],
    [/(?:^|[^\w_])(__([^\s_](?:[^_]*[^\s_])?)__)$/, 'bold'],
    [/(?:^|[^*])(\*([^\s*](?:[^*]*[^\s*])?)\*)$/, 'italic'],
    [/(?:^|[^\w_])(_([^\s_](?:[^_]*[^\s_])?)_)$/, 'italic'],
    [/(?:^|[^~])(~~([^\s~](?:[^~]*[^\s~])?)~~)$/, 'strike'],
    [/(?:^|[^`])(`([^`]+)`)$/, 'code'],
  ];
  const { bold, italic } = marks;
  if (bold && italic) {
    rules.push(markRule(/(?:^|[^*])(\*{3}([^\s*](?:[^*]*[^\s*])?)\*{3})$/, bold, italic));
  }
  for (const [pattern, name] of wrapping) {
    const type = marks[name];
    if (type) rules.push(markRule(pattern, type));
  }
  if (marks.highlight)
    rules.push(markRule(/(?:^|[^=])(==([^\s=](?:[^=]*[^\s=])?)==)$/, marks.highlight));
  if (nodes.formula && nodes.inlineFormula)
    rules.push(...formulaRules(nodes.formula, nodes.inlineFormula));
  if (marks.link) rules.push(linkRule(marks.link), bareLinkRule(marks.link));
  return inputRules({ rules });
}

/** Changes the type of the block, which keeps its id. */
function kindRule(
  pattern: RegExp,
  type: NodeType,
  own: (match: RegExpMatchArray) => Record<string, unknown>,
): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    return asKind(state, start, end, type, own(match));
  });
}

/** Enter after a code fence. */
export const enterCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { codeBlock } = state.schema.nodes;
  const match = $from.parent.textContent.match(codeFence);
  const isAll = match?.[0].length === $from.parent.content.size;
  if (!empty || !isAll || $from.pos !== $from.end() || !codeBlock) return false;
  const tr = asKind(state, $from.start(), $from.pos, codeBlock, codeAttributes(match));
  if (tr) dispatch?.(tr.scrollIntoView());
  return tr !== null;
};

function asKind(
  state: EditorState,
  start: number,
  end: number,
  type: NodeType,
  attrs: Record<string, unknown>,
): Transaction | null {
  const $start = state.doc.resolve(start);
  const { id } = $start.parent.attrs;
  if (!$start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), type)) return null;
  return state.tr.delete(start, end).setBlockType(start, start, type, { id, ...attrs });
}

/** `[1]` is the match with its delimiters, `[2]` the text between them. */
function markRule(pattern: RegExp, type: MarkType, ...more: MarkType[]): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [, whole, text] = match;
    if (!whole || !text) return null;
    const $end = state.doc.resolve(end);
    if (!$end.parent.type.allowsMarkType(type)) return null;
    // The last delimiter has not been inserted yet.
    const from = end - (whole.length - 1);
    if (from < start || state.doc.rangeHasMark(from, end, codeOf(type))) return null;
    const markerLength = (whole.length - text.length) / 2;
    const { tr } = state;
    tr.delete(end - (markerLength - 1), end);
    tr.delete(from, from + markerLength);
    for (const each of [type, ...more]) {
      tr.addMark(from, from + text.length, each.create()).removeStoredMark(each);
    }
    return tr;
  });
}

function codeOf(type: MarkType): MarkType {
  return type.schema.marks.code ?? type;
}

/** "[text](address)" */
function linkRule(type: MarkType): InputRule {
  return new InputRule(/(?:^|[^!])(\[([^\][]+)\]\(([^\s()]+)\))$/, (state, match, _, end) => {
    const [, whole, text, href] = match;
    if (!whole || !text || !isSafeHref(href)) return null;
    const from = end - (whole.length - 1);
    const mark = type.create({ href });
    return state.tr.replaceWith(from, end, state.schema.text(text, [mark])).removeStoredMark(type);
  });
}

/** A typed URL becomes a link with the space after it. */
function bareLinkRule(type: MarkType): InputRule {
  return new InputRule(
    /(?:^|\s)((?:https?:\/\/|www\.)\S+[^\s.,;:!?)\]}'"，。；：！？）】])\s$/,
    (state, match, _, end) => {
      const [, text] = match;
      const href = text ? addressOf(text) : null;
      if (!text || !href) return null;
      const from = end - text.length;
      if (state.doc.rangeHasMark(from, end, type)) return null;
      return state.tr.addMark(from, end, type.create({ href })).insertText(' ', end);
    },
  );
}

/** "[ ] " or "[x] ", also after "- ". */
function checkRule(): InputRule {
  return new InputRule(/^\s*\[([ xX]?)\]\s$/, (state, match, start, end) => {
    const { checkList, checkItem } = state.schema.nodes;
    const $start = state.doc.resolve(start);
    if (!checkList || !checkItem || $start.parent.type.name !== 'paragraph') return null;
    const checked = /x/i.test(match[1] ?? '');
    const { tr } = state;
    tr.delete(start, end);
    const $from = tr.doc.resolve(start);
    const item = $from.node(-1);
    if (item.type.name === 'listItem' && $from.node(-2).childCount === 1) {
      const list = $from.node(-2);
      const pos = $from.before(-2);
      const checks = checkList.create(
        { id: list.attrs.id },
        checkItem.create({ id: item.attrs.id, checked }, item.content),
      );
      tr.replaceWith(pos, pos + list.nodeSize, checks);
      return tr.setSelection(TextSelection.create(tr.doc, start));
    }
    const range = $from.blockRange();
    if (!range) return null;
    return tr.wrap(range, [{ type: checkList }, { type: checkItem, attrs: { checked } }]);
  });
}

/** "$$…$$" as a whole line is a block, "$…$" an inline formula; "$5" is a price. */
function formulaRules(block: NodeType, inline: NodeType): InputRule[] {
  return [
    new InputRule(/^\$\$([^$]*[^$\s][^$]*)\$\$$/, (state, match, start) => {
      const $start = state.doc.resolve(start);
      const { parent } = $start;
      // The last delimiter has not been inserted yet.
      const isWhole = parent.content.size === (match[0]?.length ?? 0) - 1;
      if (parent.type.name !== 'paragraph' || !isWhole) return null;
      const { tr } = state;
      tr.delete($start.start(), $start.end());
      tr.insert($start.before(), block.create({ latex: match[1]?.trim() }));
      return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map($start.pos))));
    }),
    new InputRule(/(?:^|[^$\w\\])(\$([^$\s\d](?:[^$]*[^$\s])?)\$)$/, (state, match, _, end) => {
      const [, whole, latex] = match;
      if (!whole || !latex) return null;
      return state.tr.replaceWith(end - (whole.length - 1), end, inline.create({ latex }));
    }),
  ];
}
