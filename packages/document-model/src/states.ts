// Reading the whole state of a document: a manual of 20,000 blocks holds 165,000 strings, nearly all of them names and
// ids of a few letters, and to call the platform's decoder for each takes a third of the time.

import * as Y from 'yjs';

/** In bytes; below 128, so that the length is one byte. */
const maxShortLength = 64;

/** What Yjs calls `any` begins with a byte that says of which kind it is. */
const stringKind = 119;

class StateDecoder extends Y.UpdateDecoderV1 {
  override readString(): string {
    const { arr, pos } = this.restDecoder;
    const end = pos + 1 + (arr[pos] ?? 0);
    if (end > arr.length || end - pos > maxShortLength) return super.readString();
    let text = '';
    for (let at = pos + 1; at < end; at++) {
      const code = arr[at] ?? 0;
      if (code > 127) return super.readString();
      text += String.fromCharCode(code);
    }
    this.restDecoder.pos = end;
    return text;
  }

  override readKey(): string {
    return this.readString();
  }

  override readAny(): unknown {
    const { arr, pos } = this.restDecoder;
    if (arr[pos] !== stringKind) return super.readAny();
    this.restDecoder.pos++;
    return this.readString();
  }
}

/** Does what `Y.applyUpdate` does, for updates that are large. */
export function applyState(ydoc: Y.Doc, state: Uint8Array, origin?: unknown): void {
  Y.applyUpdateV2(ydoc, state, origin, StateDecoder);
}
