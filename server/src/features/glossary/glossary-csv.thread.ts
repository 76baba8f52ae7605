// Worker thread that parses an imported CSV file, so that a large one blocks nobody.
import { parentPort, workerData } from 'node:worker_threads';
import { readGlossaryCsv } from './glossary-csv.ts';

parentPort?.postMessage(readGlossaryCsv(workerData as string));
