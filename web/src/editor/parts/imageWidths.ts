// The widths that a picture is given by name.

import type { Editor } from '@tiptap/core';
import { Image, RectangleHorizontal, Square } from 'lucide-react';

export const imageWidths = [
  { word: 'imageQuarter', share: 0.25, icon: Square },
  { word: 'imageHalf', share: 0.5, icon: RectangleHorizontal },
  { word: 'imageFull', share: null, icon: Image },
] as const;

/** Gives the picture at `pos` this share of the text's width, or its own width. */
export function setImageWidth(editor: Editor, pos: number, share: number | null): void {
  if (pos < 0 || editor.state.doc.nodeAt(pos)?.type.name !== 'image') return;
  const width = share && Math.round(share * (editor.view.dom.clientWidth || 720));
  editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'width', width));
}
