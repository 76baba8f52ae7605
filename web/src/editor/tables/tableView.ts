// A table with borders and widths from the model, in a frame that scrolls where the table is wider than the
// page, with room around it for the handles of `tableHandles.ts`.

import { tableAttributes } from '@docent/document-model/nodes/table';
import type { Node } from '@tiptap/pm/model';
import { updateColumnsOnResize } from '@tiptap/pm/tables';
import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view';
import { minCellWidth, shareColumns } from './sharedColumns.ts';

export class TableView implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM = document.createElement('tbody');
  private readonly table = document.createElement('table');
  private readonly columns = document.createElement('colgroup');
  private node: Node;

  constructor(node: Node) {
    this.node = node;
    this.dom.className = 'editor-table';
    const frame = document.createElement('div');
    frame.className = 'tableWrapper';
    this.table.append(this.columns, this.contentDOM);
    frame.append(this.table);
    this.dom.append(frame);
    this.draw(null);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const before = this.node;
    this.node = node;
    this.draw(before);
    return true;
  }

  /** The handles process their own events. */
  stopEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest('.editor-table-handles') !== null;
  }

  ignoreMutation(record: ViewMutationRecord): boolean {
    return record.type !== 'selection' && !this.contentDOM.contains(record.target);
  }

  private draw(before: Node | null): void {
    if (before?.attrs !== this.node.attrs) {
      for (const [name, value] of Object.entries(tableAttributes(this.node.attrs))) {
        if (value === null) this.table.removeAttribute(name);
        else this.table.setAttribute(name, value);
      }
      before = null;
    }
    // The first row defines the columns, so an unchanged first row needs no update.
    if (before?.firstChild === this.node.firstChild) return;
    updateColumnsOnResize(this.node, this.columns, this.table, minCellWidth);
    this.table.style.setProperty('--least-cell', `${minCellWidth}px`);
    if (this.node.attrs.fit === null) return;
    this.table.style.width = '';
    this.table.style.minWidth = '';
    if (this.node.attrs.fit === 'page') shareColumns(this.columns);
  }
}
