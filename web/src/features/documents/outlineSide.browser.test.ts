import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../app/styles.ts';
import classes from './DocumentView.module.css';

test('a long outline beside the text ends above the button of the assistant', async () => {
  await page.viewport(1440, 900);
  const container = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => container.remove());
  container.style.cssText = 'position: fixed; inset: 48px 0 0 288px; container-type: inline-size';
  container.innerHTML = `<div class="${classes.side}"><div style="overflow: auto">${'<p>A heading</p>'.repeat(90)}</div></div>`;
  const { bottom } = container.querySelector('div > div > div')?.getBoundingClientRect() ?? {};
  expect(bottom).toBeLessThanOrEqual(900 - 96);
  expect(bottom).toBeGreaterThan(600);
});
