import { everything } from '@docent/contract/constants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectNews, onNews } from './news.ts';

/** The server's end of the page's socket. */
let socket: { onclose?: (event: { code: number }) => void };
const heard = vi.fn();
let unheard: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        socket = this as typeof socket;
      }
      close() {}
    },
  );
  unheard = onNews(heard);
});
afterEach(() => {
  unheard();
  heard.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page whose session has ended refetches everything, and learns that it is signed out', () => {
  const news = connectNews('token');
  socket.onclose?.({ code: 4403 });
  vi.advanceTimersByTime(10_000);
  expect(heard.mock.calls).toEqual([[[everything]]]);
  news.close();
});

test('signing out triggers no requests', () => {
  const news = connectNews('token');
  socket.onclose?.({ code: 4403 });
  news.close();
  vi.advanceTimersByTime(10_000);
  expect(heard).not.toHaveBeenCalled();
});
