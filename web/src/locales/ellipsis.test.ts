// Items of menus and commands that open a dialog or choose a file end with an ellipsis, in both languages.
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const english = import.meta.glob<object>('./en/**/*.ts', { eager: true });
const chinese = import.meta.glob<object>('./zh/**/*.ts', { eager: true });

const opener = /\b(?:openDialog|onDialog|setOpenDialog|chooseFiles)\(/;
const item = /<Menu\.Item\b(?:(?!<\/Menu\.Item>).)*?\n\s*\{t\(.*?\)\}\n/gs;
const command = /\blabel: (?:(?!\blabel: ).)*?\brun: .*?,\n/gs;
const label = /\bt\(([^)]*)\)/g;

const opening = (texts: Iterable<RegExpMatchArray>) =>
  [...texts]
    .map(([text]) => text)
    .filter((text) => opener.test(text) && !text.includes('opensDialog('))
    .map((text) => [...text.matchAll(label)].map(([, argument = '']) => argument));

const keys = Object.values(sources)
  .flatMap((source) => [
    ...opening(source.matchAll(item)).map((labels) => labels.at(-1) ?? ''),
    ...opening(source.matchAll(command)).map((labels) => labels[0] ?? ''),
  ])
  .flatMap((argument) => [...argument.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)])
  .map(([, key = '']) => key);

function textOf(modules: Record<string, object>, key: string): unknown {
  const words: object = Object.assign({}, ...Object.values(modules));
  return key
    .split('.')
    .reduce<unknown>(
      (at, part) => Object.entries(at ?? {}).find(([name]) => name === part)?.[1],
      words,
    );
}

test('such items are found', () => {
  expect(keys).toEqual(expect.arrayContaining(['files.share', 'pages.setup', 'pictures.crop']));
});

test.each(keys)('%s ends with an ellipsis', (key) => {
  expect(textOf(english, key)).toMatch(/…$/);
  expect(textOf(chinese, key)).toMatch(/…$/);
});
