// Worker thread that creates the drafts of long texts, one after the other.
import { parentPort } from 'node:worker_threads';
import { type DraftSource, makeDraft } from './drafting.ts';

parentPort?.on('message', (source: DraftSource) => parentPort?.postMessage(makeDraft(source)));
