import { useState } from 'react';
import { useCloseWhen } from '../../ui/useCloseWhen.ts';
import { useSurface } from './surface.ts';

/** Closes what somebody opened to change the text with, as they may only comment on it from now on, or read it. */
export function useClosedWithEdit(close: () => void): void {
  const { mayEdit } = useSurface().person;
  const [couldEdit] = useState(mayEdit);
  useCloseWhen(couldEdit && !mayEdit, close);
}
