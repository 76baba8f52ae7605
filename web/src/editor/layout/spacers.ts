// Computes how the pages of a section are drawn into its text: attributes of elements, and rows inserted
// between the rows of tables. The editor turns them into decorations, the reading page sets them directly.

import { descend, headerRows, type PageNode, shapeOf } from '../pagination/blocks.ts';
import type { Slice } from '../pagination/pagination.ts';
import { pageAttributes } from './pageGaps.ts';
import { scaleOf } from './zoom.ts';

interface Mark {
  /** Index of the block in the section, and path of child indices to the node. */
  index: number;
  path: readonly number[];
  attributes: Record<string, string>;
}

/** Inserted before the row at `path`: space for the page break, and the repeated header rows. */
interface RowMark {
  index: number;
  path: readonly number[];
  gap: number;
  headers: number;
}

/** The header rows repeated above the divided row at `path`, at these distances from its top in pixels. */
interface HeadMark {
  index: number;
  path: readonly number[];
  headers: number;
  tops: number[];
}

export interface Marks {
  marks: Mark[];
  rows: RowMark[];
  heads: HeadMark[];
}

/** Position of a block on its page. */
export interface BlockOffset {
  /** Horizontal offset of the page's text within the widest page. */
  shift: number;
  /** Height of the page's text, if it differs from the section's first page. */
  height: number | null;
}

export function marksOf(slice: Slice, lieOf: (index: number) => BlockOffset): Marks {
  const marks: Mark[] = [];
  const rows: RowMark[] = [];
  const heads = new Map<string, HeadMark>();
  const gaps = new Map<string, { mark: Mark; gaps: [number, number][]; drop: number }>();
  const breaksByRow = new Map<number, { inside: number; first: number }>();
  const { section, filling } = slice;

  /** Adds space before a line, or before the node itself. */
  const part = (index: number, path: readonly number[], line: number, gap: number, drop = 0) => {
    if (line <= 0) return marks.push(start(index, path, gap));
    const key = `${index}/${path.join('/')}`;
    const entry = gaps.get(key) ?? { mark: { index, path, attributes: {} }, gaps: [], drop };
    const before = entry.gaps.reduce((sum, [, size]) => sum + size, 0);
    entry.gaps.push([line + before, gap]);
    return gaps.set(key, entry);
  };

  for (const { index, cut, gap, row, beside, drop = 0 } of filling.breaks) {
    if (!cut) {
      for (let i = beside?.from ?? index; i < index; i++)
        marks.push(start(i, [], beside?.gap ?? 0));
      marks.push(start(index, [], gap));
      continue;
    }
    const whole = breaksByRow.get(index);
    breaksByRow.set(index, {
      inside: (whole?.inside ?? 0) + gap + cut.repeat,
      first: whole?.first ?? cut.y,
    });
    const block = section.child(index);
    const { path, line } = cut;
    const parent = path.length > 0 ? descend(block, path.slice(0, -1)) : null;
    if (row && parent) {
      for (const each of row.gaps) part(index, each.path, each.line, each.gap);
      const key = `${index}/${path.join('/')}`;
      const head = heads.get(key) ?? { index, path, headers: headerRows(parent), tops: [] };
      head.tops.push(row.top);
      heads.set(key, head);
    } else if (parent && shapeOf(parent) === 'table') {
      rows.push({ index, path, gap, headers: headerRows(parent) });
    } else part(index, path, line, line > 0 ? gap + cut.repeat : gap, drop - (cut.y - line));
  }

  for (const { index, path } of heads.values()) {
    marks.push({ index, path, attributes: { class: 'page-divided' } });
  }

  for (const { mark, gaps: list, drop } of gaps.values()) {
    marks.push({ ...mark, attributes: gapAttributes(list, Math.max(0, drop)) });
  }
  for (const [index, { inside, first }] of breaksByRow) {
    marks.push({
      index,
      path: [],
      attributes: {
        class: 'page-broken',
        style: `${pageAttributes.inside}: ${px(inside)}; ${pageAttributes.cut}: ${px(first)}`,
      },
    });
  }
  for (let index = 0; index < section.childCount; index++) {
    const { shift, height } = lieOf(index);
    if (shift <= 0 && height === null) continue;
    const { indent, rightIndent } = section.child(index).attrs;
    marks.push({
      index,
      path: [],
      attributes: {
        class: 'page-part',
        style: [
          `--page-shift: ${px(shift)}`,
          `--page-indent: ${steps(indent)}; --page-right-indent: ${steps(rightIndent)}`,
          ...(height === null ? [] : [`--page-content-height: ${px(height)}`]),
        ].join('; '),
      },
    });
  }
  return { marks, rows, heads: [...heads.values()].filter(({ headers }) => headers > 0) };
}

