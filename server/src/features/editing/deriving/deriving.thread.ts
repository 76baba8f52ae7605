// The thread that reads out of one log what the draft says. It ends with its answer.
import { parentPort, workerData } from 'node:worker_threads';
import type { StoredDraft } from '../editing.store.ts';
import { deriveDraft } from './deriving.ts';

parentPort?.postMessage(deriveDraft(workerData as StoredDraft));
