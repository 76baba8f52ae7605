// Items of the "Insert" and "/" menus.

import { calloutKinds } from '@docent/document-model/nodes/callout';
import type { Command } from '@tiptap/pm/state';
import i18next from 'i18next';
import {
  AtSign,
  CalendarDays,
  FileSymlink,
  Info,
  Lightbulb,
  ListCollapse,
  ListTree,
  type LucideIcon,
  MessageSquareWarning,
  Minus,
  OctagonAlert,
  Omega,
  Paperclip,
  Radical,
  Sigma,
  SquarePlay,
  Superscript,
  TriangleAlert,
  Workflow,
} from 'lucide-react';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { openCompletion } from '../completion/completionQuery.ts';
import type { EditorDialogName } from '../kit/dialogs.ts';
import { breakItems } from '../pageSetup/breakItems.ts';
import { insertDiagram, insertLeaf, wrapInCallout, wrapInDetails } from './insertBlocks.ts';

export interface InsertItem {
  word: string;
  icon: LucideIcon;
  title: () => string;
  /** Other names and abbreviations in both languages, whatever the language of the interface. */
  names: string;
  /** A command, or what it opens. */
  run: Command | 'file' | { dialog: EditorDialogName };
}

/** The label of an item in a menu. */
export const labelOf = (title: string, run: InsertItem['run'] | 'image'): string =>
  typeof run === 'function' ? title : opensDialog(title);

const calloutIcons = {
  note: { icon: Info, names: 'callout box info note 提示框 说明 sm' },
  tip: { icon: Lightbulb, names: 'callout box tip hint 提示框 提示 ts' },
  important: { icon: MessageSquareWarning, names: 'callout box important 提示框 重要 zy' },
  warning: { icon: TriangleAlert, names: 'callout box warning 提示框 警告 jg' },
  caution: { icon: OctagonAlert, names: 'callout box caution danger 提示框 危险 wx' },
} as const;

type InsertGroupName = 'callouts' | 'structure' | 'science' | 'files' | 'inline';

/** In groups, in the order of the menu. */
export const insertGroups: { name: InsertGroupName; items: InsertItem[] }[] = [
  {
    name: 'callouts',
    items: calloutKinds.map((kind) => ({
      word: `callout-${kind}`,
      title: () => i18next.t(`blocks.callout.${kind}`),
      run: wrapInCallout(kind),
      ...calloutIcons[kind],
    })),
  },
  {
    name: 'structure',
    items: [
      {
        word: 'details',
        icon: ListCollapse,
        title: () => i18next.t('blocks.details.name'),
        names: 'details fold collapse toggle 折叠 zd',
        run: wrapInDetails,
      },
      {
        word: 'tableOfContents',
        icon: ListTree,
        title: () => i18next.t('blocks.contents.name'),
        names: 'toc contents 目录 ml',
        run: insertLeaf('tableOfContents'),
      },
      {
        word: 'separatorLine',
        icon: Minus,
        title: () => i18next.t('blocks.separator.name'),
        names: 'separator dashed dotted double thick 分隔线 线型 fgx',
        run: { dialog: 'separator' },
      },
      ...breakItems.map((item) => ({ ...item, title: () => i18next.t(`pages.${item.word}`) })),
    ],
  },
  {
    name: 'science',
    items: [
      {
        word: 'formula',
        icon: Sigma,
        title: () => i18next.t('blocks.formula.block'),
        names: 'formula equation math latex 公式 gs',
        run: { dialog: 'formula' },
      },
      {
        word: 'inlineFormula',
        icon: Radical,
        title: () => i18next.t('blocks.formula.inline'),
        names: 'inline formula equation math latex 行内公式 hngs',
        run: { dialog: 'inlineFormula' },
      },
      {
        word: 'diagram',
        icon: Workflow,
        title: () => i18next.t('blocks.diagram.name'),
        names: 'diagram mermaid flowchart chart 图表 流程图 tb lct',
        run: (...args) => insertDiagram(i18next.t('blocks.diagram.start'))(...args),
      },
      {
        word: 'footnote',
        icon: Superscript,
        title: () => i18next.t('blocks.footnote.name'),
        names: 'footnote note 脚注 jz',
        run: { dialog: 'footnote' },
      },
    ],
  },
  {
    name: 'files',
    items: [
      {
        word: 'attachment',
        icon: Paperclip,
        title: () => i18next.t('blocks.attachment.name'),
        names: 'attachment file upload 附件 文件 fj',
        run: 'file',
      },
      {
        word: 'embed',
        icon: SquarePlay,
        title: () => i18next.t('blocks.embed.name'),
        names: 'embed video iframe youtube vimeo bilibili 视频 嵌入 sp qr',
        run: { dialog: 'embed' },
      },
      {
        word: 'synced',
        icon: FileSymlink,
        title: () => i18next.t('blocks.synced.name'),
        names: 'synced include paragraph transclude 引用段落 同步 yydl',
        run: { dialog: 'synced' },
      },
    ],
  },
  {
    name: 'inline',
    items: [
      {
        word: 'date',
        icon: CalendarDays,
        title: () => i18next.t('blocks.date.name'),
        names: 'date day today 日期 今天 rq',
        run: { dialog: 'date' },
      },
      {
        word: 'mention',
        icon: AtSign,
        title: () => i18next.t('blocks.mention.name'),
        names: 'mention person at 提及 人员 tj',
        run: openCompletion('mention'),
      },
      {
        word: 'fileLink',
        icon: FileSymlink,
        title: () => i18next.t('blocks.fileLink.name'),
        names: 'link file document 文件链接 wjlj',
        run: openCompletion('fileLink'),
      },
      {
        word: 'characters',
        icon: Omega,
        title: () => i18next.t('blocks.characters.name'),
        names: 'special character symbol sign 特殊字符 符号 tszf fh',
        run: { dialog: 'characters' },
      },
    ],
  },
];

/**
 * Rank of a match: the title begins with the query (3), a name does (2), either contains it (1), or none
 * (0).
 */
export function rankOf(title: string, names: string, query: string): number {
  if (title.toLowerCase().startsWith(query)) return 3;
  if (` ${names}`.includes(` ${query}`)) return 2;
  return `${title} ${names}`.toLowerCase().includes(query) ? 1 : 0;
}
