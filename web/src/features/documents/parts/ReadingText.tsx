// The text of a document as a page. Built outside React, because nothing in it changes; the browser skips
// invisible sections, so that a thousand pages open as fast as one.
import type { Content } from '@docent/contract/documents';
import type { DocumentJSON } from '@docent/document-model/content';
import { useRouter } from '@tanstack/react-router';
import {
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentedPlace } from '../../../editor/comments/commented.ts';
import { printsWhole } from '../../../editor/printing/wholePrint.ts';
import { lazily } from '../../../ui/lazily.ts';
import { drawBlocks } from '../../reading/drawBlocks.ts';
import { drawText } from '../../reading/drawText.ts';
import { loadVisibleImages } from '../../reading/images.ts';
import { type ReadingNames, useReadingPages } from '../useReadingPages.ts';
import { usePointedParagraph } from './usePointedParagraph.ts';
import '../../../editor/shell/document.css';
import '../../../editor/layout/pages.css';
import '../../../editor/printing/print.css';
import '../../../editor/suggesting/suggesting.css';
import '../../reading/text.css';

const ParagraphMenu = lazily(() =>
  import('./ParagraphMenu.tsx').then((module) => module.ParagraphMenu),
);

interface Props {
  content: Content;
  /** The shown version, unless it is the current one. */
  asOf: { fileId: string; version: number } | undefined;
  /** The rest is still loading. */
  isPart: boolean;
  names: ReadingNames;
  /** The linked files that the reader may read, by id. */
  linkNames: ReadonlyMap<string, string>;
  target: RefObject<HTMLDivElement | null>;
  /** Id of the visible block, whose surroundings are drawn first. */
  near: () => string | null;
  /** Text is about to be inserted before the existing text. */
  onRest: () => void;
  /** The text is in the page; called again when more of it is. */
  onShown: () => void;
  /** Starts a comment on a paragraph; null if that is not allowed. */
  onComment: ((place: CommentedPlace) => void) | null;
  /** Suggests a correction of a paragraph; null if that is not offered. */
  onCorrect: ((paragraphId: string) => void) | null;
}

export function ReadingText(props: Props) {
  const { content, asOf, isPart, names, linkNames, target, near, onRest, onShown, onComment } =
    props;
  const { t, i18n } = useTranslation();
  const router = useRouter();
  const { pointedParagraph, onContextMenu, forget } = usePointedParagraph();

  /** The content that is completely in the page. */
  const [whole, setWhole] = useState<Content | null>(null);
  const isWhole = whole === content && !isPart;

  useLayoutEffect(() => {
    const text = target.current;
    if (text === null) return;
    let endDrawing = () => {};
    const document = content as unknown as DocumentJSON;
    // Generated labels use the language of the reader.
    const endText = drawText(
      text,
      { content: document, linkNames, language: i18n.language },
      {
        near: near(),
        onRest,
        onDrawn(isAll) {
          endDrawing();
          // Before anything scrolls to a place in it.
          endDrawing = drawBlocks(text);
          text.ariaBusy = isAll && !isPart ? null : 'true';
          if (isAll) setWhole(content);
          onShown();
        },
      },
    );
    return () => {
      endText();
      endDrawing();
    };
  }, [content, isPart, linkNames, target, near, onRest, onShown, i18n.language]);

  useEffect(() => {
    // Runs again when the content changes, and when all of it is in the page.
    void [content, isWhole];
    if (target.current === null) return;
    return loadVisibleImages(target.current, () => t('documents.imageFailed'));
  }, [content, isWhole, target, t]);

  useReadingPages(target, isWhole ? content : null, names);
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
    // Pages are drawn around the text, within this element.
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: enter on a link clicks it */}
      <div
        ref={target}
        className="document-text reading-text"
        data-as-of={asOf && JSON.stringify(asOf)}
        onClick={onClick}
        onContextMenu={onContextMenu}
      />
      {pointedParagraph && (
        <Suspense fallback={null}>
          <ParagraphMenu
            {...pointedParagraph}
            onComment={onComment}
            onCorrect={props.onCorrect}
            onClose={forget}
          />
        </Suspense>
      )}
    </div>
  );
}

async function enlarge(image: HTMLImageElement): Promise<void> {
  const { showPicture } = await import('../../../editor/images/imageViewer.ts');
  showPicture(image);
}
