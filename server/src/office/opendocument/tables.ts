// Tables of an OpenDocument text or presentation.
import type { NodeJSON } from '@docent/document-model/content';
import { createBlockId } from '@docent/document-model/ids';
import { TooMuch } from '../unreadable.ts';
import { type Element, elementsIn } from '../xml.ts';
import { pixelsOf } from './lengths.ts';
import type { OpenDocumentReading } from './reading.ts';
import { colourOf, settingIn } from './styles.ts';

const maxColumns = 1_000;
const maxCells = 100_000;

export function readTable(reading: OpenDocumentReading, table: Element): NodeJSON {
  const widths = columnsIn(table).flatMap((column) => {
    const { chain } = reading.styles.of('table-column', column.attributes['table:style-name']);
    const width = pixelsOf(settingIn(chain, 'style:table-column-properties', 'style:column-width'));
    return new Array<number>(repeats(column, 'table:number-columns-repeated')).fill(width ?? 0);
  });
  const cells: { hasBorder: boolean }[] = [];
  const rows = rowsIn(table, false).map(({ row, isHeader }) =>
    readRow(reading, row, { isHeader, widths, cells }),
  );
  const isBare = cells.length > 0 && cells.every(({ hasBorder }) => !hasBorder);
  return {
    type: 'table',
    attrs: { id: createBlockId(), ...(isBare && { borders: 'none' }) },
    content: rows.length > 0 ? rows : [{ type: 'tableRow', content: [emptyCell()] }],
  };
}

const emptyCell = (): NodeJSON => ({ type: 'tableCell', content: [{ type: 'paragraph' }] });

function columnsIn(parent: Element): Element[] {
  return [...elementsIn(parent)].flatMap((child) => {
    if (child.name === 'table:table-column') return [child];
    return /^table:table-(?:header-)?columns$|^table:table-column-group$/.test(child.name)
      ? columnsIn(child)
      : [];
  });
}

export function rowsIn(parent: Element, isHeader: boolean): { row: Element; isHeader: boolean }[] {
  return [...elementsIn(parent)].flatMap((child) => {
    switch (child.name) {
      case 'table:table-row':
        return [{ row: child, isHeader }];
      case 'table:table-header-rows':
        return rowsIn(child, true);
      case 'table:table-rows':
      case 'table:table-row-group':
        return rowsIn(child, isHeader);
      default:
        return [];
    }
  });
}

function readRow(
  reading: OpenDocumentReading,
  row: Element,
  place: { isHeader: boolean; widths: number[]; cells: { hasBorder: boolean }[] },
): NodeJSON {
  const content: NodeJSON[] = [];
  let column = 0;
  for (const element of elementsIn(row)) {
    const count = repeats(element, 'table:number-columns-repeated');
    if (element.name === 'table:table-cell') {
      reading.cells += count;
      if (reading.cells > maxCells) throw new TooMuch('Its tables hold too many cells.');
      const { chain } = reading.styles.of('table-cell', element.attributes['table:style-name']);
      const setting = (name: string) => settingIn(chain, 'style:table-cell-properties', name);
      const hasBorder = ['', '-left', '-right', '-top', '-bottom'].some(
        (side) => !/^(?:none|hidden)?$/.test(setting(`fo:border${side}`) ?? ''),
      );
      for (let i = 0; i < count; i++) {
        place.cells.push({ hasBorder });
        const span = spanOf(element, 'table:number-columns-spanned');
        const colwidth = place.widths.slice(column + i, column + i + span);
        const background = colourOf(setting('fo:background-color'));
        const align = setting('style:vertical-align') ?? '';
        const own = reading.readBlocks(elementsIn(element));
        const blocks = place.isHeader ? own.map(withoutBold) : own;
        content.push({
          type: place.isHeader ? 'tableHeader' : 'tableCell',
          attrs: {
            id: createBlockId(),
            colspan: span,
            rowspan: spanOf(element, 'table:number-rows-spanned'),
            ...(colwidth.length === span && colwidth.some((width) => width > 0) && { colwidth }),
            ...(background && background !== '#ffffff' && { background }),
            ...(/^(?:middle|bottom)$/.test(align) && { verticalAlign: align }),
          },
          content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
        });
      }
    } else if (element.name !== 'table:covered-table-cell') continue;
    column += count;
  }
  return {
    type: 'tableRow',
    attrs: { id: createBlockId() },
    content: content.length > 0 ? content : [emptyCell()],
  };
}

/** Our header cells are bold by themselves. */
function withoutBold(node: NodeJSON): NodeJSON {
  const marks = node.marks?.filter(({ type }) => type !== 'bold');
  return {
    ...node,
    ...(marks && { marks }),
    ...(node.content && { content: node.content.map(withoutBold) }),
  };
}

function repeats({ attributes }: Element, name: string): number {
  const count = Number(attributes[name] ?? 1);
  return Number.isInteger(count) && count > 1 ? Math.min(count, maxColumns) : 1;
}

function spanOf({ attributes }: Element, name: string): number {
  const span = Number(attributes[name] ?? 1);
  return Number.isInteger(span) && span > 1 ? Math.min(span, maxColumns) : 1;
}
