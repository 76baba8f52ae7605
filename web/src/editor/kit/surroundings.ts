// What the editor asks of the page around it. Texts are asked for when they are drawn, so that they
// follow the language.

import type { ShownSignatureRecord } from '../forms/signatureRecords.ts';
import type { EditorDialogName } from './dialogs.ts';
import type { ModeMemory } from './mode.ts';

/** What the keyboard opens in the surface around the text. */
export interface SurfaceActions {
  openLink(): void;
  /** `at` is the position of the node that it is about. */
  openDialog(name: EditorDialogName, at?: number): void;
  /** Begins a comment on what is selected. */
  comment(): void;
}

/** The few texts that are drawn inside the document and not by React. */
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
  /** Who writes here. */
  person(): { id: string; username: string };
  words(): DrawnWords;
  /** What a file of ours is called now; undefined for one that this person may not read. */
  nameOf(fileId: string): string | undefined;
  /** An address the browser can show: pictures of ours need the token, which an <img> cannot send. */
  resolveImage(src: string): Promise<string>;
  /** `onProgress` gets 0 to 1. */
  uploadImage(file: File, onProgress: (share: number) => void): Promise<UploadedImage>;
  /** The records of the signatures in the draft. */
  signatures(): Promise<ShownSignatureRecord[]>;
  onUploadFailed(file: File, error: unknown): void;
  /** So many pictures of what was pasted cannot be kept. */
  onPicturesLeftOut(count: number): void;
}
