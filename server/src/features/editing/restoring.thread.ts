// The thread that brings one text back. It ends with its answer.
import { parentPort, workerData } from 'node:worker_threads';
import { type Restoring, restore } from './restoring.ts';

parentPort?.postMessage(restore(workerData as Restoring));
