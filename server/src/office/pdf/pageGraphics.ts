// Lines and pictures that a page of a PDF draws.
import { OPS, type PDFPageProxy, Util } from 'unpdf/pdfjs';

export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface PageImage extends Box {
  /** The name under which the page holds its data, or the data of one within the drawing instructions. */
  source: unknown;
}

export interface PageGraphics {
  /** Straight lines; thin boxes, too. */
  rules: { horizontal: Box[]; vertical: Box[] };
  images: PageImage[];
}

type Matrix = number[];

/** Drawings such as maps consist of more lines than any table. */
const maxRules = 5_000;
const maxImages = 500;
/** In points. */
const thin = 3;
const shortest = 8;

const strokes = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const fills = new Set<number>([OPS.fill, OPS.eoFill]);

export async function readGraphics(page: PDFPageProxy): Promise<PageGraphics> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const graphics: PageGraphics = { rules: { horizontal: [], vertical: [] }, images: [] };
  const savedMatrices: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [i, operator] of fnArray.entries()) {
    const args = argsArray[i] as unknown[];
    switch (operator) {
      case OPS.save:
        savedMatrices.push(matrix);
        break;
      case OPS.restore:
        matrix = savedMatrices.pop() ?? matrix;
        break;
      case OPS.transform:
        matrix = Util.transform(matrix, args as Matrix);
        break;
      case OPS.paintFormXObjectBegin:
        savedMatrices.push(matrix);
        if (Array.isArray(args[0])) matrix = Util.transform(matrix, args[0] as Matrix);
        break;
      case OPS.paintFormXObjectEnd:
        matrix = savedMatrices.pop() ?? matrix;
        break;
      case OPS.constructPath:
        addPath(graphics, matrix, args);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
        if (graphics.images.length < maxImages) {
          graphics.images.push({ ...boxOf(matrix, [0, 0, 1, 1]), source: args[0] });
        }
        break;
    }
  }
  return graphics;
}

function boxOf(matrix: Matrix, [x1, y1, x2, y2]: [number, number, number, number]): Box {
  const points = [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ].map(([x, y]) => place(matrix, x as number, y as number));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}

function place([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

function addPath(graphics: PageGraphics, matrix: Matrix, args: unknown[]): void {
  const [operator, [data] = [], extent] = args as [
    number,
    (ArrayLike<number> | null)[] | undefined,
    ArrayLike<number> | null,
  ];
  if (fills.has(operator) && extent) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = Array.from(extent);
    addRule(graphics, boxOf(matrix, [x1, y1, x2, y2]));
    return;
  }
  if (!strokes.has(operator) || !data) return;
  let [start, last] = [place(matrix, 0, 0), place(matrix, 0, 0)];
  const lineTo = (next: { x: number; y: number }) => {
    addRule(graphics, {
      left: Math.min(last.x, next.x),
      right: Math.max(last.x, next.x),
      bottom: Math.min(last.y, next.y),
      top: Math.max(last.y, next.y),
    });
    last = next;
  };
  for (let i = 0; i < data.length; ) {
    const [kind, x = 0, y = 0] = [data[i], data[i + 1], data[i + 2]];
    const parameters = [2, 2, 6, 4, 0][kind ?? 4] ?? 0;
    if (kind === 0) start = last = place(matrix, x, y);
    else if (kind === 1) lineTo(place(matrix, x, y));
    else if (kind === 4) lineTo(start);
    // Curves are no rules.
    else last = place(matrix, data[i + parameters - 1] ?? 0, data[i + parameters] ?? 0);
    i += parameters + 1;
  }
}

function addRule({ rules }: PageGraphics, box: Box): void {
  const { horizontal, vertical } = rules;
  if (horizontal.length + vertical.length >= maxRules) return;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  if (height <= thin && width >= shortest) horizontal.push(box);
  else if (width <= thin && height >= shortest) vertical.push(box);
}
