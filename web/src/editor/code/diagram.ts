// Draws a diagram. Always in light colours: the style sheet adapts them in dark mode, and paper is light.

import i18next from 'i18next';
import { button, element } from '../drawing/element.ts';
import { renderDiagram } from './diagrams.ts';

/** Longer sources are drawn on request only. */
const maxAutomaticLength = 6_000;

type OnDrawn = (isDrawn: boolean) => void;

const latest = new WeakMap<HTMLElement, string>();

/** Draws a diagram from its source, or shows why that is impossible; reports the result to `onDrawn`. */
export function drawDiagram(
  target: HTMLElement,
  source: string,
  onDrawn: OnDrawn = () => {},
): void {
  latest.set(target, source);
  if (!source.trim()) {
    target.replaceChildren();
    return;
  }
  if (source.length <= maxAutomaticLength || target.querySelector('svg')) {
    draw(target, source, onDrawn);
    return;
  }
  const ask = button(i18next.t('blocks.diagram.draw'), () => draw(target, source, onDrawn), {
    class: 'leaf-button',
  });
  say(target, `${i18next.t('blocks.diagram.large')} `, ask);
}

async function draw(target: HTMLElement, source: string, onDrawn: OnDrawn): Promise<void> {
  if (!target.querySelector('svg')) say(target, i18next.t('blocks.diagram.drawing'));
  const result = await renderDiagram(source, () => latest.get(target) === source);
  if (result === null || latest.get(target) !== source) return;
  const isDrawn = typeof result === 'object' && 'svg' in result;
  if (isDrawn) {
    // Created by Mermaid in its strict mode: without scripts, event handlers or external URLs.
    target.innerHTML = result.svg;
    const picture = target.querySelector('svg');
    picture?.setAttribute('role', 'img');
    if (picture && !picture.hasAttribute('aria-labelledby')) {
      picture.setAttribute('aria-label', i18next.t('blocks.diagram.name'));
    }
  } else if (result === 'too-long') say(target, i18next.t('blocks.diagram.tooLarge'));
  else if (result === 'unavailable') say(target, i18next.t('blocks.diagram.unavailable'));
  else {
    target.replaceChildren(
      element('p', { class: 'leaf-error' }, i18next.t('blocks.diagram.error')),
      element('pre', { class: 'leaf-message' }, result.error),
    );
  }
  onDrawn(isDrawn);
}

function say(target: HTMLElement, words: string, ...more: Node[]): void {
  target.replaceChildren(element('p', { class: 'leaf-note', role: 'status' }, words, ...more));
}
