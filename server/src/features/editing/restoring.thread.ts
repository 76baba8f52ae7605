// The thread that brings one text back, or merges one. It ends with its answer.
import { parentPort, workerData } from 'node:worker_threads';
import { type Merging, merge, type Restoring, restore } from './restoring.ts';

const input = workerData as Restoring | Merging;
parentPort?.postMessage('base' in input ? merge(input) : restore(input));
