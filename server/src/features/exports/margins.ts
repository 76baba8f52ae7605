// Margins that leave room for the text.
import { type PageSetup, paperSize } from '@docent/document-model/page';

/** In millimetres, of the height or width; less on paper that is smaller. */
const leastText = 30;
const leastShare = 0.4;

/** The margins of a page, made smaller in proportion if too little would be left between them. */
export function fittingMargins(page: PageSetup): PageSetup['margins'] {
  const { width, height } = paperSize(page);
  const { top, right, bottom, left } = page.margins;
  const [fitTop, fitBottom] = fit(top, bottom, height);
  const [fitLeft, fitRight] = fit(left, right, width);
  return { top: fitTop, right: fitRight, bottom: fitBottom, left: fitLeft };
}

function fit(one: number, other: number, length: number): [number, number] {
  const available = length - Math.min(leastText, length * leastShare);
  const factor = one + other > available ? available / (one + other) : 1;
  return [one * factor, other * factor];
}
