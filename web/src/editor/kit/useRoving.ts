// One Tab stop for a whole toolbar; arrow keys, Home and End move inside it.

import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';

const focusable = 'button, select, [tabindex]';

function stopsIn(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (element) => element.closest('[role="toolbar"]') === toolbar && !element.closest('[inert]'),
  );
}

export function useRoving() {
  const ref = useRef<HTMLDivElement>(null);

  // After every render, exactly one element is reachable by Tab.
  useEffect(() => {
    const stops = stopsIn(ref.current);
    const current = stops.find((stop) => stop.tabIndex === 0) ?? stops[0];
    for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1;
  });

  const onKeyDown = useCallback((event: KeyboardEvent) => {
    const stops = stopsIn(ref.current);
    const at = stops.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const to = {
      ArrowRight: (at + 1) % stops.length,
      ArrowLeft: (at + stops.length - 1) % stops.length,
      Home: 0,
      End: stops.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    for (const [i, stop] of stops.entries()) stop.tabIndex = i === to ? 0 : -1;
    stops[to]?.focus();
  }, []);

  return { ref, onKeyDown };
}
