// The button of the assistant lies over the lower corner of a page.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../../testing/shownPart.tsx';
import { buttonMargin, buttonSize } from '../assistant/assistant.rules.ts';
import home from './ForYou.module.css';
import list from './parts/FileList.module.css';

const onHome = (
  <div className={home.scroller}>
    <div className={home.column}>
      <div data-testid="end">Row</div>
    </div>
  </div>
);
const inFolder = (
  <div className={list.scroller} data-selectable>
    <ul className={list.rows}>
      <li className={list.row}>
        <span />
        <span>Name</span>
        <span>State</span>
        <span>Time</span>
        <span data-testid="end">…</span>
      </li>
    </ul>
  </div>
);

test.each([
  ...[780, 1180, 640].map((width) => ['home', width, onHome] as const),
  ...[780, 1152, 1200, 1400, 640].map((width) => ['a folder', width, inFolder] as const),
])('on %s of %i px, rows end beside the button of the assistant', async (_, width, part) => {
  await page.viewport(1440, 900);
  await showPart(
    <div style={{ width, height: 400 }} data-testid="page">
      {part}
    </div>,
    {},
  );
  const right = (id: string) => page.getByTestId(id).element().getBoundingClientRect().right;
  await expect.element(page.getByTestId('end')).toBeVisible();
  expect(right('page') - right('end')).toBeGreaterThanOrEqual(buttonSize + buttonMargin);
});
