// Commands for images: their position, and conversion between block and inline images.

import type { Node } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { insertBlock } from '../formatting/insertBlock.ts';

export interface PictureStyle {
  alt: string | null;
  caption: string | null;
  width: number | null;
  align: 'left' | 'center' | 'right' | null;
  wrap: 'left' | 'right' | null;
  crop: [left: number, top: number, width: number, height: number] | null;
}

export interface PictureAt {
  node: Node;
  pos: number;
}

/** The selected image, block or inline. */
export function pictureAt({ selection }: EditorState): PictureAt | null {
  if (!(selection instanceof NodeSelection)) return null;
  const { node, from } = selection;
  return node.type.name === 'image' || node.type.name === 'inlineImage'
    ? { node, pos: from }
    : null;
}

/** Sets these attributes on the image at `pos`, except those that it cannot have. */
export function setPicture(pos: number, style: Partial<PictureStyle>): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node?.type.name !== 'image' && node?.type.name !== 'inlineImage') return false;
    const { tr } = state;
    for (const [name, value] of Object.entries(style)) {
      const hasAttribute = node.type.spec.attrs?.[name] !== undefined;
      if (hasAttribute && node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
    }
    if (!tr.docChanged) return true;
    if (state.selection instanceof NodeSelection && state.selection.from === pos) {
      tr.setSelection(NodeSelection.create(tr.doc, pos));
    }
    dispatch?.(tr);
    return true;
  };
}

const sharedAttributes = ['src', 'alt', 'title', 'width', 'fileId', 'natural', 'crop'] as const;

function sharedOf(node: Node): Record<string, unknown> {
  return Object.fromEntries(sharedAttributes.map((name) => [name, node.attrs[name]]));
}

/**
 * Makes the selected block image inline, in a paragraph that keeps the image's id, with the caption as
 * text.
 */
export const pictureIntoLine: Command = (state, dispatch) => {
  const at = pictureAt(state);
  const { paragraph, inlineImage } = state.schema.nodes;
  if (at?.node.type.name !== 'image' || !paragraph || !inlineImage) return false;
  const { id, caption } = at.node.attrs;
  const words = caption ? [state.schema.text(` ${caption}`)] : [];
  const line = paragraph.create({ id }, [inlineImage.create(sharedOf(at.node)), ...words]);
  const tr = state.tr.replaceWith(at.pos, at.pos + at.node.nodeSize, line);
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at.pos + 1)).scrollIntoView());
  return true;
};

/** Makes the selected inline image a block: it follows its paragraph, or replaces it if it was alone. */
export const pictureOutOfLine: Command = (state, dispatch) => {
  const at = pictureAt(state);
  const { image } = state.schema.nodes;
  if (at?.node.type.name !== 'inlineImage' || !image) return false;
  const { $from } = state.selection;
  const isAlone = $from.parent.childCount === 1 && $from.parent.type.name === 'paragraph';
  if (isAlone) {
    const pos = $from.before();
    const block = image.create({ ...sharedOf(at.node), id: $from.parent.attrs.id });
    const tr = state.tr.replaceWith(pos, $from.after(), block);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView());
    return true;
  }
  const { tr } = state;
  tr.delete(at.pos, at.pos + 1);
  tr.setSelection(TextSelection.create(tr.doc, at.pos));
  const without = state.apply(tr);
  return insertBlock(
    without,
    dispatch &&
      ((insertion) => {
        for (const step of insertion.steps) tr.step(step);
        dispatch(tr.scrollIntoView());
      }),
    image.create(sharedOf(at.node)),
  );
};
