// Diagrams by Mermaid, loaded with the first one in sight and drawn one after another, so that a page full of
// them can be scrolled meanwhile. Always drawn light: the style turns the colours in the dark, and paper is light.

import i18next from 'i18next';
import { button, element } from './element.ts';

type Mermaid = typeof import('mermaid')['default'];
type OnDrawn = (isDrawn: boolean) => void;

/** Up to here at once, up to there when asked: laying out takes the page's own thread. */
const bounds = { unasked: 3_000, most: 20_000, edges: 400 };

let loading: Promise<Mermaid> | undefined;
let queue: Promise<unknown> = Promise.resolve();
let count = 0;
const latest = new WeakMap<HTMLElement, string>();

async function load(): Promise<Mermaid> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    // Its own sign of a mistake is a picture of a bomb.
    suppressErrorRendering: true,
    theme: 'neutral',
    maxTextSize: bounds.most,
    maxEdges: bounds.edges,
    // Real text of the picture, which the styles of the document do not reach.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    logLevel: 'fatal',
    fontFamily: getComputedStyle(document.body).fontFamily,
  });
  return mermaid;
}

/** Draws a diagram from its source, or says why not; `onDrawn` is told which. */
export function drawDiagram(
  target: HTMLElement,
  source: string,
  onDrawn: OnDrawn = () => {},
): void {
  latest.set(target, source);
  const say = (text: string, ...more: Node[]) =>
    target.replaceChildren(element('p', { class: 'leaf-note' }, text, ...more));
  if (!source.trim()) {
    target.replaceChildren();
    return;
  }
  if (source.length > bounds.most) {
    say(i18next.t('blocks.diagram.tooLarge'));
    return;
  }
  if (source.length > bounds.unasked && !target.querySelector('svg')) {
    const draw = button(i18next.t('blocks.diagram.draw'), () => start(target, source, onDrawn), {
      class: 'leaf-button',
    });
    say(`${i18next.t('blocks.diagram.large')} `, draw);
    return;
  }
  start(target, source, onDrawn);
}

function start(target: HTMLElement, source: string, onDrawn: OnDrawn): void {
  if (!target.querySelector('svg')) {
    target.replaceChildren(
      element('p', { class: 'leaf-note', role: 'status' }, i18next.t('blocks.diagram.drawing')),
    );
  }
  queue = queue.then(() => draw(target, source, onDrawn));
}

async function draw(target: HTMLElement, source: string, onDrawn: OnDrawn): Promise<void> {
  // Others came first, and meanwhile it may have been written anew or taken away.
  await new Promise((resolve) => setTimeout(resolve));
  if (latest.get(target) !== source) return;
  try {
    loading ??= load();
    const mermaid = await loading;
    const { svg } = await mermaid.render(`diagram-${++count}`, source);
    if (latest.get(target) !== source) return;
    target.innerHTML = svg;
    const drawn = target.querySelector('svg');
    drawn?.setAttribute('role', 'img');
    if (drawn && !drawn.hasAttribute('aria-labelledby')) {
      drawn.setAttribute('aria-label', i18next.t('blocks.diagram.name'));
    }
    onDrawn(true);
  } catch (error) {
    if (latest.get(target) !== source) return;
    const isAway = error instanceof TypeError && /import|fetch/i.test(error.message);
    if (isAway) loading = undefined;
    onDrawn(false);
    target.replaceChildren(
      element('p', { class: 'leaf-error' }, i18next.t('blocks.diagram.error')),
      element(
        'pre',
        { class: 'leaf-message' },
        error instanceof Error ? error.message : `${error}`,
      ),
    );
  }
}
