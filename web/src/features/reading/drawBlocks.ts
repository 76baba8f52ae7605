// Renders what the HTML of a text for reading only contains as placeholders: formulas, diagrams, callouts,
// notes, tables of contents.

import { drawDiagram } from '../../editor/code/diagram.ts';
import { nameCallout } from '../../editor/drawing/callout.ts';
import { drawContents, headingsIn } from '../../editor/drawing/contents.ts';
import { element } from '../../editor/drawing/element.ts';
import { drawFootnotes } from '../../editor/drawing/footnotes.ts';
import { attrsOf, leafOf, leavesIn } from '../../editor/drawing/leaves.ts';
import { createVisibilityObserver } from '../../editor/large/visibilityObserver.ts';
import { foldDetails } from './foldDetails.ts';

/** Renders everything in the text; returns a function that stops waiting for invisible elements. */
export function drawBlocks(text: HTMLElement): () => void {
  const lookout = createVisibilityObserver();
  const waiting = new Map<HTMLElement, () => void>();
  const whenVisible = (target: HTMLElement, draw: () => void) => {
    waiting.set(target, draw);
    lookout.await(target, () => {
      waiting.delete(target);
      draw();
    });
  };
  // Printing shows everything at once.
  const drawRest = () => {
    for (const [target, draw] of waiting) {
      lookout.forget(target);
      draw();
    }
    waiting.clear();
  };
  addEventListener('beforeprint', drawRest);

  const contents = text.querySelectorAll<HTMLElement>('[data-type="tableOfContents"]');
  // Before footnotes get their numbers, which are not part of a heading.
  const outline = contents.length > 0 ? headingsIn(text) : [];
  for (const target of contents) drawContents(target, outline, attrsOf(target).depth ?? null);

  for (const { target, name, attrs } of leavesIn(text)) {
    const { draw, isDear } = leafOf(name);
    if (isDear) whenVisible(target, () => draw(target, attrs));
    else draw(target, attrs);
  }
  for (const box of text.querySelectorAll<HTMLElement>('[data-type="callout"]')) {
    nameCallout(box, box.dataset.kind);
  }
  for (const details of text.querySelectorAll<HTMLElement>('[data-type="details"]')) {
    foldDetails(details);
  }
  for (const code of text.querySelectorAll<HTMLElement>('pre > .language-mermaid')) {
    const source = code.textContent ?? '';
    const pre = code.parentElement as HTMLElement;
    const previous = pre.previousElementSibling;
    const diagram = previous?.matches('.diagram')
      ? (previous as HTMLElement)
      : element('div', { class: 'diagram' });
    pre.before(diagram);
    // If rendering fails, the source is shown.
    whenVisible(pre, () => drawDiagram(diagram, source, (isDrawn) => (pre.hidden = isDrawn)));
  }
  if (text.querySelector('[data-type="footnote"]')) {
    const last = text.lastElementChild;
    const list = last?.matches('.document-footnotes')
      ? (last as HTMLElement)
      : text.appendChild(element('div'));
    drawFootnotes(text, list);
  }
  return () => {
    removeEventListener('beforeprint', drawRest);
    for (const target of waiting.keys()) lookout.forget(target);
  };
}
