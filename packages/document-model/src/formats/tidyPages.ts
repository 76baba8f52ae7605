// Unwraps what web pages and editors put around text: code in boxes per line, rendered formulas,
// notes, captions, hidden elements.

import { styleOf } from '../nodes/attributes.ts';
import { type CalloutKind, calloutKinds } from '../nodes/callout.ts';
import { all, renameElement, setStyle } from './tidyStyles.ts';

export function tidyPages(root: HTMLElement): void {
  formulas(root);
  removeHidden(root);
  code(root);
  boxes(root);
  figures(root);
  pageBreaks(root);
  blocksFromLayout(root);
  emptyLines(root);
}

/** KaTeX, MathJax and Wikipedia render a formula and keep its source beside it. */
function formulas(root: HTMLElement): void {
  for (const math of all(root, 'math')) {
    const source =
      math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
      math.getAttribute('alttext');
    const container = math.closest('.katex-display,.katex,mjx-container,.mwe-math-element') ?? math;
    if (!source?.trim()) continue;
    const isBlock = math.getAttribute('display') === 'block' || container.matches('.katex-display');
    const latex = source
      .trim()
      .replace(/^\{\\displaystyle\s+([\s\S]*)\}$/, '$1')
      .trim();
    const formula = root.ownerDocument.createElement(isBlock ? 'div' : 'span');
    formula.setAttribute('data-type', isBlock ? 'formula' : 'inlineFormula');
    formula.setAttribute('data-attrs', JSON.stringify({ latex }));
    container.replaceWith(formula);
  }
}

function removeHidden(root: HTMLElement): void {
  const out = '.EOP,[hidden],[aria-hidden="true"],.sr-only,.visually-hidden,.katex-html';
  for (const element of all(root, out)) {
    if (!element.matches('img,input')) element.remove();
  }
  for (const element of all(root, '[style*="display"],[style*="mso-hide"]')) {
    const isHidden =
      styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all';
    if (isHidden) element.remove();
  }
}

/** Turns breaks and boxes in code into line feeds. The text of an editor window is code, too. */
function code(root: HTMLElement): void {
  for (const element of all(root, 'div[style*="white-space"]')) {
    const isCode =
      /^pre/.test(styleOf(element, 'white-space') ?? '') &&
      /mono|consolas|courier|menlo/i.test(styleOf(element, 'font-family') ?? '');
    if (!isCode || element.children.length === 0 || element.closest('pre')) continue;
    // A single line is inline code.
    const isLine = element.children.length === 1 && element.firstElementChild?.localName === 'div';
    if (isLine)
      element.replaceWith(renameElement(element.firstElementChild as HTMLElement, 'code'));
    else renameElement(element, 'pre');
  }
  for (const pre of all(root, 'pre')) {
    if (!pre.querySelector('br,div,p,tr')) continue;
    const text = linesOf(pre)
      .replace(/\u00a0/g, ' ')
      .replace(/^\n|\n+$/g, '');
    const inner = pre.querySelector('code');
    if (inner) inner.textContent = text;
    for (const child of [...pre.childNodes]) if (child !== inner) pre.removeChild(child);
    if (!inner) pre.textContent = text;
  }
}

function linesOf(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    const name = (child as Element).localName ?? '';
    if (child.nodeType === 3) text += child.textContent;
    else if (name === 'br') text += '\n';
    else {
      const inner = linesOf(child);
      const isLine = /^(?:div|p|tr|li)$/.test(name);
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
      text += isLine && !inner.endsWith('\n') ? `${inner}\n` : inner;
    }
  }
  return text;
}

/** The kinds of BookStack. */
const boxKinds: Readonly<Record<string, CalloutKind>> = {
  info: 'note',
  success: 'tip',
  warning: 'warning',
  danger: 'caution',
};

