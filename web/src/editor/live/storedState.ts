// The compacted state of a draft over HTTP. It is asked for as soon as somebody points at Edit, while the editor's code
// is still on its way. Asked again for the same state, the server answers that the browser has it.
import type * as Y from 'yjs';
import { api } from '../../api/client.ts';
import { whenIdle } from '../../ui/whenIdle.ts';

interface StateRequest {
  state: Promise<Uint8Array>;
  /** The same, read, when there was time for it. */
  ydoc?: Y.Doc;
}

const requests = new Map<string, StateRequest>();
/** What nobody took by then is asked for anew, in milliseconds. */
const keptFor = 20_000;

export function askForState(fileId: string): void {
  if (requests.has(fileId)) return;
  const state = fetchState(fileId);
  // A failure is met by whoever takes the state.
  state.catch(() => undefined);
  requests.set(fileId, { state });
  setTimeout(() => requests.delete(fileId), keptFor);
}

/** The state that was asked for before, or a new one. It may be older than the draft: the socket brings the rest. */
export function takeState(fileId: string): StateRequest {
  const request = requests.get(fileId) ?? { state: fetchState(fileId) };
  requests.delete(fileId);
  return request;
}

/** Reads what was asked for by `read`, unless somebody has taken it by then. */
export async function readState(fileId: string, read: (state: Uint8Array) => Y.Doc): Promise<void> {
  const entry = requests.get(fileId);
  if (!entry) return;
  const state = await entry.state;
  await whenIdle();
  if (requests.get(fileId) === entry) entry.ydoc ??= read(state);
}

/** The state as it is now. */
export async function fetchState(fileId: string): Promise<Uint8Array> {
  const blob = await api.documents.detailState({ fileId }, { quiet: true });
  return new Uint8Array(await blob.arrayBuffer());
}
