// Columns of programs that draw page by page in rows, across the columns.
import { linesOf, type TextRun } from './pageLines.ts';

/** Fewer rows may as well be a table. */
const leastRows = 6;

/**
 * The runs in reading order. Most programs draw one column after the other; where lines of two columns take turns,
 * those of the left one come first, between the lines that cross both.
 */
export function inReadingOrder(runs: readonly TextRun[]): {
  runs: TextRun[];
  isReordered: boolean;
} {
  const rows = rowsOf(runs);
  const gutter = gutterOf(rows);
  if (gutter === null) return { runs: [...runs], isReordered: false };
  const orderedRuns: TextRun[] = [];
  let right: TextRun[] = [];
  const endBand = () => {
    orderedRuns.push(...right);
    right = [];
  };
  for (const row of rows) {
    const crosses = row.some(
      ({ x, width, text }) => text.trim() !== '' && x < gutter - 2 && x + width > gutter + 2,
    );
    if (crosses) {
      endBand();
      orderedRuns.push(...endedRuns(row));
      continue;
    }
    orderedRuns.push(...endedRuns(row.filter(({ x }) => x < gutter)));
    right.push(...endedRuns(row.filter(({ x }) => x >= gutter)));
  }
  endBand();
  return { runs: orderedRuns, isReordered: true };
}

/** The last run ends a line. */
const endedRuns = (runs: readonly TextRun[]): TextRun[] =>
  runs.map((run, i) => ({ ...run, endsLine: i === runs.length - 1 }));

/** Runs side by side, in drawing order. */
function rowsOf(runs: readonly TextRun[]): TextRun[][] {
  const rows: TextRun[][] = [];
  for (const run of runs) {
    const last = rows.at(-1)?.findLast(({ text }) => text.trim() !== '');
    if (run.text === '') continue;
    const isSame =
      last && Math.abs(last.y - run.y) < 0.5 * Math.max(last.size, run.size) && run.x >= last.x;
    if (isSame) rows.at(-1)?.push(run);
    else rows.push([run]);
  }
  return rows;
}

/** Where the right column begins; null if the page has no such columns. */
function gutterOf(rows: readonly TextRun[][]): number | null {
  const all = rows.flat().filter(({ text }) => text.trim() !== '');
  const left = Math.min(...all.map(({ x }) => x));
  const right = Math.max(...all.map(({ x, width }) => x + width));
  const starts = rows.flatMap((row) => {
    const texts = row.filter(({ text }) => text.trim() !== '');
    return texts.flatMap((run, i) => {
      const before = texts[i - 1];
      const isApart = before && run.x - (before.x + before.width) > run.size;
      return isApart ? [{ x: run.x, end: before.x + before.width }] : [];
    });
  });
  const [best] = starts
    .map(({ x }) => ({ x, same: starts.filter((one) => Math.abs(one.x - x) < 4) }))
    .sort((one, other) => other.same.length - one.same.length);
  if (!best || best.same.length < leastRows) return null;
  const share = (best.x - left) / (right - left);
  if (share < 0.35 || share > 0.65) return null;
  // Lines of text fill their column, other than the cells of a table.
  const filledLines = best.same.filter(({ end }) => end - left > 0.75 * (best.x - left)).length;
  return filledLines >= best.same.length * 0.6 ? best.x - 1 : null;
}

/** Whether the page has two columns, in whichever order it draws them. */
export function hasColumns(runs: readonly TextRun[]): boolean {
  const lines = linesOf(runs);
  const jumps = lines.filter((line, i) => {
    const before = lines[i - 1];
    return before && line.y > before.y + 5 * line.size && line.x > before.right - line.size;
  });
  return jumps.length > 0;
}
