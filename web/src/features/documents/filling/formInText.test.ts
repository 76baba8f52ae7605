// @vitest-environment jsdom

import type { Form } from '@docent/contract/forms';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { contentToHtml } from '@docent/document-model/formats/html';
import { intoSections } from '@docent/document-model/sections';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FormShown, formIn } from './formInText.ts';

const control = (attrs: Record<string, unknown>): NodeJSON => ({ type: 'control', attrs });
const content: DocumentJSON = intoSections([
  {
    type: 'paragraph',
    content: [
      control({ key: 'name', shortest: 3, value: 'old' }),
      control({ key: 'ok', kind: 'checkbox' }),
    ],
  },
  {
    type: 'signature',
    attrs: { id: 'signatureaa1', username: 'Ada', signedAt: '2026-11-21T12:00:00.000Z' },
  },
]);

const filled = (name: string | null): Form => ({
  complete: true,
  fields: [
    { key: 'name', label: '', kind: 'text', value: name, problem: null },
    { key: 'ok', label: '', kind: 'checkbox', value: true, problem: null },
  ],
});
const reading: FormShown = {
  formData: null,
  isFilling: false,
  signatures: null,
  isUnchecked: false,
  maySign: true,
};
const fill = vi.fn<(key: string, value: unknown) => Promise<string | null>>();
let text: HTMLElement;
let form: ReturnType<typeof formIn>;

beforeEach(() => {
  text = document.createElement('div');
  text.className = 'document-text';
  text.innerHTML = contentToHtml(content);
  fill.mockReset();
  form = formIn(text, { fill, sign: () => {} });
});

const words = () => [...text.querySelectorAll('[data-type=control]')].map((c) => c.textContent);
const name = () => text.querySelector('input[type=text]') as HTMLInputElement;

function enter(value: string): void {
  name().value = value;
  name().dispatchEvent(new Event('input', { bubbles: true }));
  name().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

test('for reading, a control shows its value from the text, or the latest one', () => {
  form.show(reading);
  expect(words()).toEqual(['old', '☐']);
  form.show({ ...reading, formData: filled('new') });
  expect(words()).toEqual(['new', '☑']);
});

test('a value is sent when the field is left, and not while it is invalid', async () => {
  fill.mockResolvedValue(null);
  form.show({ ...reading, formData: filled('new'), isFilling: true });
  enter('ab');
  expect(fill).not.toHaveBeenCalled();
  expect(name().getAttribute('aria-invalid')).toBe('true');
  // Values from others do not remove it.
  form.show({ ...reading, formData: filled('other'), isFilling: true });
  expect(name().value).toBe('ab');
  enter('abc');
  expect(fill).toHaveBeenCalledExactlyOnceWith('name', 'abc');
  await expect.poll(() => name().getAttribute('aria-invalid')).toBe('false');
  form.show({ ...reading, formData: filled('abc') });
  expect(words()).toEqual(['abc', '☑']);
});

test('a refused value stays in the field beside the reason', async () => {
  fill.mockResolvedValue('Not today.');
  form.show({ ...reading, formData: filled('new'), isFilling: true });
  enter('abcd');
  await expect.poll(() => text.querySelector('.control-problem')?.textContent).toBe('Not today.');
  expect(name().value).toBe('abcd');
});

test('an invalid value is neither sent nor shown, and stays in the field', () => {
  form.show({ ...reading, formData: filled('new'), isFilling: true });
  enter('ab');
  form.end();
  form.show({ ...reading, formData: filled('new') });
  expect(words()).toEqual(['new', '☑']);
  form.show({ ...reading, formData: filled('new'), isFilling: true });
  expect(name().value).toBe('ab');
  expect(fill).not.toHaveBeenCalled();
});

test('a number is accepted with a comma, and an invalid one stays as typed', async () => {
  const wind = control({ key: 'wind', kind: 'number', value: 8.5 });
  text.innerHTML = contentToHtml(intoSections([{ type: 'paragraph', content: [wind] }]));
  form = formIn(text, { fill, sign: () => {} });
  const known: Form = {
    complete: true,
    fields: [{ key: 'wind', label: '', kind: 'number', value: 8.5, problem: null }],
  };
  fill.mockResolvedValue(null);
  form.show({ ...reading, formData: known, isFilling: true });
  enter('7,5');
  expect(fill).toHaveBeenLastCalledWith('wind', 7.5);
  await Promise.resolve();
  enter('7,5 or 8');
  form.show({ ...reading, formData: known, isFilling: true });
  expect(name().value).toBe('7,5 or 8');
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(fill).toHaveBeenCalledTimes(1);
});

test('a signature in the text is valid only if there is a record', () => {
  const stateOf = () => text.querySelector<HTMLElement>('.signature')?.dataset.state;
  form.show(reading);
  expect(stateOf()).toBe('unknown');
  form.show({ ...reading, isUnchecked: true });
  expect(stateOf()).toBe('unchecked');
  form.show({ ...reading, signatures: [] });
  expect(stateOf()).toBe('invalid');
});

test('an unsaved value gets the focus before the form is closed', async () => {
  fill.mockResolvedValue(null);
  document.body.append(text);
  form.show({ ...reading, formData: filled('new'), isFilling: true });
  expect(form.goToUntaken()).toBe(false);
  enter('ab');
  expect(form.goToUntaken()).toBe(true);
  expect(form.untaken()).toBe(1);
  expect(document.activeElement).toBe(name());
  enter('abc');
  expect(form.untaken()).toBe(0);
  expect(form.goToUntaken()).toBe(false);
  text.remove();
});
