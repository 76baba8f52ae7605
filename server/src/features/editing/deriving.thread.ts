// The thread that reads out of one log what the draft says. It ends with its answer.
import { parentPort, workerData } from 'node:worker_threads';
import { derive } from './deriving.ts';
import type { StoredDraft } from './editing.store.ts';

parentPort?.postMessage(derive(workerData as StoredDraft));
