// Decodes the whole state of a document. A manual of 20,000 blocks contains 165,000 strings, nearly
// all of them short names and ids; calling TextDecoder for each takes a third of the time.

import * as Y from 'yjs';

/** In bytes; below 128, so that the length fits in one byte. */
const maxShortLength = 64;

/** Values that Yjs calls `any` begin with a type byte. */
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

/** Same as `Y.applyUpdate`, but faster for large updates. */
export function applyState(ydoc: Y.Doc, state: Uint8Array, origin?: unknown): void {
  Y.applyUpdateV2(ydoc, state, origin, StateDecoder);
}
