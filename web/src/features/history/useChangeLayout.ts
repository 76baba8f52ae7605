import { useState } from 'react';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import type { ChangeLayout } from './history.rules.ts';

/** In CSS pixels: narrower pages have no room for two texts, nor for the choice in the row of tools. */
const roomForSides = 576;

/** How changes are shown, and how to change it; null where only one way fits. */
export function useChangeLayout(): [ChangeLayout, ((layout: ChangeLayout) => void) | null] {
  const [layout, setLayout] = useState<ChangeLayout>('inline');
  const isNarrow = useIsNarrow(roomForSides);
  return isNarrow ? ['inline', null] : [layout, setLayout];
}
