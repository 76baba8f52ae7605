// Measures where blocks and cells can be cut at a page break.
import { type PageNode, shapeOf } from '../pagination/blocks.ts';
import { type Cell, type Cut, rowCut } from '../pagination/cuts.ts';
import { lineCuts } from '../pagination/estimate.ts';
import { closedUp, lineHeightOf, lineTops } from './lineTops.ts';
import { elementOf, extentOfCell, lift, measureRows, paddingOf, withoutGaps } from './measure.ts';
import { gapsIn } from './pageGaps.ts';

/** Possible cuts of the block on pages with this much room, from its rendered lines and rows. */
export function measureCuts(
  element: HTMLElement,
  node: PageNode,
  zoom: number,
  room: number,
): Cut[] {
  const top = element.getBoundingClientRect().top;
  const gaps = gapsIn(element, zoom);
  const from = withoutGaps(element, zoom, gaps);
  const cuts: Cut[] = [];
  const walk = (at: PageNode, path: readonly number[], box: HTMLElement | null) => {
    const shape = shapeOf(at);
    if (!box) return;
    if (shape === 'line' || shape === 'code') {
      const text = box.querySelector<HTMLElement>('pre') ?? box;
      const start = from(text.getBoundingClientRect().top) + paddingOf(text);
      const lines = closedUp(
        lineTops(text).map((y) => (y - top) / zoom),
        gaps.filter((gap) => gap.isFlowedAround),
        lineHeightOf(text),
      );
      // Letters begin below the top of their line; the space above the block is not included yet.
      const lead = (lines[0] ?? 0) - start;
      const edge = paddingOf(text);
      const frame = shape === 'code' ? { repeat: edge, foot: edge } : { repeat: 0 };
      for (const each of lineCuts(lines)) {
        const y = each - lead;
        cuts.push({ y, path, line: y - start, ...frame });
      }
    } else if (shape === 'table') {
      const { rows, repeat } = measureRows(box, at, zoom, room);
      const head = from(box.getBoundingClientRect().top);
      for (const [r, { element, top, parts, divides }] of rows.entries()) {
        const below = [...path, r];
        const y = head + top;
        if (parts) cuts.push({ y, path: below, line: 0, repeat });
        if (divides) {
          const cells = measureCells(element, at.child(r), y, below, zoom, room);
          cuts.push(rowCut(y, below, repeat, cells));
        }
      }
    } else if (shape === 'container') {
      for (let i = 0; i < at.childCount; i++) {
        const child = at.child(i);
        const inner = elementOf(box, child);
        if (!inner) continue;
        const below = [...path, i];
        if (i > 0) {
          const y = from(inner.getBoundingClientRect().top);
          cuts.push({ y, path: below, line: 0, repeat: 0 });
        }
        if (shapeOf(child) !== 'table') walk(child, below, inner);
      }
    }
  };
  walk(node, [], element);
  return cuts;
}

/** The cells of a row that begins at `y`. */
function measureCells(
  row: HTMLElement,
  node: PageNode,
  y: number,
  path: readonly number[],
  zoom: number,
  room: number,
): Cell[] {
  return ([...row.children] as HTMLElement[]).map((cell, c) => {
    const { end, bottom } = extentOfCell(cell, zoom);
    const above = y - lift(cell, zoom);
    const cuts = measureCuts(cell, node.child(c), zoom, room).map((cut) => ({
      ...cut,
      y: above + cut.y,
      path: [...path, c, ...cut.path],
    }));
    return { cuts, end: y + end, bottom: y + bottom };
  });
}
