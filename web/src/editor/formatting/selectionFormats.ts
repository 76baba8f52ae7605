// The format of the selected text, for the tools. A selection may be a whole manual, so only a sample of it
// is read: equally much of each section, and a limited number of pieces.

import type { Mark, Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { isTextStyle, kindOf, type TextStyleName, textStyleNames } from './markCommands.ts';
import {
  hasLineFormat,
  type LineFormat,
  lineFormatNames,
  lineFormatOf,
} from './paragraphCommands.ts';

/** The selection contains different values. */
export const mixed = 'mixed';
type Mixed = typeof mixed;

/** Value of a mark: its attribute, true for a mark without one, null if it is absent. */
type TextStyle = Record<TextStyleName, string | number | true | null>;

export interface Format {
  style: { [Name in TextStyleName]: TextStyle[Name] | Mixed };
  lines: { [Name in keyof LineFormat]: LineFormat[Name] | Mixed };
  /** Type of the blocks, with the level of headings, such as "heading2". */
  kind: string;
}

const maxSampledNodes = 400;

/** The attribute of each mark that has one. */
const telling: Partial<Record<TextStyleName, string>> = {
  font: 'family',
  size: 'points',
  spacing: 'points',
  colour: 'color',
  highlight: 'color',
  underline: 'line',
};

function textStyleOf(marks: readonly Mark[]): TextStyle {
  const style = Object.fromEntries(textStyleNames.map((name) => [name, null])) as TextStyle;
  for (const { type, attrs } of marks) {
    const { name } = type;
    if (isTextStyle(name)) style[name] = attrs[telling[name] ?? ''] ?? true;
  }
  return style;
}

export function formatAt(state: EditorState): Format {
  const { blocks, runs } = sampleOf(state);
  const styles = runs.map(textStyleOf);
  const lines = blocks.filter(hasLineFormat).map(lineFormatOf);
  return {
    style: Object.fromEntries(
      textStyleNames.map((name) => [name, common(styles.map((style) => style[name]))]),
    ) as unknown as Format['style'],
    lines: Object.fromEntries(
      lineFormatNames.map((name) => [name, common(lines.map((format) => format[name]))]),
    ) as unknown as Format['lines'],
    kind: common(blocks.map(kindOf)) ?? '',
  };
}

function common<Value>(values: readonly Value[]): Value | Mixed | null {
  const [first = null] = values;
  return values.some((value) => value !== first) ? mixed : first;
}

/** Textblocks and the marks of texts; without a selection, those of the next typed character. */
function sampleOf({ selection, doc, storedMarks }: EditorState) {
  const { $from, $to, empty } = selection;
  if (empty) return { blocks: [$from.parent], runs: [storedMarks ?? $from.marks()] };
  const blocks: Node[] = [];
  const runs: (readonly Mark[])[] = [];
  const sections = $to.index(0) - $from.index(0) + 1;
  const quota = Math.max(1, Math.floor(maxSampledNodes / sections));
  let sampledCount = 0;
  for (const range of selection.ranges) {
    doc.nodesBetween(range.$from.pos, range.$to.pos, (node, pos, parent) => {
      if (parent === doc) sampledCount = 0;
      if (sampledCount >= quota) return false;
      if (node.isTextblock) blocks.push(node);
      // A range that only touches the end of a text does not select it; code has no formatting.
      const touches = pos + node.nodeSize > range.$from.pos && pos < range.$to.pos;
      if (node.isText && touches && !parent?.type.spec.code) runs.push(node.marks);
      if (node.isText || node.isTextblock) sampledCount++;
      return true;
    });
  }
  if (runs.length === 0) runs.push(storedMarks ?? $from.marks());
  return { blocks, runs };
}
