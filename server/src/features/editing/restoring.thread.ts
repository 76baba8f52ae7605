// Worker thread that restores or merges one text, and ends with its answer.
import { parentPort, workerData } from 'node:worker_threads';
import { type MergeInput, merge, type RestoreInput, restore } from './restoring.ts';

const input = workerData as RestoreInput | MergeInput;
parentPort?.postMessage('base' in input ? merge(input) : restore(input));
