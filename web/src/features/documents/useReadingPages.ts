// Shows and prints a document as pages if its page setup says so. The code is only loaded for such
// documents.
import type { Content } from '@docent/contract/documents';
import type { DocumentJSON } from '@docent/document-model/content';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInWords } from '../../ui/times.ts';
import { showableImage } from '../reading/images.ts';

export interface ReadingNames {
  title: string;
  version: number | null;
}

/** `content` is null until all of the text is in `target`. */
export function useReadingPages(
  target: RefObject<HTMLElement | null>,
  content: Content | null,
  { title, version }: ReadingNames,
): void {
  const { t, i18n } = useTranslation();
  useEffect(() => {
    const document = content as unknown as DocumentJSON | null;
    if (!document?.attrs?.page) return;
    let isCurrent = true;
    let end: (() => void) | undefined;
    void import('../../editor/layout/readingPages.ts').then(({ readAsPages }) => {
      if (!isCurrent || target.current === null) return;
      end = readAsPages({
        text: target.current,
        content: document,
        values: {
          title,
          version: version === null ? t('pages.draft') : t('pages.version', { version }),
          date: todayInWords(i18n.language),
        },
        resolveImage: showableImage,
      });
    });
    return () => {
      isCurrent = false;
      end?.();
    };
  }, [target, content, title, version, t, i18n.language]);
}
