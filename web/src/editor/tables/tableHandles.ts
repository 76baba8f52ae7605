// The handles at the edges of a table: one for the row, one for the column, one for the whole table, beside
// the cell under the mouse or with the caret. A click selects, dragging moves; dragging the line below a
// row's handle changes the row's height. Every action also has a shortcut or a menu item.

import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { cellAround, isInTable, TableMap } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { modeOf } from '../kit/mode.ts';
import type { DrawnWords } from '../kit/surroundings.ts';
import { scaleOf } from '../layout/zoom.ts';
import { type Axis, type CellRun, landing, moveRun, selectRun, wholeRun } from './tableMoves.ts';
import { setRowHeight } from './tableSizes.ts';

export function tableHandles(words: () => DrawnWords): Plugin {
  return new Plugin({
    key: new PluginKey('tableHandles'),
    view: (view) => new TableHandles(view, words),
  });
}

/** The cell beside which the handles are shown. */
interface Spot {
  /** Position of the table. */
  pos: number;
  cell: HTMLElement;
  row: CellRun;
  column: CellRun;
}

class TableHandles {
  private readonly view: EditorView;
  private readonly words: () => DrawnWords;
  private readonly box = document.createElement('div');
  private readonly row = this.handle('row');
  private readonly column = this.handle('column');
  private readonly corner = this.handle('table');
  private readonly height = document.createElement('div');
  private readonly line = document.createElement('div');
  private spot: Spot | null = null;
  private hovered: HTMLElement | null = null;
  private frame = 0;
  private isHeld = false;

  constructor(view: EditorView, words: () => DrawnWords) {
    this.view = view;
    this.words = words;
    this.box.className = 'editor-table-handles';
    this.box.contentEditable = 'false';
    this.height.className = 'editor-table-height';
    this.line.className = 'editor-table-line';
    this.line.hidden = true;
    this.box.append(this.corner, this.column, this.row, this.height, this.line);
    this.row.addEventListener('pointerdown', (event) => this.hold(event, 'row'));
    this.column.addEventListener('pointerdown', (event) => this.hold(event, 'column'));
    this.corner.addEventListener('pointerdown', (event) => this.hold(event, null));
    this.row.addEventListener('keydown', (event) => this.press(event, 'row'));
    this.column.addEventListener('keydown', (event) => this.press(event, 'column'));
    this.corner.addEventListener('keydown', (event) => this.press(event, null));
    this.height.addEventListener('pointerdown', this.holdHeight);
    view.dom.addEventListener('pointermove', this.point);
    view.dom.addEventListener('pointerleave', this.leave);
    view.dom.addEventListener('scroll', this.later, { capture: true, passive: true });
  }

  update(): void {
    // Called at each key, so it returns early if there is no table and no handle is shown.
    if (this.spot || isInTable(this.view.state)) this.later();
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.view.dom.removeEventListener('pointermove', this.point);
    this.view.dom.removeEventListener('pointerleave', this.leave);
    this.view.dom.removeEventListener('scroll', this.later, { capture: true });
    this.box.remove();
  }

