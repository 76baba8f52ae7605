import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setUserInfo } from '../session/session.ts';
import { maja, showPart, t } from '../testing/shownPart.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { useFrameCommands } from './useFrameCommands.ts';
import { useSingleKeys } from './useSingleKeys.ts';

function Frame() {
  useFrameCommands();
  useSingleKeys();
  return (
    <>
      <input aria-label="Name" />
      <button type="button">Elsewhere</button>
      <KeyboardHelp />
    </>
  );
}

const help = () => page.getByRole('dialog', { name: t('editor.helpTitle') });

test('keys run commands outside of fields, until they are switched off in the help dialog', async () => {
  let shortcuts = true;
  const userInfo = () => ({ id: maja.id, user_name: maja.username, shortcuts });
  const changeSettings = (input: Record<string, unknown>) => {
    shortcuts = input.shortcuts as boolean;
    return userInfo();
  };
  const answers = { '/people/change_settings': changeSettings };
  const { address } = await showPart(<Frame />, answers, '/elsewhere');
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.click();
  await userEvent.keyboard('?gh');
  await expect.element(field).toHaveValue('?gh');
  await expect.element(help()).not.toBeInTheDocument();

  const leaveField = () => page.getByRole('button', { name: 'Elsewhere' }).click();
  await leaveField();
  await userEvent.keyboard('?');
  await expect.element(help()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(help()).not.toBeInTheDocument();
  await userEvent.keyboard('gh');
  await expect.poll(address).toBe('/');

  await leaveField();
  await userEvent.keyboard('?');
  await page.getByRole('switch', { name: t('shell.shortcuts') }).click();
  await expect.poll(() => shortcuts).toBe(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(help()).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(help()).not.toBeInTheDocument();
  setUserInfo(userInfo() as Parameters<typeof setUserInfo>[0]);
});
