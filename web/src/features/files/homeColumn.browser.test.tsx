import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../../testing/shownPart.tsx';
import { buttonMargin, buttonSize } from '../assistant/assistant.rules.ts';
import classes from './ForYou.module.css';

test.each([780, 1180, 640])(
  'in a page of %i px, the rows end beside the button of the assistant',
  async (width) => {
    await page.viewport(1440, 900);
    await showPart(
      <div style={{ width, height: 400 }} data-testid="page">
        <div className={classes.scroller}>
          <div className={classes.column}>
            <div data-testid="row">Row</div>
          </div>
        </div>
      </div>,
      {},
    );
    const right = (id: string) => page.getByTestId(id).element().getBoundingClientRect().right;
    await expect.element(page.getByTestId('row')).toBeVisible();
    expect(right('page') - right('row')).toBeGreaterThanOrEqual(buttonSize + buttonMargin);
  },
);
