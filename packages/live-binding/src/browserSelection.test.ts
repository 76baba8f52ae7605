// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { browserSelection } from './browserSelection.ts';
import { domObserverOf, withoutObserving } from './domObserver.ts';
import { openPeers, type Peer, sectionsOf, storedXml } from './testing/peers.ts';

test('a key and a press take over what the browser has selected before anything acts on them', () => {
  const [ann] = openPeers(sectionsOf(['one']), 1, [browserSelection()]) as [Peer];
  const flush = vi.spyOn(domObserverOf(ann.view), 'flush');
  for (const event of ['keydown', 'pointerdown']) {
    flush.mockClear();
    window.dispatchEvent(new Event(event));
    expect(flush, event).toHaveBeenCalledOnce();
  }
});

test('an element that is changed without observing is no change of the text', async () => {
  const [ann] = openPeers(sectionsOf(['one']), 1) as [Peer];
  const before = storedXml(ann);
  const line = ann.view.dom.querySelector('p');
  withoutObserving(ann.view, () => line?.append('drawn only'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(storedXml(ann)).toBe(before);
  expect(ann.view.state.doc.textContent).toBe('one');
});
