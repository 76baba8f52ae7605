// Actions for an image, for its toolbar and the context menu.

import { deleteSelection } from '@tiptap/pm/commands';
import type { Node } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import i18next, { type TFunction } from 'i18next';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Captions,
  Crop,
  Download,
  Expand,
  Image,
  type LucideIcon,
  PanelLeft,
  PanelRight,
  RectangleHorizontal,
  Replace,
  Scaling,
  Square,
  SquareSplitVertical,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { showToast } from '../../ui/toasts.ts';
import type { MenuEntry, MenuItem } from '../contextMenu/menuItems.ts';
import { perform } from '../kit/editorStatus.ts';
import { imageFilesIn, pictureSource, replaceImage } from '../uploads/uploads.ts';
import { type PictureAt, pictureIntoLine, pictureOutOfLine, setPicture } from './imageCommands.ts';

interface PlaceTool {
  label: (t: TFunction) => string;
  icon: LucideIcon;
  isOn: (node: Node) => boolean;
  command: (pos: number) => Command;
}

const at = (align: 'left' | 'center' | 'right') => (node: Node) =>
  node.type.name === 'image' && !node.attrs.wrap && (node.attrs.align ?? 'left') === align;
const isWrappedTo = (side: 'left' | 'right') => (node: Node) => node.attrs.wrap === side;

/** Positions of an image. */
export const placeTools: PlaceTool[] = [
  {
    label: (t) => t('pictures.left'),
    icon: AlignLeft,
    isOn: at('left'),
    command: (pos) => setPicture(pos, { align: null, wrap: null }),
  },
  {
    label: (t) => t('pictures.centre'),
    icon: AlignCenter,
    isOn: at('center'),
    command: (pos) => setPicture(pos, { align: 'center', wrap: null }),
  },
  {
    label: (t) => t('pictures.right'),
    icon: AlignRight,
    isOn: at('right'),
    command: (pos) => setPicture(pos, { align: 'right', wrap: null }),
  },
  {
    label: (t) => t('pictures.wrapLeft'),
    icon: PanelLeft,
    isOn: isWrappedTo('left'),
    command: (pos) => setPicture(pos, { wrap: 'left' }),
  },
  {
    label: (t) => t('pictures.wrapRight'),
    icon: PanelRight,
    isOn: isWrappedTo('right'),
    command: (pos) => setPicture(pos, { wrap: 'right' }),
  },
];

const widths = [
  { label: (t: TFunction) => t('editor.imageQuarter'), share: 0.25, icon: Square },
  { label: (t: TFunction) => t('editor.imageHalf'), share: 0.5, icon: RectangleHorizontal },
  { label: (t: TFunction) => t('editor.imageFull'), share: null, icon: Image },
];

function widthOf({ dom }: EditorView, share: number | null): number | null {
  return share && Math.round(share * (dom.clientWidth || 720));
}

/** All actions for this image. */
export function pictureEntries({ node, pos }: PictureAt): MenuEntry[] {
  const isInline = node.type.name === 'inlineImage';
  const places: MenuItem[] = placeTools.map(({ label, icon, command, isOn }) => ({
    label,
    icon,
    disabled: isOn(node),
    run: ({ editor }) => perform(editor, command(pos)),
  }));
  const inline: MenuItem = isInline
    ? {
        label: (t) => t('pictures.block'),
        icon: SquareSplitVertical,
        run: ({ editor }) => perform(editor, pictureOutOfLine),
      }
    : {
        label: (t) => t('pictures.inline'),
        icon: TextCursorInput,
        run: ({ editor }) => perform(editor, pictureIntoLine),
      };
  const sizes: MenuItem[] = widths.map(({ share, ...menuItem }) => ({
    ...menuItem,
    run: ({ editor }) => perform(editor, setPicture(pos, { width: widthOf(editor.view, share) })),
  }));
  return [
    {
      label: (t) => t('pictures.describe'),
      icon: Captions,
      run: ({ openDialog }) => openDialog('picture', pos),
    },
    isInline
      ? inline
      : {
          label: (t) => t('pictures.place'),
          icon: AlignCenter,
          items: [...places, inline],
        },
    { label: (t) => t('pictures.width'), icon: Scaling, items: sizes },
    {
      label: (t) => t('pictures.crop'),
      icon: Crop,
      run: ({ openDialog }) => openDialog('crop', pos),
    },
    {
      label: (t) => t('pictures.replace'),
      icon: Replace,
      run: ({ editor }) => chooseInstead(editor.view, pos),
    },
    {
      label: (t) => t('pictures.view'),
      icon: Expand,
      run: ({ editor }) => enlarge(editor.view, pos),
    },
    {
      label: (t) => t('pictures.download'),
      icon: Download,
      run: ({ editor }) => download(editor.view, node),
    },
    {
      label: (t) => t('editor.deleteImage'),
      icon: Trash2,
      run: ({ editor }) => perform(editor, deleteSelection),
    },
  ];
}

function chooseInstead(view: EditorView, pos: number): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.addEventListener('change', () => {
    const [file] = imageFilesIn(input.files);
    if (file && !view.isDestroyed) replaceImage(view, file, pos);
  });
  input.click();
}

export async function enlarge(view: EditorView, pos: number): Promise<void> {
  const dom = view.nodeDOM(pos);
  const image = dom instanceof HTMLElement ? dom.querySelector('img') : null;
  if (!image?.naturalWidth) return;
  const { showPicture } = await import('./imageViewer.ts');
  showPicture(image);
}

async function download(view: EditorView, { attrs }: Node): Promise<void> {
  try {
    const url = await pictureSource(view, attrs.src);
    const blob = await (await fetch(url)).blob();
    const ending = blob.type.split('/')[1]?.replace('jpeg', 'jpg').replace(/\+.*/, '') || 'png';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${(attrs.caption || attrs.alt || 'image').slice(0, 80)}.${ending}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch {
    // Nothing is lost, and the download can be started again.
    showToast({ message: i18next.t('pictures.downloadFailed'), id: 'download' });
  }
}
