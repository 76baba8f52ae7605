// Buttons, items of menus and commands that open a dialog or choose a file end with an ellipsis, in both languages.
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
const button = /<(Button|UnstyledButton)\b(?:(?!<\1\b).)*?<\/\1>/gs;
/** A function of its own for a dialog that several buttons open. */
const openingFunction = /const (\w+) = \(\) => openDialog\(/g;
const fileButton = /<FileButton\b.*?<\/FileButton>/gs;
/** A state that decides whether a dialog of its own component is open. */
const dialogState = /\{\(?(\w+)\b[^{}]*?&& \(?\s*<\w+Dialog\b/g;
const command = /\blabel: (?:(?!\blabel: ).)*?\brun: .*?,\n/gs;
const label = /\bt\(([^)]*)\)/g;

const textsOf = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([text]) => text);

/** The buttons of a source that open one of its dialogs or choose a file. */
function openingButtons(source: string): string[] {
  const setters = [...source.matchAll(dialogState)].flatMap(
    ([, state = '']) => new RegExp(`\\[${state}, (set\\w+)\\]`).exec(source)?.[1] ?? [],
  );
  const functions = [...source.matchAll(openingFunction)].map(([, name = '']) => name);
  const openers = ['openDialog', ...setters, ...functions].join('|');
  const opens = new RegExp(`onClick=\\{[^}]*?\\b(?:${openers})\\b`);
  return [
    ...textsOf(source, button).filter((text) => opens.test(text)),
    ...textsOf(source, fileButton),
  ];
}

const isOpening = (text: string) => opener.test(text);
const labelsIn = (text: string) => [...text.matchAll(label)].map(([, argument]) => argument);
const firstLabel = (text: string) => labelsIn(text)[0];
const lastLabel = (text: string) => labelsIn(text).at(-1);
const isUnmarked = (text: string) => !text.includes('opensDialog(');

const keys = Object.values(sources)
  .flatMap((source) => [
    ...textsOf(source, item).filter(isOpening).filter(isUnmarked).map(lastLabel),
    ...textsOf(source, command).filter(isOpening).filter(isUnmarked).map(firstLabel),
    ...openingButtons(source).filter(isUnmarked).map(lastLabel),
  ])
  .flatMap((argument = '') => [...argument.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)])
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
  expect(Object.values(sources).flatMap(openingButtons).length).toBeGreaterThan(15);
  expect(keys).toEqual(expect.arrayContaining(['files.share', 'pages.setup', 'pictures.crop']));
});

test.each(keys)('%s ends with an ellipsis', (key) => {
  for (const words of [english, chinese]) {
    expect(textOf(words, key) ?? textOf(words, `${key}_other`)).toMatch(/…$/);
  }
});
