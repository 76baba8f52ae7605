// An XML export of Confluence, written after the documented format.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placesIn, png, type ReadWiki, readWiki, textOf } from '../testing/readWiki.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-confluence-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Values = Record<string, string>;
const references: Readonly<Values> = {
  parent: 'Page',
  space: 'Space',
  content: 'Page',
  containerContent: 'Page',
  originalVersion: 'Page',
  creator: 'ConfluenceUserImpl',
  lastModifier: 'ConfluenceUserImpl',
};

function object(type: string, id: string, values: Values): string {
  const properties = Object.entries(values).map(([name, value]) => {
    const target = references[name];
    return target
      ? `<property name="${name}" class="${target}" package="x"><id name="id">${value}</id></property>`
      : `<property name="${name}"><![CDATA[${value.replaceAll(']]>', ']] >')}]]></property>`;
  });
  return `<object class="${type}" package="x"><id name="id">${id}</id>${properties.join('')}</object>\n`;
}

const page = (id: string, title: string, body: string, values: Values = {}) =>
  object('Page', id, { title, space: '1', contentStatus: 'current', ...values }) +
  object('BodyContent', `9${id}`, { body, content: id, bodyType: '2' });

const space = object('Space', '1', { name: 'Plant', key: 'PL' });
const home = page('10', 'Home', '<p>Welcome.</p>');

