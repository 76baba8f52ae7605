// Normalises lists of all kinds: paragraphs of Word and WPS with a marker in their text, Word
// Online's lists of one item each, Google's lists directly inside lists, and check lists.

import { styleOf } from '../nodes/attributes.ts';
import { bullets } from '../nodes/bulletList.ts';
import { romanValue } from '../numerals.ts';
import { all, setStyle } from './tidyStyles.ts';

export function tidyLists(root: HTMLElement): void {
  // Macros of wikis leave lists that their scripts fill.
  for (const list of all(root, 'ul:empty,ol:empty')) list.remove();
  paragraphsAsLists(root);
  listsOfOneItem(root);
  nestLists(root);
  kindsOfItems(root);
  boxesAsLists(root);
  checkLists(root);
}

/** A list item written as a paragraph, with its depth and marker. */
interface FlatItem {
  element: HTMLElement;
  /** The element that the list replaces. */
  place: HTMLElement;
  level: number;
  marker: Marker;
  /** Items with different keys belong to different lists. */
  key: string;
}

interface Marker {
  tag: 'ol' | 'ul';
  kind: string | null;
  start: number;
}

/** Word writes list items as paragraphs with `mso-list: l0 level2 lfo1` and the bullet as text. */
function paragraphsAsLists(root: HTMLElement): void {
  const items: FlatItem[] = [];
  for (const line of all(root, '[style*="mso-list"]')) {
    const list = styleOf(line, 'mso-list') ?? '';
    if (/ignore/i.test(list)) continue;
    const level = Number(/level(\d)/i.exec(list)?.[1] ?? 0);
    const markerElement = all(line, '[style*="mso-list"]').find((each) =>
      /ignore/i.test(styleOf(each, 'mso-list') ?? ''),
    );
    const markerText = (markerElement?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
    if (/^h[1-6]$/.test(line.localName)) {
      // A heading stays a heading and keeps its number as text.
      if (markerElement) markerElement.textContent = markerText && `${markerText} `;
      continue;
    }
    markerElement?.remove();
    if (level === 0 || !/^(?:p|div)$/.test(line.localName)) continue;
    const key = /^\s*(l\d+)/i.exec(list)?.[1] ?? '';
    items.push({
      element: line,
      place: line,
      level,
      marker: markerOf(markerText, markerElement),
      key,
    });
  }
  nest(items);
}

/**
 * Word Online wraps every item in a list and a container of its own; an attribute holds the depth.
 */
function listsOfOneItem(root: HTMLElement): void {
  const items = all(root, '.ListContainerWrapper > ul > li, .ListContainerWrapper > ol > li');
  nest(
    items.map((element): FlatItem => {
      const list = element.parentElement as HTMLElement;
      const tag = list.localName === 'ol' ? 'ol' : 'ul';
      const start = Number(list.getAttribute('start') ?? 1);
      const level = Number(element.getAttribute('data-aria-level') ?? 1);
      const kind = styleOf(list, 'list-style-type') ?? styleOf(element, 'list-style-type');
      const place = list.parentElement as HTMLElement;
      return { element, place, level, marker: { tag, kind, start }, key: '' };
    }),
  );
}

/** Nests consecutive flat items by their depth. */
function nest(items: FlatItem[]): void {
  let lists: { list: HTMLElement; key: string }[] = [];
  let last: Element | null = null;
  for (const { element, place, level, marker, key } of items) {
    const document = element.ownerDocument;
    if (!last || place.previousElementSibling !== last) lists = [];
    lists.length = Math.min(lists.length, level);
    const beside = lists[level - 1];
    if (beside && (beside.list.localName !== marker.tag || beside.key !== key))
      lists.length = level - 1;
    while (lists.length < level) {
      const list = document.createElement(marker.tag);
      if (marker.kind) list.setAttribute('style', `list-style-type:${marker.kind}`);
      if (marker.kind === 'multilevel') list.setAttribute('data-kind', 'multilevel');
      if (marker.start !== 1 && lists.length === level - 1)
        list.setAttribute('start', `${marker.start}`);
      const parent = lists.at(-1)?.list;
      if (!parent) place.before(list);
      else
        (parent.lastElementChild ?? parent.appendChild(document.createElement('li'))).append(list);
      lists.push({ list, key });
    }
    const item = document.createElement('li');
    item.append(...element.childNodes);
    lists.at(-1)?.list.append(item);
    place.remove();
    last = lists[0]?.list ?? null;
  }
}

const chineseFigures = '零一二三四五六七八九十';

/** Kind and start of the list, from a typed marker such as `b)`, `iv.`, `一、` or `o`. */
function markerOf(markerText: string, markerElement: HTMLElement | undefined): Marker {
  const orderedMarker = (kind: string | null, start: number): Marker => ({
    tag: 'ol',
    kind,
    start,
  });
  const [, figures] =
    /^[(（[]?(\d+(?:\.\d+)*|[a-z]{1,5}|[一二三四五六七八九十]{1,4})[.)、）\]．]*$/i.exec(
      markerText,
    ) ?? [];
  const isBullet = /^o$/.test(markerText) || figures === undefined;
  if (isBullet) {
    const isSquare =
      /^[§▪■◼▫]/.test(markerText) || /wingdings/i.test(markerElement?.getAttribute('style') ?? '');
    const isCircle = /^[o○◦◯]$/.test(markerText);
    return { tag: 'ul', kind: isCircle ? 'circle' : isSquare ? 'square' : 'disc', start: 1 };
  }
  if (/^\d+$/.test(figures)) return orderedMarker(null, Number(figures));
  if (/^\d/.test(figures)) return orderedMarker('multilevel', Number(figures.split('.').at(-1)));
  if (/^[一-龥]/.test(figures))
    return orderedMarker('simp-chinese-informal', chineseNumber(figures));
  const lower = figures.toLowerCase();
  const size = figures === lower ? 'lower' : 'upper';
  // A single i far more often begins a list of roman numerals than continues one of letters.
  if (/^(?:[ivx]+)$/.test(lower) && (lower.length > 1 || lower === 'i'))
    return orderedMarker(`${size}-roman`, romanValue(lower));
  return orderedMarker(`${size}-alpha`, lower.charCodeAt(0) - 96);
}

function chineseNumber(figures: string): number {
  const [tens, ones] = figures.includes('十') ? figures.split('十') : ['', figures];
  const value = (text: string | undefined) => Math.max(0, chineseFigures.indexOf(text || '零'));
  return figures.includes('十') ? (tens ? value(tens) : 1) * 10 + value(ones) : value(ones);
}

/** A list directly inside a list belongs to the item before it. */
function nestLists(root: HTMLElement): void {
  for (const list of all(root, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
  }
}

/**
 * Google sets the kind of a list on each of its items; markers that follow from the depth are
 * dropped.
 */
function kindsOfItems(root: HTMLElement): void {
  for (const list of all(root, 'ol,ul')) {
    const first = list.firstElementChild as HTMLElement | null;
    const kind = first?.localName === 'li' ? styleOf(first, 'list-style-type') : null;
    if (kind && !styleOf(list, 'list-style-type')) setStyle(list, 'list-style-type', kind);
  }
  for (const list of all(root, 'ul')) {
    let depth = 0;
    for (let next = list.parentElement; next; next = next.parentElement)
      if (next.localName === 'ul') depth++;
    const kind = styleOf(list, 'list-style-type') ?? list.getAttribute('type');
    if (kind === bullets[Math.min(depth, 2)]) {
      setStyle(list, 'list-style-type', null);
      list.removeAttribute('type');
    }
  }
}

const box = /^[\s\u00a0]*([☐☑☒✅])[\s\u00a0]*/u;

/** Converts lines that begin with a check box and contain no other one. */
function boxesAsLists(root: HTMLElement): void {
  for (const input of all(root, 'p input[type="checkbox"]'))
    input.replaceWith(input.hasAttribute('checked') ? '☑ ' : '☐ ');
  for (const list of all(root, 'ul')) {
    const items = [...list.children] as HTMLElement[];
    if (items.length === 0 || !items.every((item) => signIn(item))) continue;
    for (const item of items) tick(item, item);
  }
  let last: HTMLElement | null = null;
  for (const line of all(root, 'p')) {
    if (line.closest('li') || !signIn(line)) continue;
    if (!last || line.previousElementSibling !== last) {
      last = root.ownerDocument.createElement('ul');
      line.before(last);
    }
    const item = root.ownerDocument.createElement('li');
    tick(item, line);
    item.append(...line.childNodes);
    last.append(item);
    line.remove();
  }
}

/** The check box at the beginning of a line, if the line has no other one. */
function signIn(line: HTMLElement): string | undefined {
  const text = line.textContent ?? '';
  return text.match(/[☐☑☒✅]/gu)?.length === 1 ? box.exec(text)?.[1] : undefined;
}

/** Moves the check box of a line into the item's attribute. */
function tick(item: HTMLElement, line: HTMLElement): void {
  item.setAttribute('data-checked', `${signIn(line) !== '☐'}`);
  dropBox(line);
}

function dropBox(line: HTMLElement): void {
  for (let next: ChildNode | null = line.firstChild; next; ) {
    if (next.nodeType === 3 && next.textContent?.trim()) {
      next.textContent = next.textContent.replace(box, '');
      return;
    }
    next = next.textContent?.trim() && next.firstChild ? next.firstChild : next.nextSibling;
  }
}

/** Converts lists whose items all begin with a check box (GitHub, Notion, Google Docs). */
function checkLists(root: HTMLElement): void {
  for (const list of all(root, 'ul')) {
    const items = [...list.children].filter((child) => child.localName === 'li') as HTMLElement[];
    const boxes = items.map((item) => {
      const input = item.querySelector('input[type="checkbox"]');
      return input?.closest('li') === item ? input : null;
    });
    const areCheckItems = items.every(
      (item) => item.hasAttribute('data-checked') || item.getAttribute('role') === 'checkbox',
    );
    if (items.length === 0 || !(areCheckItems || boxes.every((each) => each))) continue;
    list.setAttribute('data-type', 'checkList');
    items.forEach((item, i) => {
      for (const image of all(item, 'img[aria-roledescription="checkbox"]')) image.remove();
      if (item.hasAttribute('data-checked')) return;
      const checked =
        boxes[i]?.hasAttribute('checked') || item.getAttribute('aria-checked') === 'true';
      item.setAttribute('data-checked', `${checked}`);
    });
  }
}