/** Boxes of BookStack and Notion, and GitHub's alerts. */
function boxes(root: HTMLElement): void {
  for (const element of all(root, 'p.callout,figure.callout')) {
    const kind = [...element.classList].map((name) => boxKinds[name]).find(Boolean) ?? 'note';
    const box = renameElement(element, 'div');
    box.setAttribute('data-type', 'callout');
    box.setAttribute('data-kind', kind);
  }
  for (const element of all(root, '.markdown-alert')) {
    const className = element.getAttribute('class') ?? '';
    const kind = calloutKinds.find((each) => className.includes(`markdown-alert-${each}`));
    if (!kind) continue;
    element.querySelector('.markdown-alert-title')?.remove();
    element.setAttribute('data-type', 'callout');
    element.setAttribute('data-kind', kind);
  }
}

/** Moves the caption into the picture, and removes the spaces beside it. */
function figures(root: HTMLElement): void {
  for (const figure of all(root, 'figure')) {
    const caption = figure.querySelector('figcaption');
    const pictures = all(figure, 'img');
    if (!caption?.textContent || pictures.length !== 1) continue;
    pictures[0]?.setAttribute('data-caption', caption.textContent.replace(/\s+/g, ' ').trim());
    caption.remove();
  }
  // They become blocks, so that spaces beside them would begin or end a line.
  for (const picture of all(root, 'img:not([data-inline])')) {
    const { previousSibling: before, nextSibling: after } = picture;
    if (before?.nodeType === 3) before.nodeValue = before.nodeValue?.trimEnd() ?? '';
    if (after?.nodeType === 3) after.nodeValue = after.nodeValue?.trimStart() ?? '';
  }
}

/** Office programs break pages by a style on the element before or after. */
function pageBreaks(root: HTMLElement): void {
  for (const element of all(root, '[style*="break"]')) {
    for (const side of ['before', 'after'] as const) {
      const way = styleOf(element, `page-break-${side}`) ?? styleOf(element, `break-${side}`);
      if (!/^(?:always|page|left|right)$/.test(way ?? '')) continue;
      const pageBreak = root.ownerDocument.createElement('div');
      pageBreak.setAttribute('data-type', 'pageBreak');
      // Word breaks a page by a line feed in a paragraph of its own, which has to be split from the
      // rest.
      const line = element.localName === 'br' ? element.closest('p') : null;
      (line ?? element)[side](pageBreak);
      if (element.localName !== 'br') continue;
      element.remove();
      if (line && line.textContent?.trim() === '' && !line.querySelector('img')) line.remove();
    }
  }
}

const textBlocks = 'p,h1,h2,h3,h4,h5,h6';

const blocks = /^(?:p|h[1-6]|div|ul|ol|table|pre|blockquote|hr|section|article|figure|details)$/;

/** A break between blocks is an empty line; a last one was added by the browser. */
function emptyLines(root: HTMLElement): void {
  for (const line of all(root, 'br')) {
    const isBlock = (node: ChildNode | null) =>
      node === null || blocks.test((node as Element).localName ?? '');
    const isAlone = isBlock(line.previousSibling) && isBlock(line.nextSibling);
    const isLast = line.nextSibling === null && line.parentElement === root;
    if (line.classList.contains('Apple-interchange-newline') || (isAlone && isLast)) line.remove();
    else if (
      isAlone &&
      (line.previousSibling || line.nextSibling) &&
      !line.closest('p,li,td,th,pre,h1,h2,h3,h4,h5,h6')
    )
      renameElement(line, 'p');
  }
}

/** Converts elements that look like blocks, but are none for the parser. */
function blocksFromLayout(root: HTMLElement): void {
  for (const element of all(root, 'summary,main,nav,legend')) renameElement(element, 'div');
  for (const element of all(root, 'center'))
    setStyle(renameElement(element, 'div'), 'text-align', 'center');
  for (const caption of all(root, 'table > caption')) {
    caption.closest('table')?.before(caption);
    renameElement(caption, 'p');
  }
  for (const box of all(root, 'div[style*="text-align"],div[align]')) {
    const align = styleOf(box, 'text-align') ?? box.getAttribute('align');
    const lines = all(box, textBlocks);
    if (lines.length === 0 && !box.querySelector('div,ul,ol,table,pre,blockquote')) {
      renameElement(box, 'p');
      continue;
    }
    for (const line of lines) {
      if (align && !styleOf(line, 'text-align') && !line.getAttribute('align'))
        setStyle(line, 'text-align', align);
    }
  }
}
