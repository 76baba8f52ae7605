import { expect, test } from 'vitest';
import { nameLinks } from './nameLinks.ts';

const names = new Map([['pump', 'Pump <8>']]);

test.each([
  ['its old name', '<a href="/detail/pump/Pump%207">Pump 7</a>', 'Pump <8>'],
  ['its old name in bold', '<a href="/detail/pump/Pump%207"><b>Pump 7</b></a>', 'Pump <8>'],
  ['other words', '<a href="/detail/pump/Pump%207">the pump</a>', 'the pump'],
  ['words in two looks', '<a href="/detail/pump/Pump%207"><b>Pump</b> 7</a>', 'Pump 7'],
  ['a paragraph', '<a href="/detail/pump/Pump%207#p-1">Pump 7</a>', 'Pump 7'],
  ['a file that one may not read', '<a href="/detail/valve/Valve">Valve</a>', 'Valve'],
  ['a damaged address', '<a href="/detail/pump/%E0%A4%A">%E0%A4%A</a>', '%E0%A4%A'],
])('a link to a file by %s', (_, html, words) => {
  const text = document.createElement('div');
  text.innerHTML = html;
  nameLinks(text, names);
  expect(text.textContent).toBe(words);
});
