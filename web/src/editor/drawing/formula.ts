// Formulas by KaTeX, which also writes MathML for screen readers. Loaded with the first visible formula.

import i18next from 'i18next';
import { element } from './element.ts';

type Katex = typeof import('katex')['default'];

/** Longer ones stay source: nobody writes one by hand, and rendering would be slow. */
const maxLength = 10_000;

let katex: Katex | undefined;
let loading: Promise<Katex> | undefined;
const latest = new WeakMap<HTMLElement, string>();

async function load(): Promise<Katex> {
  const [library] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  katex = library.default;
  return katex;
}

/** Renders LaTeX; an invalid formula shows its source and the error. */
export function drawFormula(target: HTMLElement, latex: string, isBlock: boolean): void {
  const drawing = `${isBlock} ${latex}`;
  latest.set(target, drawing);
  if (!latex.trim()) {
    target.replaceChildren(
      element('span', { class: 'leaf-note' }, i18next.t('blocks.formula.empty')),
    );
    return;
  }
  if (katex) {
    write(katex, target, latex, isBlock);
    return;
  }
  // The source is shown until the formula is rendered, or if KaTeX cannot be loaded.
  if (!target.textContent) target.replaceChildren(element('code', {}, latex));
  loading ??= load();
  loading.then(
    (loadedKatex) => {
      if (latest.get(target) === drawing) write(loadedKatex, target, latex, isBlock);
    },
    () => {
      loading = undefined;
    },
  );
}

function write(katex: Katex, target: HTMLElement, latex: string, isBlock: boolean): void {
  try {
    if (latex.length > maxLength) throw new Error(`> ${maxLength}`);
    const html = katex.renderToString(latex, {
      displayMode: isBlock,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: 500,
      maxSize: 40,
    });
    target.innerHTML = html;
    for (const math of target.querySelectorAll('math')) math.setAttribute('aria-label', latex);
  } catch (error) {
    const message = (error instanceof Error ? error.message : '').replace(
      /^KaTeX parse error: /,
      '',
    );
    const words = i18next.t('blocks.formula.error', { message });
    target.replaceChildren(
      element('code', { class: 'leaf-wrong', title: words }, latex),
      element('span', { class: isBlock ? 'leaf-error' : 'leaf-hidden' }, words),
    );
  }
}
