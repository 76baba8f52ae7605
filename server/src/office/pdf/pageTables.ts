// Tables that are drawn with ruling lines.
import type { NodeJSON } from '@docent/document-model/content';
import { blocksOf } from './pageBlocks.ts';
import type { Box, PageGraphics } from './pageGraphics.ts';
import { linesOf, splitRun, type TextPiece, type TextRun } from './pageLines.ts';

interface RuledTable extends Box {
  /** Edges of the columns from left to right, and of the rows from top to bottom. */
  xs: number[];
  ys: number[];
  horizontal: Box[];
  vertical: Box[];
}

/** In points. */
const near = 3;
const maxColumns = 60;
const maxRows = 500;

export function findTables({ rules }: Pick<PageGraphics, 'rules'>): RuledTable[] {
  return groupsOf(rules).flatMap(({ horizontal, vertical }) => {
    const xs = edgesOf(vertical.map(({ left, right }) => (left + right) / 2));
    const ys = edgesOf(horizontal.map(({ bottom, top }) => (bottom + top) / 2)).reverse();
    const cells = (xs.length - 1) * (ys.length - 1);
    if (xs.length < 2 || ys.length < 2 || cells < 2) return [];
    if (xs.length > maxColumns || ys.length > maxRows) return [];
    const [left = 0, right = 0] = [xs[0], xs.at(-1)];
    const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
    return [{ xs, ys, horizontal, vertical, left, right, bottom, top }];
  });
}

interface Rules {
  horizontal: Box[];
  vertical: Box[];
}

/** Lines that touch each other, directly or through others. */
function groupsOf({ horizontal, vertical }: Rules): Rules[] {
  const all = [...horizontal, ...vertical];
  const parents = all.map((_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (parents[root] !== root) root = parents[root] as number;
    parents[i] = root;
    return root;
  };
  horizontal.forEach((one, i) => {
    vertical.forEach((other, j) => {
      if (touches(one, other)) parents[rootOf(i)] = rootOf(horizontal.length + j);
    });
  });
  const groups = new Map<number, Rules>();
  for (const [i, rule] of all.entries()) {
    const group = groups.get(rootOf(i)) ?? { horizontal: [], vertical: [] };
    groups.set(rootOf(i), group);
    (i < horizontal.length ? group.horizontal : group.vertical).push(rule);
  }
  return [...groups.values()];
}

const touches = (one: Box, other: Box): boolean =>
  one.left <= other.right + near &&
  other.left <= one.right + near &&
  one.bottom <= other.top + near &&
  other.bottom <= one.top + near;

/** Positions in ascending order, those near each other as one. */
function edgesOf(positions: readonly number[]): number[] {
  const edges: number[] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    if (position - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) > near) edges.push(position);
  }
  return edges;
}

export function isInside(
  { left, right, bottom, top }: Box,
  { x, y, width, size }: TextRun,
): boolean {
  const middle = x + width / 2;
  const height = y + size * 0.3;
  return middle > left && middle < right && height > bottom && height < top;
}

/** The table with its text; cells without a line between them are merged. */
export function tableNode(table: RuledTable, runs: readonly TextRun[]): NodeJSON {
  const { xs, ys } = table;
  const parts = runs.flatMap((run) => splitRun(run, crossedEdges(table, run)));
  const rows: NodeJSON[] = [];
  const coveredCells = new Set<string>();
  for (let row = 0; row < ys.length - 1; row++) {
    const cells: NodeJSON[] = [];
    for (let column = 0; column < xs.length - 1; column++) {
      if (coveredCells.has(`${row} ${column}`)) continue;
      let [across, down] = [1, 1];
      while (column + across < xs.length - 1 && !hasEdge(table, 'vertical', row, column + across))
        across++;
      while (row + down < ys.length - 1 && !hasEdge(table, 'horizontal', row + down, column))
        down++;
      for (let y = row; y < row + down; y++) {
        for (let x = column; x < column + across; x++) coveredCells.add(`${y} ${x}`);
      }
      const box = {
        left: xs[column] as number,
        right: xs[column + across] as number,
        top: ys[row] as number,
        bottom: ys[row + down] as number,
      };
      const content = blocksOf(linesOf(parts.filter((run) => isInside(box, run)))).map(
        ({ pieces }) => ({
          type: 'paragraph',
          content: inlineOf(pieces),
        }),
      );
      cells.push({
        type: 'tableCell',
        attrs: { colspan: across, rowspan: down },
        content: content.length > 0 ? content : [{ type: 'paragraph' }],
      });
    }
    rows.push({ type: 'tableRow', content: cells });
  }
  return { type: 'table', content: withHeader(rows.filter(({ content }) => content?.length)) };
}

/** Whether a line is drawn left of a column in a row, or above a row in a column. */
function hasEdge(
  { xs, ys, horizontal, vertical }: RuledTable,
  direction: 'horizontal' | 'vertical',
  row: number,
  column: number,
): boolean {
  const middle = (edges: number[], i: number) =>
    ((edges[i] as number) + (edges[i + 1] as number)) / 2;
  if (direction === 'vertical') {
    const [x, y] = [xs[column] as number, middle(ys, row)];
    return vertical.some(
      ({ left, right, bottom, top }) =>
        left - near <= x && x <= right + near && bottom <= y && y <= top,
    );
  }
  const [x, y] = [middle(xs, column), ys[row] as number];
  return horizontal.some(
    ({ left, right, bottom, top }) =>
      bottom - near <= y && y <= top + near && left <= x && x <= right,
  );
}

/** The lines between columns that are drawn through the height of a run. */
const crossedEdges = ({ vertical }: RuledTable, { y, size }: TextRun): number[] =>
  vertical.flatMap(({ left, right, bottom, top }) => {
    const middle = y + size * 0.3;
    return bottom <= middle && middle <= top ? [(left + right) / 2] : [];
  });

/** The first row holds headers if it alone is bold. */
function withHeader(rows: NodeJSON[]): NodeJSON[] {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || !isBold(first) || isBold(others[0] as NodeJSON)) return rows;
  const cells = first.content?.map((cell) => ({ ...withoutBold(cell), type: 'tableHeader' })) ?? [];
  return [{ ...first, content: cells }, ...others];
}

function isBold(node: NodeJSON): boolean {
  const texts = textsIn(node);
  return texts.length > 0 && texts.every(({ marks }) => marks?.some(({ type }) => type === 'bold'));
}

const textsIn = (node: NodeJSON): NodeJSON[] =>
  node.type === 'text' ? (node.text?.trim() ? [node] : []) : (node.content ?? []).flatMap(textsIn);

export function withoutBold(node: NodeJSON): NodeJSON {
  const marks = node.marks?.filter(({ type }) => type !== 'bold');
  return {
    ...node,
    ...(marks && { marks }),
    ...(node.content && { content: node.content.map(withoutBold) }),
  };
}

/** Text nodes of pieces; neighbours with the same marks are one. */
export function inlineOf(pieces: readonly TextPiece[]): NodeJSON[] {
  const nodes: NodeJSON[] = [];
  for (const { text, marks } of pieces) {
    const last = nodes.at(-1);
    if (text === '') continue;
    if (
      last &&
      (text.trim() === '' || JSON.stringify(last.marks ?? []) === JSON.stringify(marks))
    ) {
      last.text += text;
    } else nodes.push({ type: 'text', text, ...(marks.length > 0 && { marks }) });
  }
  return nodes;
}
