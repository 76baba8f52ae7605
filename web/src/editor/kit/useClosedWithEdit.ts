import { useState } from 'react';
import { useCloseWhen } from '../../ui/useCloseWhen.ts';
import { useSurface } from './surface.ts';

/** Closes a tool for editing when the person loses the right to edit. */
export function useClosedWithEdit(close: () => void): void {
  const { mayEdit } = useSurface().person;
  const [couldEdit] = useState(mayEdit);
  useCloseWhen(couldEdit && !mayEdit, close);
}
