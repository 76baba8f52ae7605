// The pictures on pages of a PDF without text, such as scans.
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { createLosses } from '../losses.ts';
import { readGraphics } from './pageGraphics.ts';
import { createPictures } from './pagePictures.ts';

export interface PageScan {
  /** PNG files, from the top of the page. */
  pictures: Uint8Array[];
  /** By how many degrees viewers turn the page clockwise. */
  rotation: number;
}

export async function readScan(document: PDFDocumentProxy, number: number): Promise<PageScan> {
  const page = await document.getPage(number);
  const pictures: Uint8Array[] = [];
  const take = (png: Uint8Array) => `${pictures.push(png)}`;
  const { images } = await readGraphics(page);
  const fromTop = images.toSorted((one, other) => other.top - one.top);
  createPictures(take, createLosses()).read(page, fromTop);
  const { rotate } = page;
  page.cleanup();
  return { pictures, rotation: rotate };
}
