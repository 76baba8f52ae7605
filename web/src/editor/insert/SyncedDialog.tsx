import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { useNodeAt } from '../kit/NodeForm.tsx';
import classes from '../kit/tools.module.css';
import { paragraphIn } from '../links/paragraphLinks.ts';
import { insertLeaf, setAttributes } from './insertBlocks.ts';
import { useDelayedSearch } from './useDelayedSearch.ts';

interface FoundParagraph {
  fileId: string;
  paragraphId: string;
  text: string;
  where: string;
}

/** Finds a paragraph in any document that the person may read, or accepts a link to one. */
export function SyncedDialog({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const { pos } = useNodeAt(editor, at);
  const [query, setQuery] = useState('');
  const linkedParagraph = paragraphIn(query, location.origin);
  const { matches, hasFailed, complete } = useDelayedSearch(linkedParagraph ? '' : query, find);

  const take = ({ fileId, paragraphId }: Pick<FoundParagraph, 'fileId' | 'paragraphId'>) => {
    const attrs = { fileId, paragraphId };
    perform(
      editor,
      pos === null ? insertLeaf('synced', attrs) : setAttributes(pos, 'synced', attrs),
    );
    onClose();
  };
  async function takeFirst() {
    if (linkedParagraph) return take(linkedParagraph);
    const [first] = await complete();
    if (first) take(first);
  }

  return (
    <Dialog opened onClose={onClose} title={t('blocks.synced.name')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void takeFirst();
        }}
      >
        <TextInput
          label={t('blocks.synced.find')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          data-autofocus
        />
      </form>
      <div className={classes.found}>
        {!hasFailed &&
          matches?.map((each) => (
            <UnstyledButton
              key={`${each.fileId} ${each.paragraphId}`}
              className={classes.slashItem}
              onClick={() => take(each)}
            >
              <span className={classes.choice}>
                {each.text}
                <small>{each.where}</small>
              </span>
            </UnstyledButton>
          ))}
        {linkedParagraph && (
          <UnstyledButton className={classes.slashItem} onClick={() => take(linkedParagraph)}>
            {t('blocks.insert')}
          </UnstyledButton>
        )}
        <div className={classes.slashNothing} role="status">
          {query.trim() === '' && t('blocks.synced.hint')}
          {hasFailed && t('blocks.synced.failed')}
          {!hasFailed && matches?.length === 0 && t('blocks.synced.nothing')}
        </div>
      </div>
    </Dialog>
  );
}

async function find(q: string, signal: AbortSignal): Promise<FoundParagraph[]> {
  const { list } = await api.search.search(
    { q, kind: 'document', limit: 20 },
    { signal, silent: true },
  );
  return list.flatMap(({ file, paragraphId, text, headingPath }) => {
    if (paragraphId === null) return [];
    const where = [file.name, ...headingPath].join(' › ');
    return [{ fileId: file.id, paragraphId, text: text.slice(0, 200), where }];
  });
}
