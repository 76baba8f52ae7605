// The thread that makes drafts of long texts, one after the other.
import { parentPort } from 'node:worker_threads';
import { makeDraft, type Source } from './drafting.ts';

parentPort?.on('message', (source: Source) => parentPort?.postMessage(makeDraft(source)));
