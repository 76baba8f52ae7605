// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { browserSelection } from './browserSelection.ts';
import { domObserverOf, withoutObserving } from './domObserver.ts';
import { openPeers, type Peer, sectionsOf } from './testing/peers.ts';

test('a key and a press take over what the browser has selected before anything acts on them', () => {
  const [ann] = openPeers(sectionsOf(['one']), 1, [browserSelection()]) as [Peer];
  const flush = vi.spyOn(domObserverOf(ann.view), 'flush');
  for (const event of ['keydown', 'pointerdown']) {
    flush.mockClear();
    window.dispatchEvent(new Event(event));
    expect(flush, event).toHaveBeenCalledOnce();
  }
});

test('an element is changed while ProseMirror does not observe it', () => {
  const [ann] = openPeers(sectionsOf(['one']), 1) as [Peer];
  const observer = domObserverOf(ann.view);
  const calls: string[] = [];
  vi.spyOn(observer, 'stop').mockImplementation(() => calls.push('stop'));
  vi.spyOn(observer, 'start').mockImplementation(() => calls.push('start'));
  withoutObserving(ann.view, () => calls.push('change'));
  expect(() =>
    withoutObserving(ann.view, () => {
      throw new Error('drawing failed');
    }),
  ).toThrow('drawing failed');
  expect(calls).toEqual(['stop', 'change', 'start', 'stop', 'start']);
});
