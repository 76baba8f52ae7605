import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf, rankOf } from '../insert/insertItems.ts';
import { useSurface } from '../kit/surface.ts';
import { chooseFiles } from '../uploads/chooseFiles.ts';
import { QueryMenu, useQueryIn } from './QueryMenu.tsx';
import { type SlashItem, slashItems, titleOf } from './slashItems.ts';
import { slashQueries } from './slashQuery.ts';

interface SlashMenuProps {
  editor: Editor;
  onImage: () => void;
  onFiles: (files: File[]) => void;
}

/** The menu for "/", filtered by the typed query. */
export function SlashMenu({ editor, onImage, onFiles }: SlashMenuProps) {
  const { t } = useTranslation();
  const { openDialog } = useSurface();
  const slash = useQueryIn(editor, slashQueries);
  const query = slash?.query.toLowerCase().trim() ?? '';
  const items = useMemo(() => itemsFor(query), [query]);
  if (!slash || !editor.isEditable) return null;

  const choose = ({ run }: SlashItem) => {
    editor.view.dispatch(slashQueries.close(editor.state.tr.delete(slash.from, slash.to)));
    editor.view.focus();
    if (run === 'image') onImage();
    else if (run === 'file') chooseFiles(onFiles);
    else if ('dialog' in run) openDialog(run.dialog);
    else run(editor.state, editor.view.dispatch.bind(editor.view), editor.view);
  };
  return (
    <QueryMenu
      editor={editor}
      queries={slashQueries}
      from={slash.from}
      label={t('editor.slash')}
      items={items}
      keyOf={({ word }) => word}
      draw={(item) => (
        <>
          <item.icon size={17} />
          {labelOf(titleOf(item), item.run)}
        </>
      )}
      onChoose={choose}
      nothing={t('editor.slashNothing')}
    />
  );
}

function itemsFor(query: string): SlashItem[] {
  return slashItems
    .map((item) => ({ item, rank: rankOf(titleOf(item), item.names, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((x, y) => y.rank - x.rank)
    .map(({ item }) => item);
}
