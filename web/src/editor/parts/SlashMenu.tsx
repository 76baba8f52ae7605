import { UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
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
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { insertSeparator, setKind, toggleQuote } from '../commands/blocks.ts';
import { toggleList } from '../commands/lists.ts';
import { insertTable } from '../commands/tables.ts';
import type { ActionName } from '../plugins/keys.ts';
import { type SlashState, slashHandleOf, slashKey } from '../plugins/slashMenu.ts';
import { Floating } from './Floating.tsx';
import classes from './tools.module.css';

interface Item {
  word: ActionName | 'table' | 'image';
  icon: LucideIcon;
  /** Other names, in both languages and as abbreviations, whatever the interface speaks. */
  names: string;
  run: Command | 'image';
}

const items: Item[] = [
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
];

/** The menu behind "/": choose by arrow keys and Enter, narrowed by what is typed. */
export function SlashMenu({ editor, onImage }: { editor: Editor; onImage: () => void }) {
  const { t } = useTranslation();
  const slash = useSlash(editor);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const titleOf = ({ word }: Item) =>
    word === 'table' || word === 'image' ? t(`editor.${word}`) : t(`editor.action.${word}`);
  const query = slash?.query.toLowerCase().trim() ?? '';
  const found = items
    .map((item) => ({ item, rank: rankOf(titleOf(item), item.names, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((x, y) => y.rank - x.rank)
    .map(({ item }) => item);
  const at = Math.min(chosen, found.length - 1);

  const choose = (item: Item | undefined) => {
    if (!item || !slash) return;
    editor.view.dispatch(
      editor.state.tr.delete(slash.from, slash.to).setMeta(slashKey, { close: true }),
    );
    editor.view.focus();
    if (item.run === 'image') onImage();
    else item.run(editor.state, editor.view.dispatch.bind(editor.view), editor.view);
  };

  useLayoutEffect(() => {
    const handle = slashHandleOf(editor.state);
    if (!handle) return;
    handle.onKey = ({ key, isComposing }) => {
      if (!slash || isComposing) return false;
      if (key === 'ArrowDown') setChosen((at + 1) % Math.max(1, found.length));
      else if (key === 'ArrowUp') setChosen((at + found.length - 1) % Math.max(1, found.length));
      else if ((key === 'Enter' || key === 'Tab') && found.length > 0) choose(found[at]);
      else return false;
      return true;
    };
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      handle.onKey = null;
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new query starts at the top
  useEffect(() => setChosen(0), [query]);

  if (!slash || !editor.isEditable) return null;
  return (
    <Floating
      editor={editor}
      from={slash.from}
      to={slash.from}
      side="below"
      label={t('editor.slash')}
    >
      <div ref={list} role="listbox" aria-label={t('editor.slash')} className={classes.slash}>
        {found.map((item, i) => (
          <UnstyledButton
            key={item.word}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            className={classes.slashItem}
            onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
            onMouseMove={() => setChosen(i)}
            onClick={() => choose(item)}
          >
            <item.icon size={17} />
            {titleOf(item)}
          </UnstyledButton>
        ))}
        {found.length === 0 && (
          <div className={classes.slashNothing}>{t('editor.slashNothing')}</div>
        )}
      </div>
    </Floating>
  );
}

/** A title that begins with the query before a name that does, before one that only holds it. */
function rankOf(title: string, names: string, query: string): number {
  if (title.toLowerCase().startsWith(query)) return 3;
  if (` ${names}`.includes(` ${query}`)) return 2;
  return `${title} ${names}`.toLowerCase().includes(query) ? 1 : 0;
}

function useSlash(editor: Editor): SlashState | null {
  const [slash, setSlash] = useState<SlashState | null>(null);
  useEffect(() => {
    const read = () => {
      const next = slashKey.getState(editor.state) ?? null;
      setSlash((old) =>
        old?.from === next?.from && old?.query === next?.query && old?.to === next?.to ? old : next,
      );
    };
    editor.on('transaction', read);
    return () => {
      editor.off('transaction', read);
    };
  }, [editor]);
  return slash;
}
