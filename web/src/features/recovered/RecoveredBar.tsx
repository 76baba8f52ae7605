// Notice above a text for the author of text whose paragraphs were deleted; opens the list.
import type { NodeJSON } from '@docent/document-model/content';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../api/queries.ts';
import { lazily } from '../../ui/lazily.ts';
import notice from '../../ui/noticeLine.module.css';

const Panel = lazily(async () => (await import('./parts/RecoveredPanel.tsx')).RecoveredPanel);

interface Props {
  fileId: string;
  /** Resolves when the blocks are saved in the text, or with false; null for people who may not edit. */
  onInsert: ((blocks: NodeJSON[]) => Promise<boolean>) | null;
}

export function RecoveredBar({ fileId, onInsert }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const pages = useInfiniteQuery({
    ...pagedQuery('recovered', 'list', { fileId }),
    meta: { silent: true },
  });
  const count = pages.data?.pages[0]?.total ?? 0;
  return (
    <>
      <div role="status">
        {count > 0 && (
          <p className={notice.notice}>
            <LifeBuoy size={15} aria-hidden />
            <span>{t('recovered.bar', { count })}</span>
            <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
              {t('recovered.show')}
            </Button>
          </p>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <Panel pages={pages} onInsert={onInsert} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
