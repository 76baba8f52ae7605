import { useCallback, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** The selected cards; `activeId` is the one that Tab reaches. */
export function useBoardSelection() {
  const [selected, setSelected] = useState(none);
  const [activeId, setActiveId] = useState<string | null>(null);
  const toggle = useCallback((id: string) => {
    setSelected((was) => {
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(none), []);
  /** The cards that move with one: all selected ones, if it is among them. */
  const withSelected = (id: string) => (selected.has(id) ? [...selected] : [id]);
  return { selected, toggle, clear, withSelected, activeId, setActiveId };
}
