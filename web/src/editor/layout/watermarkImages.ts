// The image of a watermark, fetched with the person's token when it is first needed.

import type { Watermark } from '@docent/document-model/page';
import { type WatermarkPicture, watermarkAddress } from './watermark.ts';

type Resolve = (src: string) => Promise<string>;

/** The returned function returns the image once it is loaded; `onLoad` is called then. */
export function watermarkPictures(onLoad: () => void) {
  let requestedSource: string | null = null;
  let picture: WatermarkPicture | null = null;
  return (mark: Watermark | null, resolve: Resolve | undefined): WatermarkPicture | null => {
    const fileId = mark?.fileId ?? null;
    if (fileId === null || !resolve) return null;
    if (fileId !== requestedSource) {
      requestedSource = fileId;
      picture = null;
      resolve(watermarkAddress(fileId)).then(
        (url) => {
          if (requestedSource !== fileId) return;
          picture = { fileId, url };
          onLoad();
        },
        // Deleted or not accessible: the page is shown without it.
        () => {},
      );
    }
    return picture;
  };
}
