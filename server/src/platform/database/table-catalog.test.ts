import { expect, test } from 'vitest';
import { createCatalog } from './table-catalog.ts';

const table = (name: string, rest = {}) => ({
  name,
  isTracked: true,
  columns: [],
  triggers: [],
  cascades: [],
  ...rest,
});

const catalog = createCatalog(
  [
    table('cups'),
    table('saucers', { cascades: ['spoons'] }),
    table('spoons', { triggers: ['begin insert into stains (id) values (new.id); end'] }),
    table('stains'),
    table('sips', { columns: ['drinker'] }),
    table('crumbs', { isTracked: false }),
  ],
  [
    { name: 'my_cups', definition: 'select * from cups where id in (select cup from my_sips())' },
    { name: 'my_sips', definition: 'select cup from sips' },
    { name: 'sweep', definition: 'begin delete from crumbs; delete from cups; end' },
  ],
);

test.each([
  ['select * from cups', ['cups']],
  ['select * from my_cups() join saucers s on true', ['saucers', 'cups', 'sips']],
  ['with c as (select 1) select * from c', []],
  ['SELECT * FROM Cups', ['cups']],
])('%s reads %j', (text, tables) => {
  expect([...catalog.readBy(text)].sort()).toEqual([...tables].sort());
});

test.each([
  ['select * from cups for update', []],
  ['insert into cups (id) values ($1) on conflict (id) do update set id = $1', ['cups']],
  ['with gone as (delete from cups returning id) select * from gone', ['cups']],
  ['update saucers s set size = 1', ['saucers', 'spoons', 'stains']],
  ['insert into crumbs (id) values ($1)', []],
  ['update sips set seen_at = $1 where id = $2', []],
  ['update sips set drinker = $1 where id = $2', ['sips']],
  ['delete from sips', ['sips']],
  ['select sweep()', ['cups']],
  ['truncate table "cups"', ['cups']],
])('%s changes %j', (text, tables) => {
  expect([...catalog.writtenBy(text)].sort()).toEqual([...tables].sort());
});
