import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart, t } from '../../testing/shownPart.tsx';
import { SidePanel } from './SidePanel.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`Pressed ${presses}`}
      </button>
      {isOpen && (
        <SidePanel title="Comments" onClose={() => setOpen(false)}>
          <p>One</p>
        </SidePanel>
      )}
    </>
  );
}

test('a list beside the page takes the focus, leaves the page usable, and closes with Escape', async () => {
  await showPart(<Page />, {});
  const panel = page.getByRole('dialog', { name: 'Comments' });
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(panel).toHaveFocus();
  await expect.element(panel).not.toHaveAttribute('aria-modal');
  await page.getByRole('button', { name: /^Pressed/ }).click();
  await expect.element(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await expect.element(panel).toBeVisible();
  await panel.getByRole('button', { name: t('shell.close') }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('Escape also closes the list when nothing has the focus', async () => {
  await showPart(<Page />, {});
  const panel = page.getByRole('dialog', { name: 'Comments' });
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(panel).toHaveFocus();
  // Like a button that its own press disables, until the next frame.
  (panel.element() as HTMLElement).blur();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('the page keeps clear of a list whose cover is closed', async () => {
  const inset = () => document.documentElement.style.getPropertyValue('--docent-panel-inset');
  await showPart(
    <>
      <Page />
      <Page />
    </>,
    {},
  );
  const panels = page.getByRole('dialog', { name: 'Comments' });
  await page.getByRole('button', { name: 'Open' }).first().click();
  await expect.poll(inset).not.toBe('');
  await page.getByRole('button', { name: 'Open' }).last().click();
  await expect.poll(() => panels.elements().length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => panels.elements().length).toBe(1);
  expect(inset()).not.toBe('');
  await panels.getByRole('button', { name: t('shell.close') }).click();
  await expect.poll(inset).toBe('');
});
