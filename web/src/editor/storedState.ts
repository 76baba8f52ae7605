// The compacted state of a draft over HTTP. It is asked for as soon as somebody points at Edit, while the editor's code
// is still on its way. Asked again for the same state, the server answers that the browser has it.
import { api } from '../api/client.ts';

const asked = new Map<string, Promise<Uint8Array>>();
/** What nobody took by then is asked for anew, in milliseconds. */
const keptFor = 20_000;

export function askForState(fileId: string): void {
  if (asked.has(fileId)) return;
  const state = fetchState(fileId);
  // A failure is met by whoever takes the state.
  state.catch(() => undefined);
  asked.set(fileId, state);
  setTimeout(() => asked.delete(fileId), keptFor);
}

/** The state that was asked for before, or a new one. It may be older than the draft: the socket brings the rest. */
export function takeState(fileId: string): Promise<Uint8Array> {
  const state = asked.get(fileId) ?? fetchState(fileId);
  asked.delete(fileId);
  return state;
}

async function fetchState(fileId: string): Promise<Uint8Array> {
  const blob = await api.documents.detailState({ fileId }, { quiet: true });
  return new Uint8Array(await blob.arrayBuffer());
}
