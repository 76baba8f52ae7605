// The text of a document as a page. Built outside React, since nothing in it changes; sections out of
// sight are skipped by the browser, so that a thousand pages open like one.
import type { Content } from '@docent/contract/documents';
import type { DocumentJSON } from '@docent/document-model/content';
import { contentToHtml } from '@docent/document-model/formats/html';
import { useRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { type MouseEvent, type RefObject, Suspense, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentedPlace } from '../../../editor/commented.ts';
import { drawFigures } from '../../../editor/drawing/figures.ts';
import { drawTable } from '../../../editor/drawing/table.ts';
import { printsWhole } from '../../../editor/drawing/wholePrint.ts';
import { lazily } from '../../../ui/lazily.ts';
import { drawBlocks } from '../enhancing/drawBlocks.ts';
import { nameLinks } from '../enhancing/nameLinks.ts';
import { isProtected, loadImagesInSight } from '../images.ts';
import { type DocumentNames, useReadingPages } from '../useReadingPages.ts';
import { usePointedParagraph } from './usePointedParagraph.ts';
import '../../../editor/document.css';
import '../../../editor/pages/pages.css';
import '../../../editor/pages/print.css';
import '../../../editor/suggesting/suggesting.css';
import './text.css';

const ParagraphMenu = lazily(() =>
  import('./ParagraphMenu.tsx').then((module) => module.ParagraphMenu),
);

interface Props {
  content: Content;
  names: DocumentNames;
  /** The files that the text links to and the reader may read, by id. */
  linkNames: ReadonlyMap<string, string>;
  target: RefObject<HTMLDivElement | null>;
  /** The text stands in the page. */
  onShown: () => void;
  /** Begins a comment on a paragraph; null for who may not. */
  onComment: ((place: CommentedPlace) => void) | null;
}

export function ReadingText({ content, names, linkNames, target, onShown, onComment }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const { pointed, onContextMenu, forget } = usePointedParagraph();

  useLayoutEffect(() => {
    // What is drawn speaks the language of the reader.
    void t;
    target.current?.replaceChildren(pageOf(content, linkNames));
    // Before anybody asks for a place in it.
    const end = target.current ? drawBlocks(target.current) : undefined;
    onShown();
    return end;
  }, [content, linkNames, target, onShown, t]);

  useEffect(() => {
    // Read again when the content is another one.
    void content;
    if (target.current === null) return;
    return loadImagesInSight(target.current, () => t('documents.imageFailed'));
  }, [content, target, t]);

  useReadingPages(target, content, names);
  useEffect(() => printsWhole(() => target.current), [target]);

  function onClick(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const link = target.closest('a');
    const image = target.closest('.picture-frame')?.querySelector('img');
    if (link === null && image?.naturalWidth) void enlarge(image);
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target === '_blank') return;
    event.preventDefault();
    router.history.push(`${link.pathname}${link.search}${link.hash}`);
  }

  return (
    // Pages stand around the text, in an element of its own.
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: enter on a link clicks it */}
      <div
        ref={target}
        className="document-text reading-text"
        onClick={onClick}
        onContextMenu={onContextMenu}
      />
      {pointed && (
        <Suspense fallback={null}>
          <ParagraphMenu {...pointed} onComment={onComment} onClose={forget} />
        </Suspense>
      )}
    </div>
  );
}

async function enlarge(image: HTMLImageElement): Promise<void> {
  const { showPicture } = await import('../../../editor/drawing/pictureViewer.ts');
  showPicture(image);
}

/** The document as elements, prepared before any of them is shown or asks for anything. */
function pageOf(content: Content, linkNames: Props['linkNames']): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = contentToHtml(content as unknown as DocumentJSON);
  const page = template.content;
  drawFigures(page);
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (!isProtected(src)) continue;
    image.dataset.src = src;
    image.removeAttribute('src');
  }
  nameLinks(page, linkNames);
  for (const link of page.querySelectorAll('a')) {
    if (new URL(link.href, location.origin).origin !== location.origin) link.target = '_blank';
  }
  for (const table of page.querySelectorAll('table')) drawTable(table, i18next.t('editor.table'));
  for (const box of page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent?.slice(0, 80) ?? '');
  }
  return page;
}
