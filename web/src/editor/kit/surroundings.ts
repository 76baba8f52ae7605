// What the editor needs from the page around it. Texts are read when they are drawn, so that they
// follow the language.

import type { ShownSignatureRecord } from '../forms/signatureRecords.ts';
import type { EditorDialogName } from './dialogs.ts';
import type { ModeMemory } from './mode.ts';

/** What keyboard shortcuts open in the surface around the text. */
export interface SurfaceActions {
  openLink(): void;
  /** `at` is the position of the node to edit. */
  openDialog(name: EditorDialogName, at?: number): void;
  /** Starts a comment on the selection. */
  comment(): void;
}

/** The few texts drawn inside the document rather than by React. */
export interface DrawnWords {
  text: string;
  emptyDocument: string;
  emptyLine: string;
  checkItem: string;
  unknownBlock: string;
  codeLanguage: string;
  plainText: string;
  image: string;
  imageFailed: string;
  resizeImage: string;
  rowHandle: string;
  columnHandle: string;
  tableHandle: string;
  rowHeightHandle: string;
  uploading: string;
}

export interface UploadedImage {
  fileId: string;
  src: string;
}

export interface Surroundings extends SurfaceActions, ModeMemory {
  /** The person who is writing. */
  person(): { id: string; username: string };
  words(): DrawnWords;
  /** Current name of a Docent file; undefined if the person may not read it. */
  nameOf(fileId: string): string | undefined;
  /**
   * An address that the browser can load: our images need the token, which an <img> cannot send.
   */
  resolveImage(src: string): Promise<string>;
  /** `onProgress` receives 0 to 1. */
  uploadImage(file: File, onProgress: (share: number) => void): Promise<UploadedImage>;
  /** The records of the signatures in the draft. */
  signatures(): Promise<ShownSignatureRecord[]>;
  onUploadFailed(file: File, error: unknown): void;
  /** Reports how many pasted images could not be stored. */
  onPicturesLeftOut(count: number): void;
}
