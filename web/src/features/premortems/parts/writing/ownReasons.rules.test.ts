import type { PremortemReason } from '@docent/contract/premortem-data';
import { expect, test } from 'vitest';
import { ownReasons } from './ownReasons.rules.ts';
import type { UnsentReason } from './reasonOutbox.ts';

const saved = (id: string, position: number): PremortemReason => ({
  id,
  text: id,
  author: null,
  byAssistant: false,
  source: null,
  own: true,
  removable: true,
  groupId: null,
  position,
});
const unsent = (...entries: UnsentReason[]) => new Map(entries.map((entry) => [entry.id, entry]));

test('unsent reasons come first, then the saved ones, newest first', () => {
  const entries = unsent(
    { id: 'x', text: 'x', was: null, at: 1 },
    { id: 'y', text: 'y', was: null, at: 2 },
  );
  const shown = ownReasons([saved('a', 0), saved('b', 1)], entries);
  expect(shown.map(({ id }) => id)).toEqual(['y', 'x', 'b', 'a']);
});

test('a saved reason shows the text that was changed here', () => {
  const entries = unsent({ id: 'a', text: 'changed', was: 'a', at: 1 });
  expect(ownReasons([saved('a', 0)], entries)[0]).toMatchObject({
    text: 'changed',
    savedText: 'a',
  });
});

test('a deleted reason disappears at once', () => {
  expect(ownReasons([saved('a', 0)], unsent({ id: 'a', text: '', was: 'a', at: 1 }))).toEqual([]);
});
