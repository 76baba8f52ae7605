import { useEffect, useRef, useState } from 'react';

/**
 * For a menu that is loaded when its button is pressed: it takes the place of that button, and opens once
 * its own has the focus, so that closing gives the focus back to it.
 */
export function useOpenFromStart() {
  const target = useRef<HTMLButtonElement>(null);
  const isFirstRun = useRef(true);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // A kept page that is shown again runs its effects anew.
    if (!isFirstRun.current) return;
    isFirstRun.current = false;
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, menu: { opened, onChange: setOpened } };
}