  private handle(kind: Axis | 'table'): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.className = 'editor-table-handle';
    button.dataset.of = kind;
    return button;
  }

  private readonly point = ({ target, pointerType, buttons }: PointerEvent) => {
    if (pointerType === 'touch' || buttons > 0 || this.isHeld) return;
    if (target instanceof globalThis.Node && this.box.contains(target)) return;
    const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.later();
  };

  private readonly leave = () => {
    if (this.isHeld || this.box.matches(':hover')) return;
    this.hovered = null;
    this.later();
  };

  private readonly later = () => {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (!this.view.isDestroyed && !this.isHeld) this.draw();
    });
  };

  /** Uses the cell under the mouse, otherwise the one with the caret. */
  private find(): Spot | null {
    const { view } = this;
    if (!view.editable || modeOf(view.state) !== 'edit') return null;
    const { hovered } = this;
    if (hovered?.isConnected && view.dom.contains(hovered)) {
      const spot = this.spotAt(view.posAtDOM(hovered, 0));
      if (spot) return spot;
    }
    return isInTable(view.state) ? this.spotAt(view.state.selection.$head.pos) : null;
  }

  private spotAt(at: number): Spot | null {
    const { doc } = this.view.state;
    const $at = doc.resolve(Math.min(at, doc.content.size));
    const $cell = $at.nodeAfter?.type.spec.tableRole?.includes('cell') ? $at : cellAround($at);
    if (!$cell || $cell.depth < 2) return null;
    const cell = this.view.nodeDOM($cell.pos);
    if (!(cell instanceof HTMLElement)) return null;
    const table = $cell.node(-1);
    const map = TableMap.get(table);
    const { top, bottom, left, right } = map.findCell($cell.pos - $cell.start(-1));
    return {
      pos: $cell.before(-1),
      cell,
      row: wholeRun(map, 'row', { start: top, end: bottom }),
      column: wholeRun(map, 'column', { start: left, end: right }),
    };
  }

  private draw(): void {
    const spot = this.find();
    this.spot = spot;
    const outer = spot?.cell.closest('.editor-table');
    if (!spot || !outer) {
      this.box.remove();
      return;
    }
    if (this.box.parentElement !== outer) outer.append(this.box);
    const words = this.words();
    const name = (of: HTMLElement, label: string) => {
      of.setAttribute('aria-label', label);
      of.title = label;
    };
    name(this.row, words.rowHandle);
    name(this.column, words.columnHandle);
    name(this.corner, words.tableHandle);
    this.height.title = words.rowHeightHandle;
    const frame = outer.getBoundingClientRect();
    const wrapperRect = (
      outer.querySelector('.tableWrapper') as HTMLElement
    ).getBoundingClientRect();
    const table = (outer.querySelector('table') as HTMLElement).getBoundingClientRect();
    const row = this.boxOf('row', spot.row);
    const column = this.boxOf('column', spot.column);
    const left = Math.max(column.left, wrapperRect.left);
    const right = Math.min(column.right, wrapperRect.right);
    place(this.row, { top: row.top - frame.top, height: row.height });
    place(this.column, {
      top: table.top - frame.top,
      left: left - frame.left,
      width: Math.max(0, right - left),
    });
    place(this.corner, { top: table.top - frame.top });
    place(this.height, {
      top: row.bottom - frame.top,
      left: wrapperRect.left - frame.left,
      width: Math.min(table.width, wrapperRect.width),
    });
    this.column.hidden = right <= left;
  }

  private boxOf(axis: Axis, run: CellRun): DOMRect {
    const first = this.trackAt(axis, run.start);
    const last = this.trackAt(axis, run.end - 1);
    return new DOMRect(first.left, first.top, last.right - first.left, last.bottom - first.top);
  }

  /** The rectangle of a row or column in the window. */
  private trackAt(axis: Axis, index: number): DOMRect {
    const { spot, view } = this;
    const table = spot && view.state.doc.nodeAt(spot.pos);
    if (!spot || !table) return new DOMRect();
    if (axis === 'row') {
      const body = spot.cell.closest('tbody');
      return body?.children[index]?.getBoundingClientRect() ?? new DOMRect();
    }
    return columnBox(view, spot.pos, table, index);
  }

  /** A press selects; a drag moves to the indicated line. */
  private hold(event: PointerEvent, axis: Axis | null): void {
    const { spot, view } = this;
    const handle = event.currentTarget as HTMLElement;
    if (!spot || event.button !== 0) return;
    event.preventDefault();
    if (axis === null) {
      this.select('row', { start: 0, end: this.lengthOf('row') });
      return;
    }
    const run = spot[axis];
    this.isHeld = true;
    handle.setPointerCapture(event.pointerId);
    const along = (of: PointerEvent) => (axis === 'row' ? of.clientY : of.clientX);
    let target: number | null = null;
    let hasMoved = false;
    const move = (of: PointerEvent) => {
      if (!hasMoved && Math.abs(along(of) - along(event)) < 5) return;
      hasMoved = true;
      target = this.targetAt(axis, run, along(of));
      this.showLine(axis, target);
      of.preventDefault();
    };
    const end = (release: PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      this.isHeld = false;
      this.line.hidden = true;
      // Others may have edited meanwhile, so the current positions are read again.
      const now = spot.cell.isConnected ? this.spotAt(view.posAtDOM(spot.cell, 0)) : null;
      this.spot = now;
      target = now && hasMoved ? this.targetAt(axis, now[axis], along(release)) : null;
      if (now && target !== null && release.type === 'pointerup') {
        moveRun(view, now.pos, axis, now[axis], target);
      } else if (now && !hasMoved) this.select(axis, now[axis]);
      this.hovered = null;
      this.later();
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  }

  private lengthOf(axis: Axis): number {
    const table = this.spot && this.view.state.doc.nodeAt(this.spot.pos);
    if (!table) return 0;
    const map = TableMap.get(table);
    return axis === 'row' ? map.height : map.width;
  }

  private select(axis: Axis, run: CellRun): void {
    const tr = this.spot && selectRun(this.view.state, this.spot.pos, axis, run);
    if (!tr) return;
    this.view.focus();
    this.view.dispatch(tr);
  }

  /** The row or column before which a drag would land; null if nothing would move. */
  private targetAt(axis: Axis, run: CellRun, at: number): number | null {
    const table = this.spot && this.view.state.doc.nodeAt(this.spot.pos);
    if (!table) return null;
    const map = TableMap.get(table);
    const count = axis === 'row' ? map.height : map.width;
    let to = 0;
    for (; to < count; to++) {
      const box = this.trackAt(axis, to);
      if (at < (axis === 'row' ? box.top + box.height / 2 : box.left + box.width / 2)) break;
    }
    return landing(map, axis, run, to);
  }

  private showLine(axis: Axis, target: number | null): void {
    this.line.hidden = target === null;
    const outer = this.box.parentElement;
    if (target === null || !outer) return;
    const frame = outer.getBoundingClientRect();
    const wrapperRect = (
      outer.querySelector('.tableWrapper') as HTMLElement
    ).getBoundingClientRect();
    const after = target > 0 ? this.trackAt(axis, target - 1) : null;
    const box = after ?? this.trackAt(axis, target);
    this.line.dataset.of = axis;
    if (axis === 'row') {
      const top = (after ? box.bottom : box.top) - frame.top;
      place(this.line, {
        top,
        left: wrapperRect.left - frame.left,
        width: wrapperRect.width,
        height: 0,
      });
    } else {
      const left = (after ? box.right : box.left) - frame.left;
      const table = (outer.querySelector('table') as HTMLElement).getBoundingClientRect();
      place(this.line, { top: table.top - frame.top, left, width: 0, height: table.height });
    }
  }

  private press(event: KeyboardEvent, axis: Axis | null): void {
    const { spot, view } = this;
    if (!spot) return;
    const step =
      axis === 'row'
        ? { ArrowUp: -1, ArrowDown: 1 }[event.key]
        : axis === 'column'
          ? { ArrowLeft: -1, ArrowRight: 1 }[event.key]
          : undefined;
    if (step && axis) {
      const run = spot[axis];
      moveRun(view, spot.pos, axis, run, step < 0 ? run.start - 1 : run.end + 1);
      this.hovered = null;
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.select(axis ?? 'row', axis ? spot[axis] : { start: 0, end: this.lengthOf('row') });
    } else if (event.key === 'Escape') view.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private readonly holdHeight = (event: PointerEvent) => {
    const { spot, view, height } = this;
    const row = spot?.cell.closest('tbody')?.children[spot.row.end - 1];
    if (!spot || !(row instanceof HTMLElement) || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.isHeld = true;
    height.setPointerCapture(event.pointerId);
    const scale = scaleOf(row);
    const before = row.offsetHeight;
    const top = height.offsetTop;
    const at = (of: PointerEvent) =>
      Math.max(10, Math.round(before + (of.clientY - event.clientY) / scale));
    const move = (of: PointerEvent) => {
      height.style.top = `${top + at(of) - before}px`;
    };
    const end = (release: PointerEvent) => {
      height.removeEventListener('pointermove', move);
      height.removeEventListener('pointerup', end);
      height.removeEventListener('pointercancel', end);
      this.isHeld = false;
      if (release.type === 'pointerup' && Math.abs(release.clientY - event.clientY) > 2) {
        const last = { start: spot.row.end - 1, end: spot.row.end };
        const rowSelection = selectRun(view.state, spot.pos, 'row', last);
        if (rowSelection) view.dispatch(rowSelection);
        setRowHeight(at(release))(view.state, view.dispatch);
      }
      this.later();
    };
    height.addEventListener('pointermove', move);
    height.addEventListener('pointerup', end);
    height.addEventListener('pointercancel', end);
  };
}

/** Measured on a cell that spans only this column; for merged cells, a share of their width. */
function columnBox(view: EditorView, pos: number, table: Node, index: number): DOMRect {
  const map = TableMap.get(table);
  for (let row = 0; row < map.height; row++) {
    const at = map.map[row * map.width + index] as number;
    const { left, right } = map.findCell(at);
    if (right - left > 1 && row < map.height - 1) continue;
    const cell = view.nodeDOM(pos + 1 + at);
    if (!(cell instanceof HTMLElement)) continue;
    const box = cell.getBoundingClientRect();
    const width = box.width / (right - left);
    return new DOMRect(box.left + (index - left) * width, box.top, width, box.height);
  }
  return new DOMRect();
}

/** `box` is in window pixels. */
function place(element: HTMLElement, box: Record<string, number>): void {
  const table = element.closest<HTMLElement>('.editor-table');
  const scale = table ? scaleOf(table) : 1;
  for (const [name, value] of Object.entries(box)) {
    element.style.setProperty(name, `${Math.round(value / scale)}px`);
  }
}
