import type { LiveConnection } from './liveConnection.ts';

/** Runs once, now or when everything written in this browser is saved. Returns a function that stops waiting. */
export function onceSaved(
  connection: Pick<LiveConnection, 'state' | 'subscribe'>,
  run: () => void,
): () => void {
  if (connection.state() === 'saved') {
    run();
    return () => {};
  }
  const stop = connection.subscribe(() => {
    if (connection.state() !== 'saved') return;
    stop();
    run();
  });
  return stop;
}
