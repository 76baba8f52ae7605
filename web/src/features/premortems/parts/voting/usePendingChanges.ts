import { useRef, useState } from 'react';
import { requireShown } from '../../../../api/errors.ts';

/**
 * Values that the person chose and the server has not confirmed yet, by key. Calls are sent one after
 * another, so that the last choice wins.
 */
export function usePendingChanges<Value>() {
  const [pending, setPending] = useState<ReadonlyMap<string, { value: Value }>>(new Map());
  const queue = useRef<Promise<void>>(Promise.resolve());

  function change(key: string, value: Value, send: () => Promise<void>): void {
    const entry = { value };
    setPending((was) => new Map(was).set(key, entry));
    queue.current = queue.current
      .then(send)
      .catch(requireShown)
      .then(() =>
        setPending((was) => {
          if (was.get(key) !== entry) return was;
          const next = new Map(was);
          next.delete(key);
          return next;
        }),
      );
  }

  return [pending, change] as const;
}
