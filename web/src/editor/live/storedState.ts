// The compacted state of a draft over HTTP. It is requested as soon as the pointer is over Edit,
// while the editor's code is still loading. For an unchanged state, the server answers that the
// browser's cached copy is current.
import type * as Y from 'yjs';
import { api } from '../../api/client.ts';
import { whenIdle } from '../../ui/whenIdle.ts';

interface StateRequest {
  state: Promise<Uint8Array>;
  /** The decoded state, if there was time for it. */
  ydoc?: Y.Doc;
}

const requests = new Map<string, StateRequest>();
/** In milliseconds; an unused state is dropped after that and requested again when needed. */
const keptFor = 20_000;

export function askForState(fileId: string): void {
  if (requests.has(fileId)) return;
  const state = fetchState(fileId);
  // The caller of `takeState` handles failures.
  state.catch(() => undefined);
  requests.set(fileId, { state });
  setTimeout(() => requests.delete(fileId), keptFor);
}

/**
 * The state that was requested earlier, or a new request. It may be older than the draft: the
 * socket delivers the rest.
 */
export function takeState(fileId: string): StateRequest {
  const request = requests.get(fileId) ?? { state: fetchState(fileId) };
  requests.delete(fileId);
  return request;
}

/** Decodes a requested state with `read`, unless it is taken first. */
export async function readState(fileId: string, read: (state: Uint8Array) => Y.Doc): Promise<void> {
  const entry = requests.get(fileId);
  if (!entry) return;
  const state = await entry.state;
  await whenIdle();
  if (requests.get(fileId) === entry) entry.ydoc ??= read(state);
}

export async function fetchState(fileId: string): Promise<Uint8Array> {
  const blob = await api.documents.detailState({ fileId }, { silent: true });
  return new Uint8Array(await blob.arrayBuffer());
}
