// What the server has recorded of the signatures in one draft. Asked for when the first signature is drawn, after
// signing, and when the text has rested for a while: what was signed may say something else by now.

import type { SignatureStatus, SignedShown } from './signatureDrawing.ts';

export interface ShownSignatureRecord extends SignedShown {
  blockId: string;
  changed: boolean;
}

export interface SignatureRecords {
  verdictOf(blockId: string | null, isSigned: boolean): SignatureStatus;
  of(blockId: string | null): ShownSignatureRecord | undefined;
  /** Asks at once; what is asked for twice at the same time is asked once more after it. */
  refresh(): void;
  /** Asks when nothing has changed for some seconds, and only where something is signed. */
  refreshLater(): void;
}

const refreshDelay = 4_000;

export function createSignatureRecords(
  ask: () => Promise<ShownSignatureRecord[]>,
  onChange: () => void,
): SignatureRecords {
  let recordsByBlock: Map<string, ShownSignatureRecord> | null = null;
  let hasFailed = false;
  let asking: Promise<void> | null = null;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<void> {
    try {
      recordsByBlock = new Map((await ask()).map((record) => [record.blockId, record]));
      hasFailed = false;
    } catch {
      // Offline, or closed to this person: what is signed is shown without a verdict.
      hasFailed = true;
    }
    asking = null;
    onChange();
    if (again) refresh();
  }

  function refresh(): void {
    clearTimeout(timer);
    again = asking !== null;
    asking ??= read();
  }

  return {
    verdictOf(blockId, isSigned) {
      const record = blockId === null ? undefined : recordsByBlock?.get(blockId);
      if (record) return record.changed ? 'changed' : 'valid';
      if (!isSigned) return 'unknown';
      if (recordsByBlock && !asking) return 'invalid';
      return hasFailed ? 'unchecked' : 'unknown';
    },
    of: (blockId) => (blockId === null ? undefined : recordsByBlock?.get(blockId)),
    refresh,
    refreshLater() {
      if (!recordsByBlock?.size) return;
      clearTimeout(timer);
      timer = setTimeout(refresh, refreshDelay);
    },
  };
}
