import type { OutputOf } from '@docent/contract/endpoint';
import type { recovered } from '@docent/contract/recovered';
import type { NodeJSON } from '@docent/document-model/content';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from '../recovered.module.css';
import { RecoveredPiece } from './RecoveredPiece.tsx';

type Page = OutputOf<typeof recovered.list>;

export interface RecoveredListProps {
  pages: UseInfiniteQueryResult<InfiniteData<Page>>;
  onInsert: ((blocks: NodeJSON[]) => Promise<boolean>) | null;
  onInserting?: () => void;
}

export function RecoveredList({ pages, onInsert, onInserting }: RecoveredListProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: ['recovered'] });

  async function insert(id: string, blocks: NodeJSON[]) {
    onInserting?.();
    if (!(await onInsert?.(blocks))) {
      showToast({ type: 'warning', message: t('recovered.failed'), duration: 8000 });
      return;
    }
    await api.recovered.settle({ id, outcome: 'inserted' });
    showToast({ type: 'success', message: t('recovered.inserted') });
    await refresh();
  }

  async function dismiss(id: string) {
    await api.recovered.settle({ id, outcome: 'dismissed' });
    const undo = async () => {
      await api.recovered.reopen({ id });
      await refresh();
    };
    showToast({
      message: t('recovered.dismissed'),
      duration: 8000,
      action: { label: t('recovered.undo'), run: () => void undo() },
    });
    await refresh();
  }

  return (
    <>
      <p className={classes.hint}>
        {t(pages.isSuccess && list.length === 0 ? 'recovered.none' : 'recovered.hint')}
      </p>
      <Paged
        pages={pages}
        height={92}
        failure={pages.error && sentenceOf(pages.error, t)}
        more={t('recovered.more')}
      >
        <ul className={classes.list}>
          {list.map((piece) => (
            <RecoveredPiece
              key={piece.id}
              piece={piece}
              mayInsert={onInsert !== null}
              onInsert={() => void insert(piece.id, piece.content as NodeJSON[])}
              onDismiss={() => void dismiss(piece.id)}
            />
          ))}
        </ul>
      </Paged>
    </>
  );
}
