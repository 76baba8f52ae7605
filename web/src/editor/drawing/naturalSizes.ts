// Natural sizes of images: from their attributes, otherwise from the server or from an image loaded before.

import { type NaturalSize, naturalOf } from '@docent/document-model/nodes/image';

/** By file id; the content of a file never changes. */
const sizesBySource = new Map<string, NaturalSize>();

/** Stores sizes of files that texts show, if known. */
export function noteNaturalSizes(files: Iterable<{ id: string; natural: unknown }>): void {
  for (const { id, natural } of files) {
    const size = naturalOf(natural);
    if (size) sizesBySource.set(id, size);
  }
}

/** Natural size of the image with these attributes; a loaded `image` takes precedence. */
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
