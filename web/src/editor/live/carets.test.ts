import { personColour, personColours } from '@docent/document-model/colours';
import { domObserverOf } from '@docent/live-binding/domObserver';
import { expect, test, vi } from 'vitest';
import { yCursorPluginKey } from 'y-prosemirror';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { type Desk, openDesks } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { carets } from './carets.ts';

/** WCAG contrast ratio, 1 to 21. */
function contrast(a: string, b: string): number {
  const light = (colour: string) =>
    [1, 3, 5]
      .map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test.each(personColours)('%s is readable with white text and visible in both themes', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour, '#16181c')).toBeGreaterThanOrEqual(3);
});

test('a person always has the same colour, and different people mostly have different ones', () => {
  expect(personColour('ann')).toBe(personColour('ann'));
  const people = Array.from({ length: 100 }, (_, i) => personColour(`person${i}`));
  expect(new Set(people).size).toBeGreaterThan(6);
});

test('the browser’s selection is read before somebody else’s caret is drawn, which would reset it', async () => {
  const desk = openDesks(sectionsOf(['first']))[0] as Desk;
  const { view } = desk.editor;
  const [own, other] = [new Awareness(desk.ydoc), new Awareness(new Y.Doc())];
  desk.editor.registerPlugin(carets(own));
  const calls: string[] = [];
  vi.spyOn(domObserverOf(view), 'flush').mockImplementation(() => calls.push('read'));
  vi.spyOn(view, 'dispatch').mockImplementation((change) => {
    if (change.getMeta(yCursorPluginKey)?.awarenessUpdated) calls.push('draw');
  });
  other.setLocalState({ user: { id: 'bo', name: 'Bo' } });
  applyAwarenessUpdate(own, encodeAwarenessUpdate(other, [other.clientID]), 'remote');
  expect(calls).toEqual([]);
  await expect.poll(() => calls.slice(0, 2)).toEqual(['read', 'draw']);
});
