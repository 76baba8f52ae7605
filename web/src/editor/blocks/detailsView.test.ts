import { intoSections } from '@docent/document-model/sections';
import { expect, test } from 'vitest';
import { type Desk, openDesks, putCaret, type } from '../testing/editors.ts';
import { paragraph } from '../testing/shapes.ts';

function open(id: string): { desk: Desk; box: () => HTMLElement; sign: () => HTMLElement } {
  const [desk] = openDesks(
    intoSections([
      paragraph('before', `${id}p0`),
      {
        type: 'details',
        attrs: { id },
        content: [paragraph('Why?', `${id}p1`), paragraph('Because.', `${id}p2`)],
      },
      paragraph('after', `${id}p3`),
    ]),
  );
  if (!desk) throw new Error('no desk');
  const find = (selector: string) => {
    const element = desk.editor.view.dom.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`no ${selector}`);
    return element;
  };
  return { desk, box: () => find('[data-type="details"]'), sign: () => find('.details-sign') };
}

const isOpen = (box: HTMLElement) => box.hasAttribute('data-open');

test('a details block is open while editing, and folding it does not change the document', () => {
  const { desk, box, sign } = open('d1');
  expect(isOpen(box())).toBe(true);
  sign().click();
  expect(isOpen(box())).toBe(false);
  expect(sign().getAttribute('aria-expanded')).toBe('false');
  expect(desk.outbox).toEqual([]);
});

test('a caret that would be folded away moves to the summary', () => {
  const { desk, box, sign } = open('d2');
  putCaret(desk, 2, 3);
  sign().click();
  expect(desk.editor.state.selection.$from.parent.textContent).toBe('Why?');
  type(desk, '!');
  expect(isOpen(box())).toBe(false);
});

test('it opens for a search match inside, but not for one in the summary', () => {
  const { desk, box, sign } = open('d3');
  sign().click();
  putCaret(desk, 1, 2);
  expect(isOpen(box())).toBe(false);
  putCaret(desk, 2, 0, 7);
  expect(isOpen(box())).toBe(true);
});
