// The server's records of the signatures in one draft. Fetched when the first signature is drawn, after
// signing, and when the text has been idle for a while, because the signed text may have changed.

import { requireShown } from '../../api/errors.ts';
import type { SignatureStatus, SignedShown } from './signatureDrawing.ts';

export interface ShownSignatureRecord extends SignedShown {
  blockId: string;
  changed: boolean;
}

export interface SignatureRecords {
  verdictOf(blockId: string | null, isSigned: boolean): SignatureStatus;
  of(blockId: string | null): ShownSignatureRecord | undefined;
  /** Fetches now; a call during a request causes one more request after it. */
  refresh(): void;
  /** Fetches after some seconds without changes, unless it is known that nothing is signed. */
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
    } catch (error) {
      // Offline, or not accessible: signatures are shown without a status.
      hasFailed = true;
      requireShown(error);
    } finally {
      asking = null;
      onChange();
      if (again) refresh();
    }
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
      // The answer under way may be of the text before this change, and the first with a signature.
      if (!asking && !recordsByBlock?.size) return;
      clearTimeout(timer);
      timer = setTimeout(refresh, refreshDelay);
    },
  };
}
