import type { Source, SourceContext } from '@docent/contract/assistant';
import { expect, test } from 'vitest';
import { groupSources } from './sources.rules.ts';

const table = (
  quoted: number[],
  rows = [
    ['1 to 4', '10'],
    ['5 to 9', '12'],
  ],
): SourceContext => ({
  kind: 'table',
  header: ['Years', 'Days'],
  rows,
  quoted,
});
const sourceOf = (n: number, context: SourceContext, file_id = 'leave'): Source => ({
  file_id,
  file_name: 'Leave',
  text: `Text ${n}`,
  paragraph_id: `p${n}`,
  version: 1,
  state: 'published',
  n,
  headings: ['Annual leave'],
  context,
});

test('rows of one table become one group with all quoted rows', () => {
  const groups = groupSources([
    sourceOf(1, table([1])),
    sourceOf(2, { kind: 'paragraph', text: 'Unused days expire.', quoted: [] }),
    sourceOf(3, table([0])),
  ]);
  expect(groups.map(({ sources }) => sources.map(({ n }) => n))).toEqual([[1, 3], [2]]);
  expect(groups[0]?.context).toEqual(table([0, 1]));
});

test('the same table in another document, another table and paragraphs are separate groups', () => {
  const paragraph: SourceContext = { kind: 'paragraph', text: 'Ask early.', quoted: [] };
  const groups = groupSources([
    sourceOf(1, table([0])),
    sourceOf(2, table([0]), 'leave-2027'),
    sourceOf(3, table([0], [['1 to 4', '11']])),
    sourceOf(4, paragraph),
    sourceOf(5, paragraph),
  ]);
  expect(groups).toHaveLength(5);
});
