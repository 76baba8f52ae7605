// Makes foreign HTML such that the schema's parse rules understand it: away with what must not come in,
// and what Word, WPS, Google Docs and web pages wrap around their text is brought into plain HTML.
// Works on any DOM (the browser's on paste, linkedom on the server) and uses no global of one.

import { styleOf } from '../nodes/attributes.ts';

const dropped =
  'script,style,template,noscript,head,meta,link,title,base,iframe,object,embed,applet,svg,canvas,audio,video,select,textarea,button,[data-docent-skip]';

/** Changes the tree under `root` in place. */
export function tidyHtml(root: HTMLElement): void {
  dropForbidden(root);
  unwrapHidden(root);
  wordLists(root);
  nestLists(root);
  checkLists(root);
  figures(root);
  pageBreaks(root);
  blocksFromLayout(root);
}

function all(root: HTMLElement, selector: string): HTMLElement[] {
  return [...root.querySelectorAll(selector)] as HTMLElement[];
}

function dropForbidden(root: HTMLElement): void {
  for (const element of all(root, dropped)) element.remove();
  for (const element of all(root, '*')) {
    for (const name of element.getAttributeNames()) {
      if (/^on/i.test(name)) element.removeAttribute(name);
    }
    dropOrdinaryColours(element);
  }
  for (const cell of all(root, 'td[style],th[style]')) cellBackground(cell);
  dropComments(root);
}

/** As a style it would be read as a highlight of all the text in the cell. */
function cellBackground(cell: HTMLElement): void {
  const colour = styleOf(cell, 'background-color');
  if (!colour) return;
  cell.setAttribute('data-background', colour);
  const style = (cell.getAttribute('style') ?? '').replace(/background-color:[^;]*;?/gi, '');
  cell.setAttribute('style', style);
}

/** Pages paint every run black on white; as marks that would be nothing but noise. */
const ordinary =
  /^(?:black|white|#(?:000|fff){1,2}|rgba?\(\s*(?:0,\s*0,\s*0|255,\s*255,\s*255)(?:,\s*1)?\s*\))$/i;

function dropOrdinaryColours(element: HTMLElement): void {
  const style = element.getAttribute('style');
  if (!style) return;
  const kept = style.split(';').filter((declaration) => {
    const [name = '', value = ''] = declaration.split(':');
    return !(
      /^(?:color|background|background-color)$/i.test(name.trim()) && ordinary.test(value.trim())
    );
  });
  element.setAttribute('style', kept.join(';').replace(/\bbackground\s*:/gi, 'background-color:'));
}

function dropComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === 8) child.parentNode?.removeChild(child);
    else if (child.nodeType === 1) dropComments(child);
  }
}

function unwrap(element: HTMLElement): void {
  element.replaceWith(...element.childNodes);
}

/** Wrappers that only carry a program's own marks: Google's outer <b>, Word's <o:p>. */
function unwrapHidden(root: HTMLElement): void {
  for (const element of all(root, 'b[id^="docs-internal-guid"]')) unwrap(element);
  for (const element of all(root, '*')) {
    if (element.localName.includes(':')) unwrap(element);
    else if (/mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''))
      element.setAttribute('data-marker', '');
  }
}

/** Word writes list items as paragraphs with `mso-list: l0 level2 lfo1` and the bullet as text. */
function wordLists(root: HTMLElement): void {
  const document = root.ownerDocument;
  let lists: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of all(root, 'p,h1,h2,h3,h4,h5,h6')) {
    const level = Number(/level(\d)/i.exec(styleOf(paragraph, 'mso-list') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const marker = paragraph.querySelector('[data-marker]');
    const tag = /^\s*[(（]?[0-9a-z一二三四五六七八九十]{1,4}[.)、）]/i.test(
      marker?.textContent ?? '',
    )
      ? 'ol'
      : 'ul';
    marker?.remove();
    if (!last || paragraph.previousElementSibling !== last) lists = [];
    const before: Element = paragraph;
    lists.length = Math.min(lists.length, level);
    while (lists.length < level) {
      const list = document.createElement(tag);
      const parent: HTMLElement | undefined = lists.at(-1);
      if (!parent) before.before(list);
      else
        (parent.lastElementChild ?? parent.appendChild(document.createElement('li'))).append(list);
      lists.push(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    lists.at(-1)?.append(item);
    paragraph.remove();
    last = lists[0] ?? null;
  }
}

/** A list straight inside a list belongs to the item before it. */
function nestLists(root: HTMLElement): void {
  for (const list of all(root, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
  }
}

/** Lists whose items all begin with a checkbox (GitHub, Notion, Google Docs). */
function checkLists(root: HTMLElement): void {
  for (const list of all(root, 'ul')) {
    const items = [...list.children].filter((child) => child.localName === 'li') as HTMLElement[];
    const boxes = items.map((item) => {
      const box = item.querySelector('input[type="checkbox"]');
      const owner = box?.closest('li');
      return owner === item ? box : null;
    });
    const known = items.every(
      (item) => item.hasAttribute('data-checked') || item.getAttribute('role') === 'checkbox',
    );
    if (items.length === 0 || !(known || boxes.every((box) => box))) continue;
    list.setAttribute('data-type', 'checkList');
    items.forEach((item, i) => {
      if (item.hasAttribute('data-checked')) return;
      const checked =
        boxes[i]?.hasAttribute('checked') || item.getAttribute('aria-checked') === 'true';
      item.setAttribute('data-checked', `${checked}`);
    });
  }
}

/** A picture's caption belongs to it. */
function figures(root: HTMLElement): void {
  for (const figure of all(root, 'figure')) {
    const caption = figure.querySelector('figcaption');
    const pictures = all(figure, 'img');
    if (!caption?.textContent || pictures.length !== 1) continue;
    pictures[0]?.setAttribute('data-caption', caption.textContent.replace(/\s+/g, ' ').trim());
    caption.remove();
  }
}

/** Programs break pages by the style of what stands before or behind. */
function pageBreaks(root: HTMLElement): void {
  for (const element of all(root, '[style*="break"]')) {
    for (const where of ['before', 'after'] as const) {
      const way = styleOf(element, `page-break-${where}`) ?? styleOf(element, `break-${where}`);
      if (!/^(?:always|page|left|right)$/.test(way ?? '')) continue;
      const pageBreak = root.ownerDocument.createElement('div');
      pageBreak.setAttribute('data-type', 'pageBreak');
      element[where](pageBreak);
    }
  }
}

/** Elements that look like blocks to people, but not to the parser. */
function blocksFromLayout(root: HTMLElement): void {
  const document = root.ownerDocument;
  for (const element of all(root, 'summary,main,nav,center,legend')) {
    const block = document.createElement('div');
    block.append(...element.childNodes);
    element.replaceWith(block);
  }
  for (const caption of all(root, 'table > caption')) {
    const paragraph = document.createElement('p');
    paragraph.append(...caption.childNodes);
    caption.closest('table')?.before(paragraph);
    caption.remove();
  }
}