function steps(indent: unknown): string {
  return `${(Number(indent) || 0) * 2}em`;
}

function start(index: number, path: readonly number[], gap: number): Mark {
  return {
    index,
    path,
    attributes: { class: 'page-start', style: `${pageAttributes.gap}: ${px(gap)}` },
  };
}

/**
 * Gaps that lines must avoid: a float as wide as the text, shaped so that only the gaps count. Nothing is
 * inserted into the text itself, where it would disturb carets and input methods. The float begins `drop`
 * below the top of the text, to leave space for an image that the text flows around.
 */
export function gapAttributes(gaps: readonly [number, number][], drop = 0) {
  const corners: string[] = [];
  let end = 0;
  for (const [y, size] of gaps) {
    end = y + size - drop;
    // Half a pixel smaller on either side, so that rounding never moves an extra line or moves it too far.
    const from = px(y - drop + 0.5);
    const to = px(end - 0.5);
    corners.push(`0 ${from}`, `100% ${from}`, `100% ${to}`, `0 ${to}`);
  }
  return {
    class: 'page-cut',
    style: `--page-gap-shape: polygon(${corners.join(', ')}); --page-gap-end: ${px(end)}`,
    'data-page-gaps': JSON.stringify(gaps),
  };
}

/** Rounds to hundredths of a pixel: smaller differences are numerical noise and would cause redrawing. */
export function px(length: number): string {
  return `${Math.round(length * 100) / 100}px`;
}

/** Sets properties of an element's own style that differ. */
export function setProperties(element: HTMLElement, properties: Record<string, string>): void {
  for (const [name, value] of Object.entries(properties)) {
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}

/** The rows inserted between two pages: empty space, then the repeated header rows. */
export function rowElements(gap: number, table: PageNode, headers: Iterable<Node>): HTMLElement[] {
  const room = document.createElement('tr');
  const cell = document.createElement('td');
  cell.className = 'page-row-gap';
  cell.colSpan = columnsOf(table);
  cell.style.height = px(gap);
  room.append(cell);
  const rows = [room, ...([...headers] as HTMLElement[])];
  for (const row of rows) putAside(row);
  return rows;
}

/**
 * Repeats the header rows above a divided row, at each of these distances from its top; placed in its first
 * cell without taking space. `headers` are the rendered rows, which give the widths; `copies` are inserted.
 */
export function headElement(
  tops: readonly number[],
  headers: readonly HTMLElement[],
  copies: readonly HTMLElement[],
): HTMLElement {
  const all = document.createElement('div');
  const [first] = headers;
  const origin = first?.getBoundingClientRect();
  const zoom = first ? scaleOf(first) : 1;
  for (const top of tops) {
    for (const [h, header] of headers.entries()) {
      for (const [c, cell] of [...header.children].entries()) {
        const copy = copies[h]?.children[c]?.cloneNode(true) as HTMLElement | undefined;
        if (!copy || !origin) continue;
        const box = cell.getBoundingClientRect();
        // Adjacent cells share a border, but each copy draws all of it.
        const line = Number.parseFloat(getComputedStyle(cell).borderTopWidth) || 0;
        Object.assign(copy.style, {
          left: px((box.left - origin.left) / zoom - line),
          top: px(top + (box.top - origin.top) / zoom - line),
          width: px(box.width / zoom + line),
          height: px(box.height / zoom + line),
        });
        all.append(copy);
      }
    }
  }
  putAside(all);
  all.classList.add('page-row-over');
  return all;
}

/** Marks a row as not part of the text. */
function putAside(row: HTMLElement): void {
  row.classList.add('page-row');
  row.contentEditable = 'false';
  row.setAttribute('aria-hidden', 'true');
  for (const elementWithId of [row, ...row.querySelectorAll('[data-id], [id]')]) {
    elementWithId.removeAttribute('data-id');
    elementWithId.removeAttribute('id');
  }
}

function columnsOf(table: PageNode): number {
  let columns = 0;
  const first = table.child(0);
  for (let c = 0; c < first.childCount; c++) columns += Number(first.child(c).attrs.colspan) || 1;
  return Math.max(1, columns);
}