function plan(objects: string, files: Record<string, string | Uint8Array> = {}): Promise<ReadWiki> {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<hibernate-generic datetime="2026-11-01 10:00:00">\n${objects}</hibernate-generic>`;
  return readWiki(folder, { 'entities.xml': xml, ...files });
}

const macro = (name: string, parameters: Values, body = '') => {
  const written = Object.entries(parameters).map(
    ([key, value]) => `<ac:parameter ac:name="${key}">${value}</ac:parameter>`,
  );
  return `<ac:structured-macro ac:name="${name}" ac:schema-version="1">${written.join('')}${body}</ac:structured-macro>`;
};
const rich = (html: string) => `<ac:rich-text-body>${html}</ac:rich-text-body>`;
const plain = (text: string) => `<ac:plain-text-body><![CDATA[${text}]]></ac:plain-text-body>`;
const textOfBody = async (body: string) =>
  textOf(await plan(space + page('10', 'Home', body)), 'Home');

test('the tree, its order, blog posts, authors and dates are kept, former versions and drafts are not', async () => {
  const read = await plan(
    [
      object('ConfluenceUserImpl', 'u1', { name: 'Ann Lee' }),
      object('ConfluenceUserImpl', 'u2', { name: 'Bo Chen' }),
      space,
      page('10', 'Home', '<p>Welcome.</p>', {
        creator: 'u1',
        creationDate: '2020-01-05 08:00:00.000',
        lastModifier: 'u2',
        lastModificationDate: '2021-02-03 08:00:00.000',
      }),
      page('12', 'Ropes / chains', '<p>New text.</p>', { parent: '10', position: '2' }),
      page('13', 'Care', '<p>Dry it.</p>', { parent: '12' }),
      page('11', 'First', '<p>Read this.</p>', { parent: '10', position: '1' }),
      page('14', 'Ropes / chains', '<p>Old text.</p>', { originalVersion: '12' }),
      page('15', 'Unfinished', '<p>Draft.</p>', { contentStatus: 'draft' }),
      page('16', 'Gone', '<p>Deleted.</p>', { contentStatus: 'deleted' }),
      object('BlogPost', '20', { title: 'News', space: '1' }),
      object('BodyContent', '920', { body: '<p>We moved.</p>', content: '20' }),
    ].join(''),
  );
  expect(placesIn(read)).toEqual([
    's > Home',
    's > First',
    's/Ropes - chains > Ropes - chains',
    's/Ropes - chains > Care',
    's/Blog > News',
  ]);
  expect(textOf(read, 'Home')).toBe('Welcome.\n\n*Ann Lee, 2020-01-05 · Bo Chen, 2021-02-03*');
  expect(textOf(read, 'Ropes - chains')).toBe('New text.');
  expect(read.skipped).toMatchObject([{ path: 's/Unfinished', why: 'It is a draft.' }]);
});

test('links, pictures and attachments lead to where they stand in the import', async () => {
  const body = [
    '<p><ac:link><ri:page ri:content-title="care"/></ac:link>, ',
    '<ac:link ac:anchor="x"><ri:page ri:space-key="PL" ri:content-title="Care"/><ac:link-body><em>how</em></ac:link-body></ac:link>, ',
    '<ac:link><ri:attachment ri:filename="plan.bin"/><ac:plain-text-link-body><![CDATA[the <plan>]]></ac:plain-text-link-body></ac:link>, ',
    '<ac:link><ri:page ri:content-title="Elsewhere" ri:space-key="XX"/></ac:link>, ',
    '<ac:link><ri:user ri:userkey="u1"/></ac:link>, ',
    '<a href="https://wiki.example.org/pages/viewpage.action?pageId=13">by number</a>, ',
    '<a href="/display/PL/Care">by name</a>, <a href="https://example.org">out</a></p>',
    '<ac:image ac:width="40" ac:alt="A rope"><ri:attachment ri:filename="the rope.png"/></ac:image>',
    '<p><ac:image><ri:attachment ri:filename="missing.png"/></ac:image></p>',
  ].join('');
  const attachment = (id: string, title: string, version: string) =>
    object('Attachment', id, { title, version, containerContent: '10' });
  const read = await plan(
    [
      object('ConfluenceUserImpl', 'u1', { name: 'Ann Lee' }),
      space,
      page('10', 'Home', body),
      page('13', 'Care', '<p>Dry it.</p>', { parent: '10' }),
      attachment('31', 'the rope.png', '2'),
      attachment('32', 'plan.bin', '1'),
      attachment('../../33', 'out.bin', '1'),
    ].join(''),
    {
      'attachments/10/31/1': 'old',
      'attachments/10/31/2': png,
      'attachments/10/32/3': 'plan',
    },
  );
  expect(textOf(read, 'Home')).toBe(
    [
      '[care](s/Care.html), [*how*](s/Care.html), [the \\<plan>](s/attachments/10/plan.bin), Elsewhere, @Ann Lee, [by number](s/Care.html), [by name](s/Care.html), [out](https://example.org)',
      '<img src="s/attachments/10/the rope.png" alt="A rope" width="40">',
      'missing.png',
    ].join('\n\n'),
  );
  expect(read.attachments).toEqual([
    's/attachments/10/plan.bin in s',
    's/attachments/10/the rope.png in s',
  ]);
});

test.each([
  ['named characters', '<p>caf&eacute;&nbsp;&mdash; &lt;b&gt; &amp;</p>', 'café\u00a0— \\<b> &'],
  [
    'code',
    macro(
      'code',
      { language: 'sql', title: 'All' },
      plain('select "a" < b;\n&eacute; ]]]]><![CDATA[>'),
    ),
    '**All**\n\n```sql\nselect "a" < b;\n&eacute; ]]>\n```',
  ],
  [
    'a panel',
    macro('warning', { title: 'Hot' }, rich('<p>Wait.</p>')),
    '> [!CAUTION]\n> **Hot**\n>\n> Wait.',
  ],
  ['a note', macro('info', {}, rich('<p>So.</p>')), '> [!NOTE]\n> So.'],
  ['a status', `<p>Is ${macro('status', { colour: 'Green', title: 'DONE' })}.</p>`, 'Is **DONE**.'],
  [
    'tasks',
    '<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body><span>Oil</span></ac:task-body></ac:task><ac:task><ac:task-status>incomplete</ac:task-status><ac:task-body>Look</ac:task-body></ac:task></ac:task-list>',
    '- [x] Oil\n- [ ] Look',
  ],
  [
    'a layout',
    '<ac:layout><ac:layout-section ac:type="two_equal"><ac:layout-cell><p>Left</p></ac:layout-cell><ac:layout-cell><p>Right</p></ac:layout-cell></ac:layout-section></ac:layout>',
    'Left\n\nRight',
  ],
  [
    'a table',
    '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  ['contents', macro('toc', {}), '[TOC]'],
  ['signs', '<p><ac:emoticon ac:name="tick"/> <ac:emoticon ac:emoji-fallback="🎉"/></p>', '✔ 🎉'],
  ['a damaged text', '<p>Still <b>there</p>', 'Still **there**'],
])('%s', async (_, body, text) => {
  expect(await textOfBody(body)).toBe(text);
});

test('expandable text, children and included pages are kept', async () => {
  const body =
    macro('expand', { title: 'More' }, rich('<p>Hidden.</p>')) +
    macro('children', {}) +
    macro('include', { '': '<ac:link><ri:page ri:content-title="Care"/></ac:link>' });
  const read = await plan(
    space + page('10', 'Home', body) + page('13', 'Care', '<p>Dry.</p>', { parent: '10' }),
  );
  const text = textOf(read, 'Home');
  expect(text).toMatch(/More[\s\S]*Hidden\./);
  expect(text).toContain('- [Care](s/Care.html)\n\n[Care](s/Care.html)');
});

test('comments follow the text, and macros without a counterpart are counted in the report', async () => {
  const read = await plan(
    [
      object('ConfluenceUserImpl', 'u1', { name: 'Ann Lee' }),
      space,
      page(
        '10',
        'Home',
        `<p>See ${macro('jira', { key: 'OPS-7' })}.</p>${macro('chart', {}, rich('<p>1, 2</p>'))}`,
      ),
      object('Comment', '40', {
        containerContent: '10',
        creator: 'u1',
        creationDate: '2022-03-04 01:02:03',
      }),
      object('BodyContent', '940', { body: '<p>I agree.</p>', content: '40' }),
    ].join(''),
  );
  expect(textOf(read, 'Home')).toBe(
    'See \\[jira: OPS-7\\].\n\n1, 2\n\n> **Ann Lee, 2022-03-04**\n>\n> I agree.',
  );
  expect(read.documents[0]?.losses).toEqual([{ kind: 'macros', count: 2 }]);
});

test('pages that are below each other, or very deep, are all there', async () => {
  const deep = Array.from({ length: 60 }, (_, nth) =>
    page(`${100 + nth}`, `Deep ${nth}`, '', nth === 0 ? {} : { parent: `${99 + nth}` }),
  );
  const circle =
    page('11', 'A', '<p>a</p>', { parent: '12' }) + page('12', 'B', '<p>b</p>', { parent: '11' });
  const read = await plan(space + circle + deep.join(''));
  expect(read.documents).toHaveLength(62);
});

test.each([
  ['cut off', `${space}${home}`.slice(0, -20), /damaged/],
  ['with a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${home}`, /damaged/],
])('an export that is %s is refused', async (_, objects, why) => {
  await expect(plan(objects)).rejects.toThrow(why);
});

test('other XML files leave a folder as it is', async () => {
  const read = await plan('', { 'entities.xml': '<data/>', 'a.md': '# A\n' });
  expect(placesIn(read)).toEqual(['s > A']);
});
