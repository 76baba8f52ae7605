// Worker thread that derives the content of one draft, and ends with its answer.
import { parentPort, workerData } from 'node:worker_threads';
import type { StoredDraft } from '../editing.store.ts';
import { deriveDraft } from './deriving.ts';

parentPort?.postMessage(deriveDraft(workerData as StoredDraft));
