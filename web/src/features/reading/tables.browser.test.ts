import { expect, onTestFinished, test } from 'vitest';
import '../../app/styles.ts';
import '../../editor/shell/document.css';
import './text.css';

const words = ['maintenance', 'inspection', 'magnetic', 'external', 'workshop', 'procedure'];

test('on a narrow page a table scrolls rather than breaking its words', () => {
  const page = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => page.remove());
  page.style.width = '320px';
  const cells = words.map((word) => `<td><p>${word}</p></td>`).join('');
  page.innerHTML = `<div class="document-text reading-text"><section><div class="tableWrapper"><table>
    <tbody><tr>${cells}</tr></tbody></table></div></section></div>`;
  for (const paragraph of page.querySelectorAll('p')) {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    expect(range.getClientRects(), paragraph.textContent ?? '').toHaveLength(1);
  }
  const wrapper = page.querySelector('.tableWrapper');
  expect(wrapper?.scrollWidth).toBeGreaterThan(wrapper?.clientWidth ?? 0);
});
