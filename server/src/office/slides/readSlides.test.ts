import { expect, test } from 'vitest';
import { outlineOf } from '../testing/outline.ts';
import { slideLine as line, slideShape as shape, slidesFile } from '../testing/slidesFile.ts';
import { readSlides } from './readSlides.ts';

function read(...parameters: Parameters<typeof slidesFile>) {
  const slides = readSlides(slidesFile(...parameters), (bytes) => `/picture/${bytes.length}`);
  return { ...slides, lines: outlineOf(slides.content) };
}

test('a slide becomes a heading, lists with their levels as the master draws them, and its notes', () => {
  const { lines, title, losses } = read([
    {
      shapes:
        shape(
          line('Stop') +
            line('gusts count', '<a:pPr lvl="1"/>') +
            line('tell', '', '<a:rPr b="1" u="sng"/>') +
            line('no item', '<a:pPr><a:buNone/></a:pPr>') +
            line('third', '<a:pPr><a:buAutoNum type="alphaLcPeriod" startAt="3"/></a:pPr>'),
          'body',
        ) +
        shape(line('Wind limits'), 'title') +
        shape(line('7'), 'sldNum') +
        shape(line('See the site', '', '<a:rPr><a:hlinkClick r:id="link"/></a:rPr>')),
      notes: shape(line('Say hello.'), 'body') + shape(line('7'), 'sldNum'),
    },
    { shapes: shape(line('Secret'), 'title'), isHidden: true },
    { shapes: shape(line('A short line')) + shape(line('More.')) },
    { shapes: '' },
  ]);
  expect(title).toBe('Wind limits');
  expect(lines).toEqual([
    'heading 2: Wind limits',
    'bulletList',
    '  listItem',
    '    paragraph: Stop',
    '    bulletList',
    '      listItem',
    '        paragraph: gusts count',
    '  listItem',
    '    paragraph: tell[bold underline]',
    'paragraph: no item',
    'orderedList lower-alpha 3',
    '  listItem',
    '    paragraph: third',
    'paragraph: See the site[link=https://example.org/]',
    'blockquote',
    '  paragraph: Say hello.',
    'heading 2: A short line',
    'paragraph: More.',
    'heading 2: 4',
  ]);
  expect(losses).toEqual([{ kind: 'slides', count: 1 }]);
});

test('tables and pictures of a slide are kept, linked ones are not fetched, charts are reported', () => {
  const cell = (text: string, more = '') =>
    `<a:tc ${more}><a:txBody>${line(text)}</a:txBody></a:tc>`;
  const picture = (id: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr descr="A dot"/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill></p:pic>`;
  const frame = (data: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></p:graphicFrame>`;
  const { lines, losses } = read(
    [
      {
        shapes:
          frame(
            `<a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('wide', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr><a:tr>${cell('a')}${cell('b')}</a:tr></a:tbl>`,
          ) +
          `<p:grpSp>${picture('image')}</p:grpSp>` +
          picture('far') +
          frame('<chart/>'),
      },
    ],
    { 'ppt/media/dot.png': new Uint8Array(5), 'ppt/vbaProject.bin': new Uint8Array(1) },
  );
  expect(lines).toEqual([
    'heading 2: 1',
    'table',
    '  tableRow',
    '    tableHeader colspan=2',
    '      paragraph: wide',
    '  tableRow',
    '    tableCell',
    '      paragraph: a',
    '    tableCell',
    '      paragraph: b',
    'image /picture/5',
  ]);
  expect(losses).toEqual(['macros', 'linked', 'drawings'].map((kind) => ({ kind, count: 1 })));
});
