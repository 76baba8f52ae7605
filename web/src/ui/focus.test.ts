import { afterEach, beforeEach, expect, test } from 'vitest';
import { returnFocus } from './focus.ts';

const button = (name: string) => document.getElementById(name) as HTMLButtonElement;

beforeEach(async () => {
  (document.activeElement as HTMLElement).blur();
  await Promise.resolve();
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML =
    '<main id="content" tabindex="-1"><div id="tools"><button id="before"></button><button id="read"></button></div></main>';
  // The focus that a removed element of the previous test had is given back with the next frame.
  await new Promise((resolve) => setTimeout(resolve, 50));
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
});

test('a button that becomes busy passes the focus to its surroundings and gets it back', async () => {
  button('read').focus();
  button('read').disabled = true;
  await expect.poll(() => document.activeElement?.id).toBe('tools');
  button('read').disabled = false;
  await expect.poll(() => document.activeElement).toBe(button('read'));
  expect(document.getElementById('tools')?.outerHTML).not.toContain('tabindex');
});

test('a person who moved the focus meanwhile keeps it', async () => {
  button('read').focus();
  button('read').disabled = true;
  await expect.poll(() => document.activeElement?.id).toBe('tools');
  button('before').focus();
  button('read').disabled = false;
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(button('before'));
});

test('the focus of a removed element returns to an element that can be pressed', async () => {
  button('before').focus();
  button('read').focus();
  button('before').disabled = true;
  button('read').remove();
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('the key after the one that closes a dialog finds the focus where it was before', async () => {
  button('before').focus();
  const dialog = document.createElement('div');
  dialog.innerHTML = '<button id="close"></button>';
  document.body.append(dialog);
  button('close').focus();
  dialog.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(button('before'));
});

test('a hidden element counts as having lost the focus before the browser removes it', async () => {
  button('before').focus();
  button('read').focus();
  HTMLElement.prototype.checkVisibility = function () {
    return this !== button('read');
  };
  returnFocus();
  await expect.poll(() => document.activeElement?.id).toBe('before');
});

test('when a row is removed, the same control of the next row gets the focus, or of the previous one', async () => {
  const row = (name: string) =>
    `<li id="row-${name}"><button></button><button id="${name}"></button></li>`;
  document.body.innerHTML = `<main id="content" tabindex="-1"><ul>${['a', 'b', 'c'].map(row).join('')}</ul></main>`;
  button('b').focus();
  button('row-b').remove();
  await expect.poll(() => document.activeElement?.id).toBe('c');
  button('row-c').remove();
  await expect.poll(() => document.activeElement?.id).toBe('a');
});

test('a button that was busy and is then removed gives the focus to the one before', async () => {
  button('before').focus();
  button('read').focus();
  button('read').disabled = true;
  await expect.poll(() => document.activeElement?.id).toBe('tools');
  button('read').disabled = false;
  await expect.poll(() => document.activeElement).toBe(button('read'));
  button('read').remove();
  await expect.poll(() => document.activeElement).toBe(button('before'));
});
