// The marks of text in a PDF: its font tells what is bold, italic or code, its annotations what is a link.
import type { MarkJSON } from '@docent/document-model/content';
import { isSafeHref } from '@docent/document-model/links';
import type { PDFPageProxy } from 'unpdf/pdfjs';
import { splitRun, type TextRun } from './pageLines.ts';
import type { FontRun } from './pageText.ts';

/** The runs with their marks. Fonts are known once the page's drawing instructions are read. */
export async function withMarks(page: PDFPageProxy, runs: readonly FontRun[]): Promise<TextRun[]> {
  const links = await linksOf(page);
  const looks = new Map<string, MarkJSON[]>();
  return runs.flatMap(({ run, font, family }) => {
    const look = looks.get(font) ?? lookOf(page, font, family);
    looks.set(font, look);
    const y = run.y + run.size / 3;
    const beside = links.filter(({ bottom, top }) => bottom <= y && y <= top);
    const edges = beside.flatMap(({ left, right }) => [left, right]);
    return splitRun(run, edges).map((part) => {
      const x = part.x + part.width / 2;
      const link = beside.find(({ left, right }) => left <= x && x <= right);
      const href = part.text === ' ' ? undefined : link?.href;
      // Chinese letters are as wide as each other in any font.
      const own = chinese.test(part.text) ? look.filter(({ type }) => type !== 'code') : look;
      return { ...part, marks: href ? [{ type: 'link', attrs: { href } }, ...own] : own };
    });
  });
}

const chinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

function lookOf(page: PDFPageProxy, font: string, family: string): MarkJSON[] {
  const knownFont: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : null;
  const fontFacts = knownFont as { name?: unknown; bold?: boolean; italic?: boolean } | null;
  const name = typeof fontFacts?.name === 'string' ? fontFacts.name : '';
  return [
    ...(fontFacts?.bold || /bold|black|heavy|demi/i.test(name) ? [{ type: 'bold' }] : []),
    ...(fontFacts?.italic || /italic|oblique/i.test(name) ? [{ type: 'italic' }] : []),
    ...(family === 'monospace' || /mono|courier|consol/i.test(name) ? [{ type: 'code' }] : []),
  ];
}

interface PageLink {
  href: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

async function linksOf(page: PDFPageProxy): Promise<PageLink[]> {
  const annotations = await page.getAnnotations();
  return annotations.flatMap(({ subtype, url, rect }) => {
    if (subtype !== 'Link' || typeof url !== 'string' || !isSafeHref(url)) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = Array.isArray(rect) ? rect : [];
    return [{ href: url, left, right, bottom, top }];
  });
}
