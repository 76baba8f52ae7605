// How large the pictures of texts are: what their text says, else what the server told with it or this browser has seen.

import { type NaturalSize, naturalOf } from '@docent/document-model/nodes/image';

/** By the id of the file, whose bytes never change. */
const sizesBySource = new Map<string, NaturalSize>();

/** Files that texts show, and how large they are where somebody knows. */
export function noteNaturalSizes(files: Iterable<{ id: string; natural: unknown }>): void {
  for (const { id, natural } of files) {
    const size = naturalOf(natural);
    if (size) sizesBySource.set(id, size);
  }
}

/** Of the picture with these attributes; what has come in `image` tells it best. */
export function naturalSizeOf(
  attrs: Readonly<Record<string, unknown>>,
  image?: HTMLImageElement,
): NaturalSize | null {
  const fileId = fileIdOf(attrs);
  const measuredSize = image ? naturalOf([image.naturalWidth, image.naturalHeight]) : null;
  if (measuredSize && fileId) sizesBySource.set(fileId, measuredSize);
  return measuredSize ?? naturalOf(attrs.natural) ?? sizesBySource.get(fileId ?? '') ?? null;
}

function fileIdOf({ fileId, src }: Readonly<Record<string, unknown>>): string | null {
  if (typeof fileId === 'string') return fileId;
  const [, namedSize = null] =
    /^\/api\/file\/attachment\?fileId=([\w-]{1,64})$/.exec(String(src)) ?? [];
  return namedSize;
}
