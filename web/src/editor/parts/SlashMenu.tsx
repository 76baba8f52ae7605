import { UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlashState, slashHandleOf, slashKey } from '../plugins/slashMenu.ts';
import { useSurface } from '../surface.ts';
import { chooseFiles } from './chooseFiles.ts';
import { Floating } from './Floating.tsx';
import { type SlashItem, slashItems, titleOf } from './slashItems.ts';
import classes from './tools.module.css';

interface SlashMenuProps {
  editor: Editor;
  onImage: () => void;
  onFiles: (files: File[]) => void;
}

/** The menu behind "/": choose by arrow keys and Enter, narrowed by what is typed. */
export function SlashMenu({ editor, onImage, onFiles }: SlashMenuProps) {
  const { t } = useTranslation();
  const { openDialog } = useSurface();
  const slash = useSlash(editor);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const query = slash?.query.toLowerCase().trim() ?? '';
  const found = slashItems
    .map((item) => ({ item, rank: rankOf(titleOf(item), item.names, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((x, y) => y.rank - x.rank)
    .map(({ item }) => item);
  const at = Math.min(chosen, found.length - 1);

  const choose = (item: SlashItem | undefined) => {
    if (!item || !slash) return;
    editor.view.dispatch(
      editor.state.tr.delete(slash.from, slash.to).setMeta(slashKey, { close: true }),
    );
    editor.view.focus();
    if (item.run === 'image') onImage();
    else if (item.run === 'file') chooseFiles(onFiles);
    else if ('dialog' in item.run) openDialog(item.run.dialog);
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
