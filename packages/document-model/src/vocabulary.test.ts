import { expect, test } from 'vitest';
import { blocksOf, type MarkJSON, type NodeJSON } from './content.ts';
import { contentToHtml } from './formats/html.ts';
import { htmlToContent } from './formats/readHtml.ts';
import { repairBlocks } from './repair.ts';
import { marks, nodes, schema } from './schema.ts';
import { intoSections } from './sections.ts';
import { vocabulary } from './testing/vocabulary.ts';

test('the samples contain every node, mark and attribute, and each value with choices', () => {
  const seen = new Set<string>();
  const look = (part: NodeJSON | MarkJSON) => {
    seen.add(part.type);
    for (const [name, value] of Object.entries(part.attrs ?? {})) {
      seen.add(`${part.type}.${name}`).add(`${part.type}.${name}=${value}`);
    }
    const { marks = [], content = [] } = part as NodeJSON;
    for (const inner of [...marks, ...content]) look(inner);
  };
  for (const { block } of vocabulary) look(block);
  const expected = Object.entries({ ...nodes, ...marks }).flatMap(([name, { attrs = {} }]) => [
    name,
    // A suggestion means the same on every block.
    ...Object.keys(attrs).flatMap((each) => (each === 'suggestion' ? [] : [`${name}.${each}`])),
    ...Object.entries(attrs).flatMap(([each, { choices = [] }]) =>
      choices.map((value) => `${name}.${each}=${value}`),
    ),
  ]);
  const around = ['doc', 'section'];
  expect(expected.filter((name) => !seen.has(name) && !around.includes(name))).toEqual([]);
});

test.each(vocabulary)('$name is valid, needs no repair and survives HTML', ({ block }) => {
  expect(() => schema.nodeFromJSON(block).check()).not.toThrow();
  expect(repairBlocks([block])).toEqual([block]);
  expect(blocksOf(htmlToContent(contentToHtml(intoSections([block]))))).toEqual([block]);
});
