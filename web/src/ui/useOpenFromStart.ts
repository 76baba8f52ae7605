import { useEffect, useRef, useState } from 'react';

/**
 * For a menu that is loaded when its button is pressed: its own button replaces that button, and it opens
 * once that has the focus, so that closing returns the focus to it.
 */
export function useOpenFromStart() {
  const target = useRef<HTMLButtonElement>(null);
  const isFirstRun = useRef(true);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // A cached page that is shown again reruns its effects.
    if (!isFirstRun.current) return;
    isFirstRun.current = false;
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, menu: { opened, onChange: setOpened } };
}
