import { intoSections } from '@docent/document-model/sections';
import { describe, expect, test } from 'vitest';
import { yUndoPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { type Desk, openDesks, run, stored, textblocks } from '../testing/editors.ts';
import { goOn, openFinding } from './going.ts';
import { currentIndex, findingIn, setFindMeta } from './plugin.ts';
import { emptyQuery, expressionOf, type Query } from './query.ts';
import { replaceAll, replaceCurrent } from './replacing.ts';
import { hitsIn, wordsFor } from './scan.ts';

// jsdom has no layout.
Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
Element.prototype.scrollIntoView = () => {};

const query = (text: string, rest: Partial<Query> = {}): Query => ({
  ...emptyQuery,
  text,
  ...rest,
});

const matches = (text: string, asked: Query): string[] => {
  const expression = expressionOf(asked);
  if (!expression) return ['no pattern'];
  const hits = hitsIn(text, expression, asked.wholeWord);
  return Array.from({ length: hits.length / 2 }, (_, i) =>
    text.slice(hits[i * 2], hits[i * 2 + 1]),
  );
};

describe('matching', () => {
  const table: [text: string, asked: Query, found: string[]][] = [
    ['Pump, pump, PUMP', query('pump'), ['Pump', 'pump', 'PUMP']],
    ['Pump, pump', query('pump', { matchCase: true }), ['pump']],
    ['pump pumps pump_1', query('pump', { wholeWord: true }), ['pump']],
    ['10 kg, 100 kg', query('10', { wholeWord: true }), ['10']],
    ['élan elan e\u0301lan', query('elan'), ['élan', 'elan', 'e\u0301lan']],
    ['élan elan', query('élan'), ['élan', 'elan']],
    ['élan elan', query('elan', { matchAccents: true }), ['elan']],
    ['ＡＢＣ abc', query('abc'), ['ＡＢＣ', 'abc']],
    ['ＡＢＣ abc', query('ａｂｃ'), ['ＡＢＣ', 'abc']],
    ['ＡＢＣ abc', query('ABC', { matchCase: true }), ['ＡＢＣ']],
    ['Привет ПРИВЕТ', query('привет'), ['Привет', 'ПРИВЕТ']],
    ['a\u00a0b a\u3000b', query('a b'), ['a\u00a0b', 'a\u3000b']],
    ["it’s it's", query("it's"), ['it’s', "it's"]],
    ['1.5 and 125', query('1.5'), ['1.5']],
    ['a-b [x] (y) c\\d', query('[x] (y) c\\d'), ['[x] (y) c\\d']],
    ['a-b a/b', query('a-b'), ['a-b']],
    ['打开电压表，检查电压。', query('电压'), ['电压', '电压']],
    ['检查电压，然后关闭。', query('电压', { wholeWord: true }), ['电压']],
    ['中华人民共和国', query('华人', { wholeWord: true }), []],
    ['使用PLC控制', query('PLC', { wholeWord: true }), ['PLC']],
    ['a1 b22', query('[a-z]\\d+', { isPattern: true }), ['a1', 'b22']],
    ['Ab ab', query('ab', { isPattern: true, matchCase: true }), ['ab']],
    ['aaa', query('x*', { isPattern: true }), []],
    ['😀x', query('x*', { isPattern: true }), ['x']],
    ['a', query('(', { isPattern: true }), ['no pattern']],
    ['one\ntwo', query('^two$', { isPattern: true }), ['two']],
  ];
  test.each(table)('%s: %o', (text, asked, expected) =>
    expect(matches(text, asked)).toEqual(expected),
  );
});

describe('replacement templates', () => {
  const table: [text: string, pattern: string, template: string, words: string[]][] = [
    ['12 kg, 7 kg', '(\\d+) kg', '$1 lb', ['12 lb', '7 lb']],
    ['a b', '(\\w) (\\w)', '$2 $1', ['b a']],
    ['a', '(?<x>a)', '<$<x>> $& $$', ['<a> a $']],
    ['a', '(a)', '$10 $2', ['a0 $2']],
    ['a', '(a)|(b)', '[$2]', ['[]']],
  ];
  test.each(table)('%s: %s → %s', (text, pattern, template, words) => {
    const expression = expressionOf(query(pattern, { isPattern: true })) as RegExp;
    expect(wordsFor(text, expression, false, template)).toEqual(words);
  });
});

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const document = (...lines: string[]) => intoSections(lines.map(line));

function search(desk: Desk, asked: Query): void {
  run(desk, openFinding('find'));
  desk.editor.view.dispatch(setFindMeta(desk.editor.state.tr, { query: asked }));
}

const place = ({ editor }: Desk): string => {
  const finding = findingIn(editor.state);
  return finding ? `${currentIndex(finding) + 1} of ${finding.matches.count}` : '';
};

const texts = ({ editor }: Desk): string[] =>
  textblocks(editor).map((pos) => editor.state.doc.nodeAt(pos)?.textContent ?? '');

test('stepping through the matches wraps around in both directions', () => {
  const [desk] = openDesks(document('a pump', 'two pumps and a pump')) as [Desk];
  search(desk, query('pump'));
  const places = [place(desk)];
  for (const direction of [1, 1, 1, -1] as const) {
    run(desk, goOn(direction));
    places.push(place(desk));
  }
  expect(places).toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 3', '3 of 3']);
  const { from, to } = desk.editor.state.selection;
  expect(desk.editor.state.doc.textBetween(from, to)).toBe('pump');
});

test('the count follows changes of the text, one’s own and others’', () => {
  const [desk, other] = openDesks(document('a pump', 'a valve'), 2) as [Desk, Desk];
  search(desk, query('pump'));
  desk.editor.view.dispatch(desk.editor.state.tr.insertText('pump ', 2));
  expect(findingIn(desk.editor.state)?.matches.count).toBe(2);
  const at = textblocks(other.editor)[1] ?? 0;
  other.editor.view.dispatch(other.editor.state.tr.insertText('pump and ', at + 1));
  for (const update of other.outbox) Y.applyUpdate(desk.ydoc, update, 'server');
  expect(findingIn(desk.editor.state)?.matches.count).toBe(3);
});

test('replacing all is one undo step, and keeps formatting', async () => {
  const bold = { type: 'text', marks: [{ type: 'bold' }], text: 'pump' };
  const [desk] = openDesks(
    intoSections([
      { type: 'paragraph', content: [{ type: 'text', text: 'The ' }, bold] },
      line('a pump, a pump, pumps'),
    ]),
  ) as [Desk];
  const before = stored(desk);
  search(desk, query('pump'));
  expect(await replaceAll(desk.editor.view, 'valve')).toBe(4);
  expect(texts(desk)).toEqual(['The valve', 'a valve, a valve, valves']);
  expect(stored(desk)).toContain('<bold>valve</bold>');
  expect(desk.outbox).toHaveLength(1);
  yUndoPluginKey.getState(desk.editor.state)?.undoManager.undo();
  expect(texts(desk)).toEqual(['The pump', 'a pump, a pump, pumps']);
  expect(stored(desk)).toBe(before);
});

test('text that somebody else types between two matches meanwhile stays', async () => {
  const [desk, other] = openDesks(document('a pump here, a pump there'), 2) as [Desk, Desk];
  search(desk, query('pump'));
  await replaceAll(desk.editor.view, 'valve');
  const inside = 1 + 1 + 'a pump he'.length;
  other.editor.view.dispatch(other.editor.state.tr.insertText('XX', inside));
  for (const update of other.outbox) Y.applyUpdate(desk.ydoc, update, 'server');
  for (const update of desk.outbox) Y.applyUpdate(other.ydoc, update, 'server');
  expect(texts(desk)).toEqual(['a valve heXXre, a valve there']);
  expect(texts(other)).toEqual(texts(desk));
});

test('replacing one match goes on to the next, and never matches a replacement again', async () => {
  const [desk] = openDesks(document('pump pump')) as [Desk];
  search(desk, query('pump'));
  run(desk, goOn(1));
  run(desk, goOn(1));
  await replaceCurrent(desk.editor.view, 'pump pump');
  expect(texts(desk)).toEqual(['pump pump pump']);
  expect(place(desk)).toBe('3 of 3');
});

test('a match that contains an image stays unchanged', async () => {
  const [desk] = openDesks(
    intoSections([
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }],
      },
    ]),
  ) as [Desk];
  search(desk, query('a b'));
  expect(findingIn(desk.editor.state)?.matches.count).toBe(1);
  expect(await replaceAll(desk.editor.view, 'c')).toBe(0);
});
