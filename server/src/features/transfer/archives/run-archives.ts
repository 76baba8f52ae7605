// Carries out imports of archives, one at a time on each node. An import belongs to a node as long as that says so; if
// the node ends, another one, or the same one after a restart, goes on where it stopped.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@docent/contract/refusals';
import { Unreadable } from '../../../office/unreadable.ts';
import { createId } from '../../../platform/ids.ts';
import { repeat } from '../../../platform/repeating.ts';
import { carryOut, type ImportOptions } from '../import.ts';
import * as transferStore from '../transfer.store.ts';
import { inTemporaryFolder, removeAbandonedFolders } from '../unpack.ts';
import { createArchiveReader, unpackUpload } from './archive-reader.ts';
import type { ArchiveNeeds } from './archives.needs.ts';
import * as store from './archives.store.ts';

export interface ArchiveRuns {
  /** Looks for imports now. */
  wake(): void;
  /** Looks for imports now and then. */
  start(): void;
  /** Resolves when no import runs on this node. */
  settled(): Promise<void>;
  /** Stops the running import, which goes on after the next start. */
  close(): Promise<void>;
}

/** In milliseconds. */
const interval = 15_000;
const tidyInterval = 3_600_000;
const checkInterval = 1_000;
/** How long an import belongs to a node that says nothing. */
const leaseSeconds = 30;
/** Of an import that ends its node, or meets a fault. */
const maxAttempts = 5;
const readyFor = 86_400_000;
const reportedFor = 30 * 86_400_000;

/** The import was cancelled or taken by another node, or this node ends. */
class Interrupted extends Error {}

export function createArchiveRuns(needs: ArchiveNeeds): ArchiveRuns {
  const { database, log } = needs;
  const node = createId();
  let isClosing = false;
  let running: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    while (!isClosing) {
      const takenArchive = await store.takeArchive(database, node, leaseSeconds);
      if (takenArchive === null) return;
      await runArchive(needs, takenArchive, node, () => isClosing);
    }
  }

  function wake(): void {
    running = running.then(runDue).catch((error) => {
      log.error({ err: error }, 'looking for imports failed');
    });
  }

  const due = repeat(interval, log, async () => {
    wake();
    await running;
  });
  const tidying = repeat(tidyInterval, log, () => tidy(needs));
  return {
    wake,
    start() {
      wake();
      due.start();
      tidying.start();
    },
    settled: () => running,
    async close() {
      isClosing = true;
      await due.close();
      await tidying.close();
      await running;
    },
  };
}

async function runArchive(
  needs: ArchiveNeeds,
  takenArchive: store.TakenArchive,
  node: string,
  isClosing: () => boolean,
): Promise<void> {
  const { database, blobs, log } = needs;
  const { id, attempts } = takenArchive;
  const keep = () => store.keepArchive(database, id, node, leaseSeconds);
  const timer = setInterval(() => {
    keep().catch((error) => log.warn({ err: error, import: id }, 'keeping an import failed'));
  }, leaseSeconds * 300);
  try {
    await inTemporaryFolder(async (folder) => {
      const archive = join(folder, 'archive');
      const blob = await blobs.get(takenArchive.blobId);
      if (blob === null) throw new Error('The archive of an import is gone.');
      await pipeline(blob.content, createWriteStream(archive));
      await importUnpacked(
        needs,
        takenArchive,
        await unpackUpload(archive, join(folder, 'files')),
        {
          beforeFile: createCheck(keep, isClosing),
          // A cancel waits for a transaction that runs, and nothing is created after it.
          async beforeWrite(tx) {
            if (!(await store.lockArchive(tx, id, node))) throw new Interrupted();
          },
        },
      );
    });
    await store.setState(database, { id, from: ['running'], to: 'done' });
  } catch (error) {
    if (error instanceof Interrupted) await store.releaseArchive(database, id, node);
    else if (error instanceof Refusal || error instanceof Unreadable) {
      const { reason } = error;
      await store.setState(database, { id, from: ['running'], to: 'failed', reason });
    } else {
      log.error({ err: error, import: id }, 'an import failed');
      const reason = 'server/fault';
      if (attempts >= maxAttempts)
        await store.setState(database, { id, from: ['running'], to: 'failed', reason });
      // Otherwise another attempt follows when its time on this node is over.
    }
  } finally {
    clearInterval(timer);
  }
}

/** Throws `Interrupted` soon after the import was cancelled. */
function createCheck(keep: () => Promise<boolean>, isClosing: () => boolean): () => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (isClosing()) throw new Interrupted();
    if (performance.now() - checkedAt < checkInterval) return;
    checkedAt = performance.now();
    if (!(await keep())) throw new Interrupted();
  };
}

async function importUnpacked(
  needs: ArchiveNeeds,
  { id: source, personId, parentId, name, publishes }: store.TakenArchive,
  folder: string,
  hooks: Pick<ImportOptions, 'beforeFile' | 'beforeWrite'>,
): Promise<void> {
  const { database, access } = needs;
  const startedAt = await transferStore.findStart(database, source);
  const seed = { startedAt, source };
  const reader = await createArchiveReader({ folder, name, seed });
  await carryOut(needs, reader, {
    by: personId,
    source,
    parentId,
    isDraft: () => !publishes,
    ...hooks,
    async authorize(tx, into) {
      // Rights may have changed since the import was started.
      await access.require({ id: personId }, 'edit', into ?? parentId, { database: tx });
    },
  });
}

async function tidy({ database, blobs, clock }: ArchiveNeeds): Promise<void> {
  const now = clock.now().getTime();
  await removeAbandonedFolders();
  for (const { id, blobId } of await store.listUsed(database, new Date(now - readyFor))) {
    await blobs.remove(blobId);
    await store.forgetBlob(database, id);
  }
  await store.forgetArchives(database, new Date(now - reportedFor));
}
