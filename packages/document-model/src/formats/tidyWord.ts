// Unwraps what Word, WPS, Outlook and LibreOffice write around text: tracked changes, comments,
// footnotes, headings by outline level, tables of contents, formulas inside HTML comments.

import { styleOf } from '../nodes/attributes.ts';
import { all, renameElement, unwrap } from './tidyStyles.ts';

export function tidyWord(root: HTMLElement): void {
  trackedChanges(root);
  comments(root);
  footnotes(root);
  contents(root);
  for (const element of all(root, '*')) {
    // <o:p>, <w:sdt>, <st1:place> and the like; a non-breaking space in one stands for an empty
    // line.
    if (!element.localName.includes(':')) continue;
    if (element.textContent === '\u00a0') element.textContent = '';
    unwrap(element);
  }
  headings(root);
}

/** Accepts tracked changes: keeps insertions, drops deletions. */
function trackedChanges(root: HTMLElement): void {
  for (const element of all(root, 'del[cite],del[datetime],.msoDel del,span.msoDel'))
    element.remove();
  for (const element of all(root, 'ins[cite],ins[datetime],.msoIns ins')) unwrap(element);
  for (const element of all(root, 'span.msoIns')) element.removeAttribute('style');
}

function comments(root: HTMLElement): void {
  const notes =
    '.msocomanchor,.MsoCommentReference,.msocomtxt,hr.msocomoff,a[href^="#cmnt"],a[href^="#_msocom"]';
  for (const note of all(root, notes)) note.remove();
  for (const element of all(root, '[style*="mso-element"]')) {
    if (/comment/i.test(styleOf(element, 'mso-element') ?? '')) element.remove();
  }
}

const noteAddress =
  /^#(?:user-content-)?(?:_?ftn\d|_?edn\d|ftnt\d|fn[-:\d]|sd(?:foot|end)note\d+sym|cite_note)/i;
const wayBack =
  /^#(?:user-content-)?(?:_?ftnref|_?ednref|ftnt_ref|fnref|sd(?:foot|end)note\d+anc|cite_ref)/i;

/** Replaces links to footnotes with the notes, and removes the list of notes at the end. */
function footnotes(root: HTMLElement): void {
  const places = new Map<string, HTMLElement>();
  const links = all(root, 'a[href^="#"]');
  if (!links.some((link) => noteAddress.test(link.getAttribute('href') ?? ''))) return;
  for (const element of all(root, '[id],[name]')) {
    for (const name of ['name', 'id']) {
      const value = element.getAttribute(name);
      if (value) places.set(value, element);
    }
  }
  const bodies = new Map<HTMLElement, string>();
  for (const link of links) {
    const href = link.getAttribute('href') ?? '';
    const target = noteAddress.test(href) ? places.get(href.slice(1)) : undefined;
    const body = target && bodyOf(target);
    if (!body) continue;
    const text = bodies.get(body) ?? textOfNote(body);
    bodies.set(body, text);
    const note = root.ownerDocument.createElement('span');
    note.setAttribute('data-type', 'footnote');
    note.setAttribute('data-attrs', JSON.stringify({ text }));
    const superscript = link.closest('sup');
    const place = superscript && superscript.textContent === link.textContent ? superscript : link;
    place.replaceWith(note);
  }
  for (const body of bodies.keys()) {
    const list = body.parentElement;
    body.remove();
    if (list && list !== root && list.textContent?.trim() === '') list.remove();
  }
}

/** The outermost element around the target that contains no other note. */
function bodyOf(target: HTMLElement): HTMLElement | null {
  const isBack = (link: Element) => wayBack.test(link.getAttribute('href') ?? '');
  let body: HTMLElement | null = null;
  for (let next: HTMLElement | null = target; next; next = next.parentElement) {
    const back = all(next, 'a[href^="#"]').filter(isBack).length + (isBack(next) ? 1 : 0);
    if (back > 1 || next.localName === 'body') break;
    if (back === 1 && /^(?:div|li|p|dd|aside)$/.test(next.localName)) body = next;
  }
  return body;
}

function textOfNote(body: HTMLElement): string {
  for (const link of all(body, 'a[href^="#"]')) {
    if (wayBack.test(link.getAttribute('href') ?? '')) (link.closest('sup') ?? link).remove();
  }
  const lines = all(body, 'p').length > 0 ? all(body, 'p') : [body];
  return lines
    .map((line) => (line.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** Replaces Word's table of contents with ours. */
function contents(root: HTMLElement): void {
  const lines = all(root, 'p').filter((line) =>
    /^MsoToc\d/i.test(line.getAttribute('class') ?? ''),
  );
  const [first] = lines;
  if (!first) return;
  const own = root.ownerDocument.createElement('div');
  own.setAttribute('data-type', 'tableOfContents');
  first.before(own);
  for (const line of lines) line.remove();
  for (const title of all(root, '.MsoTocHeading')) title.remove();
}

function headings(root: HTMLElement): void {
  for (const line of all(root, 'p')) {
    const className = line.getAttribute('class') ?? '';
    const headingLevel = /^(?:Mso)?Heading\s*(\d)/i.exec(className)?.[1];
    const level = Number(headingLevel ?? styleOf(line, 'mso-outline-level'));
    if (level >= 1) renameElement(line, `h${Math.min(6, level)}`);
    else if (/^MsoTitle\b/.test(className)) renameElement(line, 'h1');
  }
}

/**
 * Text of a formula that Word stores only in an HTML comment, beside a picture that other programs
 * cannot load.
 */
export function wordsOfEquation(comment: string): string | null {
  if (!/msEquation/.test(comment) || !/<m:oMath/i.test(comment)) return null;
  const words = comment
    .replace(/^[\s\S]*?(?=<m:oMath)/i, '')
    .replace(/<!\[endif\]$/i, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return words || null;
}
