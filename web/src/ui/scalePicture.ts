/** In pixels. */
interface Room {
  width: number;
  height: number;
}

/** As the server takes them. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/**
 * A picture file no larger than needed to cover the room, without what the camera noted in it; cropped to the room at its
 * centre if so wanted. Null where the browser cannot read it.
 */
export async function scalePicture(
  file: globalThis.File,
  room: Room,
  isCropped: boolean,
): Promise<globalThis.File | null> {
  // Rejects only for what is no picture that this browser knows.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    const canvas = document.createElement('canvas');
    const drawn = placeIn(bitmap, room, isCropped);
    Object.assign(canvas, drawn.canvas);
    const { x, y, width, height } = drawn;
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

/** How large the canvas is, and where on it the picture is drawn. */
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
