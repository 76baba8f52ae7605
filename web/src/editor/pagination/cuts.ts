// Where blocks can be parted, and how the cells of a row that is higher than a page are: each by itself, at
// lines of its own, beside the others.

/** A place inside of a block where a page may end. */
export interface Cut {
  /** From the top of the block to the first thing on the next page, in pixels. */
  y: number;
  /** Child by child to the node that begins there, or that holds the line. */
  path: readonly number[];
  /** For a line: from the top of the node's text to the top of the line. 0 pushes the node itself. */
  line: number;
  /** What stands again before it: a table's header rows, the upper edge of a frame around code. */
  repeat: number;
  /** What has to have room at the page's end as well: a frame's lower edge, the first lines of a row's cells. */
  foot?: number;
  /** Of the row that begins there, which is higher than a page. */
  cells?: readonly Cell[];
}

/** Its cuts and measures are told from the top of the block. */
export interface Cell {
  cuts: readonly Cut[];
  /** Where what is in it ends. */
  end: number;
  /** The same with the space below. */
  bottom: number;
}

/** Rounding of the browser's must not push what fits exactly. */
export const slack = 0.1;

/** The last cut from `from` on that ends before `room`; where none does, the first one that there is. */
export function lastFitting(cuts: readonly Cut[], from: number, room: number): number {
  let lastFit = -1;
  for (let i = from; i < cuts.length; i++) {
    const { y, foot = 0 } = cuts[i] as Cut;
    if (y + foot > room + slack) break;
    lastFit = i;
  }
  return lastFit === -1 ? from : lastFit;
}

/** The cut that begins a row and divides it: at least the first lines of each cell stay on its page. */
export function rowCut(y: number, path: readonly number[], repeat: number, cells: Cell[]): Cut {
  const least = cells.map(({ cuts, end }) => (cuts[0] ? cuts[0].y + (cuts[0].foot ?? 0) : end));
  return { y, path, line: 0, repeat, foot: Math.max(...least) - y, cells };
}

/** What is put into a cell: room before what goes to the next page. */
export interface CellGap extends Pick<Cut, 'path' | 'line'> {
  gap: number;
}

/** A row on its way over the pages. */
export class DividedRow {
  private readonly cells: readonly Cell[];
  /** Where each cell goes on, and with which of its cuts. */
  private readonly at: { y: number; cut: number }[];

  constructor(cells: readonly Cell[], top: number) {
    this.cells = cells;
    this.at = cells.map(() => ({ y: top, cut: 0 }));
  }

  /** From the top of the block to the row's end. */
  get bottom(): number {
    return Math.max(...this.cells.map(({ bottom }) => bottom));
  }

  /** How high what is left of it is. */
  get rest(): number {
    return Math.max(...this.cells.map(({ bottom }, c) => bottom - this.of(c).y));
  }

  /**
   * Fills a page that has so much room, and how much of it the row takes. `gaps` are told from there: what a
   * cell that ends higher up needs more than the others, and what is repeated above it on the next page. Null
   * where all that is left has room.
   */
  turn(room: number, repeat: number): { used: number; gaps: CellGap[] } | null {
    const cellsAfterTurn = this.cells.map(({ cuts, end }, c) => {
      const at = this.of(c);
      const fits = end - at.y <= room + slack;
      const next = fits ? -1 : lastFitting(cuts, at.cut, room + at.y);
      return { cut: cuts[next], next, used: (cuts[next]?.y ?? end) - at.y };
    });
    if (cellsAfterTurn.every(({ cut }) => !cut)) return null;
    const used = Math.max(...cellsAfterTurn.map((each) => each.used));
    const gaps: CellGap[] = [];
    for (const [c, { cut, next, used: own }] of cellsAfterTurn.entries()) {
      if (!cut) {
        this.at[c] = { y: this.cells[c]?.bottom ?? 0, cut: 0 };
        continue;
      }
      // Browsers move a line past a band by whole pixels; what that is too much, the cell lies lower.
      const exact = used - own + cut.repeat + repeat;
      const gap = Math.ceil(exact - slack);
      gaps.push({ path: cut.path, line: cut.line, gap });
      this.at[c] = { y: cut.y - cut.repeat - (gap - exact), cut: next + 1 };
    }
    return { used, gaps };
  }

  private of(cell: number): { y: number; cut: number } {
    return this.at[cell] ?? { y: 0, cut: 0 };
  }
}
