// The page of duplicate text with groups of a test.
import type { Duplicate, ParagraphRef } from '@docent/contract/duplicates';
import { useState } from 'react';
import { page } from 'vitest/browser';
import { useSingleKeys } from '../../app/useSingleKeys.ts';
import type { DuplicateFilter } from '../../features/duplicates/duplicates.rules.ts';
import { t } from '../../testing/shownPart.tsx';
import { Toaster } from '../../ui/toasts.ts';
import { DuplicatesPage } from '../DuplicatesPage.tsx';

export const place = (
  fileId: string,
  text: string,
  part: Partial<ParagraphRef> = {},
): ParagraphRef => ({
  fileId,
  fileName: `Manual ${fileId}`,
  paragraphId: `p-${fileId}`,
  text,
  headingPath: ['Safety'],
  version: 3,
  level: 'edit',
  ifRevised: 'published',
  ...part,
});

export const duplicateOf = (number: number, part: Partial<Duplicate> = {}): Duplicate => ({
  id: String(number).padStart(44, '0'),
  similarity: 0.93,
  kind: 'diverging',
  status: 'open',
  left: place('a', `Rule ${number}: you must wear a helmet.`),
  right: place('b', `Rule ${number}: you may wear a helmet.`),
  leftMore: [],
  rightMore: [],
  places: 2,
  differences: [
    ['same', `Rule ${number}: you `],
    ['removed', 'must'],
    ['added', 'may'],
    ['same', ' wear a helmet.'],
  ],
  divergedAt: null,
  skipped: null,
  ...part,
});

export const answerOf = (list: Duplicate[], part = {}) => ({
  list,
  next: null,
  total: list.length,
  shared: [],
  running: null,
  ...part,
});

export function ShownPage() {
  const [filter, setFilter] = useState<DuplicateFilter>({});
  useSingleKeys();
  return (
    <>
      <Toaster />
      <DuplicatesPage filter={filter} showsRisks={false} onSeek={setFilter} onRisks={() => {}} />
    </>
  );
}

export const others = {
  '/file/get_organizational_map': () => [],
  '/user/get_user_list': () => ({ list: [], next: null }),
  '/file/synced': () => ({ list: [] }),
};

export const comparison = () => page.getByRole('region', { name: t('duplicates.comparison') });
export const reviseDialog = () => page.getByRole('dialog', { name: t('duplicates.reviseTitle') });
