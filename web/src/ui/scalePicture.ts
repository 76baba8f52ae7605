/** In pixels. */
interface Room {
  width: number;
  height: number;
}

/** The types that the server accepts. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/**
 * Scales an image file down to the smallest size that covers the room, without metadata, optionally cropped
 * to the room at its centre. Null if the browser cannot read it.
 */
export async function scalePicture(
  file: globalThis.File,
  room: Room,
  isCropped: boolean,
): Promise<globalThis.File | null> {
  // Rejects only for unsupported images.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    const canvas = document.createElement('canvas');
    const placement = placeIn(bitmap, room, isCropped);
    Object.assign(canvas, placement.canvas);
    const { x, y, width, height } = placement;
    canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height);
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/webp', quality),
    );
    return blob && new globalThis.File([blob], file.name, { type: blob.type });
  } finally {
    bitmap.close();
  }
}

const quality = 0.88;

/** Size of the canvas, and position of the image on it. */
export function placeIn(picture: Room, room: Room, isCropped: boolean) {
  const scale = Math.min(1, Math.max(room.width / picture.width, room.height / picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = isCropped
    ? { width: Math.min(width, room.width), height: Math.min(height, room.height) }
    : { width, height };
  return {
    canvas,
    x: Math.round((canvas.width - width) / 2),
    y: Math.round((canvas.height - height) / 2),
    width,
    height,
  };
}
