/** In pixels; neither dragging nor a narrow window makes a column narrower. */
export const minCellWidth = 100;

/** Columns with a width share the page in proportion. */
export function shareColumns(columns: HTMLElement): void {
  const cols = [...columns.children] as HTMLElement[];
  const widths = cols.map(({ style }) => Number.parseFloat(style.width) || minCellWidth);
  const all = widths.reduce((sum, width) => sum + width, 0);
  cols.forEach((col, i) => {
    col.style.width = `${Math.round(((widths[i] ?? 0) / all) * 10000) / 100}%`;
  });
}
