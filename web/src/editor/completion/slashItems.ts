// The items of the "/" menu, in order.

import type { Command } from '@tiptap/pm/state';
import i18next from 'i18next';
import {
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  SquareCode,
  Table,
  TextQuote,
} from 'lucide-react';
import { setKind, toggleQuote } from '../formatting/blockCommands.ts';
import { insertSeparator } from '../formatting/insertBlock.ts';
import { controlItems, signatureItem } from '../forms/controlItems.ts';
import { type InsertItem, insertGroups } from '../insert/insertItems.ts';
import type { EditorDialogName } from '../kit/dialogs.ts';
import type { ActionName } from '../kit/shortcutKeys.ts';
import { toggleList } from '../lists/listCommands.ts';
import { insertTable } from '../tables/tableCommands.ts';

interface BlockItem {
  word: ActionName | 'table' | 'image';
  icon: LucideIcon;
  /** Other names and abbreviations in both languages, whatever the language of the interface. */
  names: string;
  /** A command, or what it opens. */
  run: Command | 'image' | { dialog: EditorDialogName };
}

export type SlashItem = BlockItem | InsertItem;

/** Title of an item in the language of the interface. */
export function titleOf(item: SlashItem): string {
  if ('title' in item) return item.title();
  const { word } = item;
  return word === 'table' || word === 'image'
    ? i18next.t(`editor.${word}`)
    : i18next.t(`editor.action.${word}`);
}

export const slashItems: SlashItem[] = [
  { word: 'paragraph', icon: Pilcrow, names: 'text paragraph 正文 zw', run: setKind('paragraph') },
  { word: 'heading1', icon: Heading1, names: 'h1 heading title 标题 bt', run: setKind('heading1') },
  { word: 'heading2', icon: Heading2, names: 'h2 heading 标题 bt', run: setKind('heading2') },
  { word: 'heading3', icon: Heading3, names: 'h3 heading 标题 bt', run: setKind('heading3') },
  {
    word: 'bulletList',
    icon: List,
    names: 'ul bullet list 列表 项目符号 lb',
    run: toggleList('bulletList'),
  },
  {
    word: 'orderedList',
    icon: ListOrdered,
    names: 'ol numbered ordered list 列表 编号 bh',
    run: toggleList('orderedList'),
  },
  {
    word: 'checkList',
    icon: ListChecks,
    names: 'todo task check list 任务 待办 rw db',
    run: toggleList('checkList'),
  },
  { word: 'table', icon: Table, names: 'table grid 表格 bg', run: insertTable(3, 3) },
  { word: 'image', icon: ImagePlus, names: 'image picture photo 图片 tp', run: 'image' },
  { word: 'codeBlock', icon: SquareCode, names: 'code 代码 dm', run: setKind('codeBlock') },
  { word: 'quote', icon: TextQuote, names: 'quote blockquote 引用 yy', run: toggleQuote },
  {
    word: 'separator',
    icon: Minus,
    names: 'separator line divider hr 分隔线 fgx',
    run: insertSeparator,
  },
  ...insertGroups.flatMap(({ items }) => items),
  ...controlItems,
  signatureItem,
];
