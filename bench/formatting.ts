// Measures commands on a whole live document of 20,000 blocks, and undoing each.
//
//   npm run bench -- formatting [paragraphs]

import { blocksOf } from '@docent/document-model/content';
import { manual } from '@docent/document-model/testing/documents';
import { loadNow, measuredBy } from './livePage.ts';

/** In milliseconds. */
export interface Took {
  /** Time until the command returned. */
  applied: number;
  /** Time until the frame that shows the result. */
  frame: number;
  /** Main-thread time until that frame, which excludes other processes. */
  busyTime: number;
}

export interface FormattingRow {
  name: string;
  done: Took;
  undone: Took;
  /** Size of the updates sent to others. */
  bytes: number;
  /** Number of undo steps. */
  steps: number;
}

const paragraphs = Number(process.argv[2] ?? 20_000);
const only = process.argv[3] ? `?only=${process.argv[3]}` : '';
const rows = await measuredBy<FormattingRow>('formatting', blocksOf(manual(paragraphs)), only);
console.log(
  [
    `## Formatting all of ${paragraphs.toLocaleString('en')} blocks`,
    '',
    `\`npm run bench -- formatting ${paragraphs}\`, ${new Date().toISOString().slice(0, 16)}Z, load ${loadNow()}. Milliseconds.`,
    '',
    '| everything made | applied, to frame, at work | update | steps to take back | taken back: applied, to frame, at work |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, done, undone, bytes, steps }) =>
        `| ${name} | ${took(done)} | ${(bytes / 1000).toFixed(0)} kB | ${steps} | ${took(undone)} |`,
    ),
    '',
  ].join('\n'),
);

function took({ applied, frame, busyTime: worked }: Took): string {
  return [applied, frame, worked].map((time) => time.toFixed(0)).join(', ');
}
