import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { servedUser } from '../testing/servedUser.ts';
import { AskForDepartment } from './AskForDepartment.tsx';
import { setSelectDept, setUserInfo, useSession } from './session.ts';

let isAsked = false;
function Probe() {
  isAsked = useSession(({ isSelectDept }) => isSelectDept);
  return null;
}

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test.each([
  ['a dialog is open', '<div role="dialog" aria-modal="true"></div>', () => {}],
  ['a menu is open', '<div role="menu"></div>', () => {}],
  ['somebody types', '<input>', () => document.querySelector('input')?.focus()],
])('while %s, the department is not asked for', (_when, html, begin) => {
  vi.useFakeTimers();
  setSelectDept(false);
  setUserInfo({ ...servedUser, isSelectDept: true });
  const place = document.body.appendChild(document.createElement('div'));
  const other = document.body.appendChild(document.createElement('div'));
  other.innerHTML = html;
  // jsdom has no layout.
  for (const element of other.children) element.checkVisibility = () => true;
  begin();
  const root = createRoot(place);
  try {
    flushSync(() =>
      root.render(
        <>
          <Probe />
          <AskForDepartment />
        </>,
      ),
    );
    flushSync(() => vi.advanceTimersByTime(4_000));
    expect(isAsked).toBe(false);
    other.remove();
    flushSync(() => vi.advanceTimersByTime(500));
    expect(isAsked).toBe(true);
  } finally {
    root.unmount();
  }
});
