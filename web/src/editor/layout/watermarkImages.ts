// The picture of a watermark, fetched with the person's rights when it is first wanted.

import type { Watermark } from '@docent/document-model/page';
import { type WatermarkPicture, watermarkAddress } from './watermark.ts';

type Resolve = (src: string) => Promise<string>;

/** Answers the picture as soon as it is there, and tells when that is so. */
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
        // Deleted, or closed to this person: the page stands without it.
        () => {},
      );
    }
    return picture;
  };
}
