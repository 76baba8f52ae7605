import { withoutObserving } from '@docent/live-binding/domObserver';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { todayInWords } from '../../ui/times.ts';
import type { About, Zoom } from '../layout/pageState.ts';
import { watermarkPictures } from '../layout/watermarkImages.ts';
import { Ruler } from '../pageSetup/Ruler.tsx';
import { SideRuler } from '../pageSetup/SideRuler.tsx';
import { usePages } from '../pageSetup/usePages.ts';
import { preparePrinting } from '../printing/printing.ts';
import { printsWhole } from '../printing/wholePrint.ts';
import { StatusBar } from '../toolbar/StatusBar.tsx';

/** Document data that headers and footers show. */
export interface DocumentNames {
  title: string;
  version: number | null;
}

interface Props {
  editor: Editor;
  personId: string;
  names: DocumentNames | undefined;
  resolveImage: About['resolveImage'];
  uploadImage: About['uploadImage'];
  /** Element for the status bar. */
  bar: HTMLElement | null;
}

/** The bar below the text, and what the pages of the text need from the page around them. */
export function PageSurface(props: Props) {
  const { editor, personId, names, resolveImage, uploadImage, bar } = props;
  const { t, i18n } = useTranslation();
  const pages = usePages(editor);
  const title = names?.title ?? '';
  const version = names?.version ?? null;

  useEffect(() => {
    pages?.setAbout({
      title,
      version: version === null ? t('pages.draft') : t('pages.version', { version }),
      date: todayInWords(i18n.language),
      resolveImage,
      uploadImage,
    });
  }, [pages, title, version, t, i18n.language, resolveImage, uploadImage]);

  useEffect(() => {
    if (!pages) return;
    const storedZoom = readZoom(personId);
    if (storedZoom !== pages.zoom) pages.setZoom(storedZoom);
    return pages.subscribe(() => keepZoom(personId, pages.zoom));
  }, [pages, personId]);

  useEffect(() => {
    if (!pages) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      pages.stepZoom(event.deltaY < 0 ? 1 : -1);
    };
    const frame = editor.view.dom.parentElement;
    // Not passive, because preventDefault stops the browser from zooming the whole page.
    frame?.addEventListener('wheel', turn, { passive: false });
    return () => frame?.removeEventListener('wheel', turn);
  }, [editor, pages]);

  useEffect(() => printsWhole(() => editor.view.dom), [editor]);

  useEffect(() => {
    if (!pages) return;
    const picture = watermarkPictures(() => {});
    return preparePrinting(() => ({
      page: pages.page,
      values: pages.about ?? { title: '', version: '', date: '' },
      picture: picture(pages.page.watermark, pages.about?.resolveImage),
      doc: editor.state.doc,
      text: editor.view.dom,
      withoutNotifying: (work) => withoutObserving(editor.view, work),
    }));
  }, [editor, pages]);

  return pages && bar && createPortal(<StatusBar editor={editor} pages={pages} />, bar);
}

/** The rulers above and beside the text, if they are switched on. */
export function PageRulers({ editor }: { editor: Editor }) {
  const pages = usePages(editor);
  const frame = editor.view.dom.parentElement;
  if (!pages?.hasRuler || !pages.page.paged || !frame) return null;
  return (
    <>
      <Ruler editor={editor} pages={pages} />
      {createPortal(<SideRuler pages={pages} />, frame)}
    </>
  );
}

const keyOf = (personId: string) => `zoom/${personId}`;

function readZoom(personId: string): Zoom {
  const storedZoom = localStorage.getItem(keyOf(personId));
  if (storedZoom === 'fit') return 'fit';
  const zoom = Number(storedZoom);
  return zoom >= 0.25 && zoom <= 3 ? zoom : 1;
}

function keepZoom(personId: string, zoom: Zoom): void {
  if (`${zoom}` !== localStorage.getItem(keyOf(personId)))
    localStorage.setItem(keyOf(personId), `${zoom}`);
}
