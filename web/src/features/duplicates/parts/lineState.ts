// The state of a field for one line of formatted text, in the schema of documents.
import type { NodeJSON } from '@docent/document-model/content';
import { marks, nodes } from '@docent/document-model/schema';
import { baseKeymap, chainCommands, toggleMark } from '@tiptap/pm/commands';
import { history, redo, undo } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import { type NodeSpec, Schema } from '@tiptap/pm/model';
import { type Command, EditorState, Selection } from '@tiptap/pm/state';

const suggestions: ReadonlySet<string> = new Set(['insertion', 'deletion', 'formatting']);

const { paragraph, ...others } = nodes;
const inline = Object.entries<NodeSpec>(others).filter(
  ([name, spec]) => name === 'text' || spec.inline,
);

export const lineSchema = new Schema({
  nodes: { doc: { content: 'paragraph' }, paragraph, ...Object.fromEntries(inline) },
  marks: Object.fromEntries(Object.entries(marks).filter(([name]) => !suggestions.has(name))),
});

export function toggleLook(name: 'bold' | 'italic' | 'code'): Command {
  const type = lineSchema.marks[name];
  return type ? toggleMark(type) : () => false;
}

const lineBreak: Command = (state, dispatch) => {
  const type = lineSchema.nodes.hardBreak;
  if (type) dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView());
  return true;
};

export function lineState(line: readonly NodeJSON[], onLink: Command): EditorState {
  const doc = lineSchema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'paragraph', content: line }],
  });
  return EditorState.create({
    doc,
    selection: Selection.atEnd(doc),
    plugins: [
      history(),
      keymap({
        'Mod-b': toggleLook('bold'),
        'Mod-i': toggleLook('italic'),
        'Mod-e': toggleLook('code'),
        'Mod-k': onLink,
        'Mod-z': undo,
        'Mod-y': redo,
        'Mod-Shift-z': redo,
        Enter: lineBreak,
        'Shift-Enter': lineBreak,
        // The form is sent.
        'Mod-Enter': () => false,
      }),
      keymap({ ...baseKeymap, 'Mod-Enter': chainCommands(() => false) }),
    ],
  });
}

export const lineOf = ({ doc }: EditorState): NodeJSON[] =>
  (doc.firstChild?.toJSON() as NodeJSON | undefined)?.content ?? [];
