// Measures find and replace, and moving a chapter, in a live document of 20,000 paragraphs.
//
//   npm run bench -- finding [paragraphs]

import { blocksOf, type NodeJSON } from '@docent/document-model/content';
import { manual } from '@docent/document-model/testing/documents';
import { loadNow, measuredBy } from './livePage.ts';

export interface FindingRow {
  name: string;
  /** In milliseconds, until the frame that shows the result. */
  times: number[];
  /** Main-thread time of the last run. */
  busyTime: number;
  says: string;
}

const paragraphs = Number(process.argv[2] ?? 20_000);
const blocks = blocksOf(manual(paragraphs)).map(full);
console.log(report(await measuredBy<FindingRow>('finding', blocks)));

/** Long paragraphs, as in real manuals: about 5.7 million characters in 20,000. */
function full(node: NodeJSON, index: number): NodeJSON {
  if (node.type !== 'paragraph' || !node.content?.length || index % 4 === 0) return node;
  return { ...node, content: [...node.content, ...node.content] };
}

function report(rows: FindingRow[]): string {
  const middle = (times: number[]) =>
    times.toSorted((a, b) => a - b)[times.length >> 1]?.toFixed(0) ?? '';
  return [
    `## Finding in ${paragraphs.toLocaleString('en')} blocks`,
    '',
    `\`npm run bench -- finding ${paragraphs}\`, ${new Date().toISOString().slice(0, 16)}Z, load ${loadNow()}. Milliseconds to the frame that shows it.`,
    '',
    '| | median | most | at work | |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, times, busyTime: worked, says }) =>
        `| ${name} | ${middle(times)} | ${times.length > 0 ? Math.max(...times).toFixed(0) : ''} | ${worked ? worked.toFixed(0) : ''} | ${says} |`,
    ),
    '',
  ].join('\n');
}
