import { expect, onTestFinished, test } from 'vitest';
import '../../app/styles.ts';
import { goToBlock } from './place.ts';

const filler = '<p>Another paragraph of the manual.</p>'.repeat(40);

function showText(html: string): HTMLElement {
  const scroller = document.body.appendChild(document.createElement('div'));
  scroller.style.cssText = 'position: fixed; inset: 0; height: 600px; overflow: auto';
  scroller.innerHTML = `<div class="document-text">${html}</div>`;
  onTestFinished(() => scroller.remove());
  return scroller;
}

const topOf = (scroller: HTMLElement, selector: string) =>
  (scroller.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN) -
  scroller.getBoundingClientRect().top;

test.each([
  ['a paragraph', '<h2 id="heading">Valves</h2><p data-id="goal">Close them.</p>'],
  [
    'an item',
    '<h1 id="heading">Gates</h1><h2>Valves</h2><ul><li><p data-id="goal">Close them.</p></li></ul>',
  ],
  [
    'the start of a section',
    '<h2 id="heading">Valves</h2></section><section><p data-id="goal">Close them.</p>',
  ],
])('going to %s shows the headings above it', async (_, html) => {
  const scroller = showText(`<section>${filler}${html}${filler}</section>`);
  expect(goToBlock(scroller, 'goal', { flash: false })).toBe(true);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(topOf(scroller, '#heading')).toBeGreaterThan(-1);
  expect(topOf(scroller, '[data-id]')).toBeLessThan(300);
});

test('a block far below its heading is scrolled to without the heading', () => {
  const items = '<li><p>Another valve.</p></li>'.repeat(40);
  const scroller = showText(
    `<section><h2>Valves</h2><ul>${items}<li><p data-id="goal">The last.</p></li></ul>${filler}</section>`,
  );
  goToBlock(scroller, 'goal', { flash: false });
  expect(topOf(scroller, '[data-id]')).toBeCloseTo(0, -1);
});
