// Where blocks can be cut at a page break. The cells of a row higher than a page are cut independently,
// each at its own lines.

/** A position inside a block where a page may end. */
export interface Cut {
  /** From the top of the block to the first content of the next page, in pixels. */
  y: number;
  /** Path of child indices to the node that begins there or contains the line. */
  path: readonly number[];
  /** For a line: from the top of the node's text to the top of the line. 0 moves the whole node. */
  line: number;
  /** Height repeated before it: a table's header rows, or the upper edge of a code frame. */
  repeat: number;
  /**
   * Height also needed at the end of the page: a frame's lower edge, or the first lines of a row's cells.
   */
  foot?: number;
  /** Cells of a row that begins there and is higher than a page. */
  cells?: readonly Cell[];
}

/** Cuts and positions are relative to the top of the block. */
export interface Cell {
  cuts: readonly Cut[];
  /** End of its content. */
  end: number;
  /** End including the space below. */
  bottom: number;
}

/** Tolerance for browser rounding, so that content that fits exactly stays. */
export const slack = 0.1;

/** Index of the last cut from `from` on that ends before `room`; if there is none, the first one. */
export function lastFitting(cuts: readonly Cut[], from: number, room: number): number {
  let lastFit = -1;
  for (let i = from; i < cuts.length; i++) {
    const { y, foot = 0 } = cuts[i] as Cut;
    if (y + foot > room + slack) break;
    lastFit = i;
  }
  return lastFit === -1 ? from : lastFit;
}

/** The cut that begins a row and divides it: at least the first lines of each cell must fit on the page. */
export function rowCut(y: number, path: readonly number[], repeat: number, cells: Cell[]): Cut {
  const least = cells.map(({ cuts, end }) => (cuts[0] ? cuts[0].y + (cuts[0].foot ?? 0) : end));
  return { y, path, line: 0, repeat, foot: Math.max(...least) - y, cells };
}

/** Space inserted into a cell before the content that moves to the next page. */
export interface CellGap extends Pick<Cut, 'path' | 'line'> {
  gap: number;
}

/** Distributes a row over several pages. */
export class DividedRow {
  private readonly cells: readonly Cell[];
  /** For each cell, the position and index of the next cut. */
  private readonly at: { y: number; cut: number }[];

  constructor(cells: readonly Cell[], top: number) {
    this.cells = cells;
    this.at = cells.map(() => ({ y: top, cut: 0 }));
  }

  /** From the top of the block to the end of the row. */
  get bottom(): number {
    return Math.max(...this.cells.map(({ bottom }) => bottom));
  }

  /** Height of the remaining part. */
  get rest(): number {
    return Math.max(...this.cells.map(({ bottom }, c) => bottom - this.of(c).y));
  }

  /**
   * Fills a page with this much room; returns how much of it the row uses. `gaps` are the spaces inserted
   * into cells: the difference to the highest cell plus the repeated header. Null if everything that is
   * left fits.
   */
  turn(room: number, repeat: number): { used: number; gaps: CellGap[] } | null {
    const cellsAfterTurn = this.cells.map(({ cuts, end }, c) => {
      const at = this.of(c);
      const fits = end - at.y <= room + slack;
      const next = fits ? -1 : lastFitting(cuts, at.cut, room + at.y);
      return { cut: cuts[next], next, used: (cuts[next]?.y ?? end) - at.y };
    });
    if (cellsAfterTurn.every(({ cut }) => !cut)) return null;
    const usedHeight = Math.max(...cellsAfterTurn.map((each) => each.used));
    const gaps: CellGap[] = [];
    for (const [c, { cut, next, used: own }] of cellsAfterTurn.entries()) {
      if (!cut) {
        this.at[c] = { y: this.cells[c]?.bottom ?? 0, cut: 0 };
        continue;
      }
      // Browsers move a line past a gap by whole pixels; the excess moves the cell down.
      const exact = usedHeight - own + cut.repeat + repeat;
      const gap = Math.ceil(exact - slack);
      gaps.push({ path: cut.path, line: cut.line, gap });
      this.at[c] = { y: cut.y - cut.repeat - (gap - exact), cut: next + 1 };
    }
    return { used: usedHeight, gaps };
  }

  private of(cell: number): { y: number; cut: number } {
    return this.at[cell] ?? { y: 0, cut: 0 };
  }
}
