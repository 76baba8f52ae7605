// The interface between the page of a document and its live editor.
import type { LiveRefusal } from '@docent/contract/live';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import type { OutlineHeading } from '@docent/document-model/outline';
import type { ReactNode, RefObject } from 'react';
import type { MoveChapter } from '../blocks/moveBlocks.ts';
import type { CommentedText } from '../comments/commented.ts';
import type { UploadedImage } from '../kit/surroundings.ts';
import type { Presence } from '../live/carets.ts';
import type { SaveState } from '../live/liveConnection.ts';
import type { DocumentNames } from './PageSurface.tsx';

/** The text in this editor, and whether the server has it. */
export interface LiveSource {
  read(): DocumentJSON;
  /** Resolves even after the editor is hidden; never if the server refuses the text. */
  saved(): Promise<void>;
  /**
   * Inserts blocks at the caret, as one undo step; false if they do not fit or the text is
   * read-only.
   */
  insert(blocks: NodeJSON[]): boolean;
  /** Focuses the text, with the caret at its start. */
  focusStart(): void;
}

export interface DocumentEditorProps {
  fileId: string;
  token: string;
  person: { id: string; username: string };
  /** Without this right the person may only suggest. */
  mayEdit: boolean;
  /** Whether the space allows the person to download the document. */
  mayDownload: boolean;
  onState: (state: SaveState) => void;
  onRefused: (reason: LiveRefusal) => void;
  /** `onProgress` receives 0 to 1. */
  uploadImage: (file: File, onProgress: (share: number) => void) => Promise<UploadedImage>;
  /** Returns an address that an <img> can load, usually an object URL. */
  resolveImage: (src: string) => Promise<string>;
  /** Document data for headers and footers. */
  names?: DocumentNames;
  /** Names of the linked files by id, without those that the person may not read. */
  linkNames?: ReadonlyMap<string, string>;
  /** Elements for the bars above and below the text, which do not scroll with it. */
  bars: { tools: HTMLElement | null; status: HTMLElement | null };
  onOutline?: (outline: OutlineHeading[]) => void;
  onPresence?: (others: Presence[]) => void;
  /** Starts a comment on the selection. */
  onComment?: () => void;
  /** Passes the live text to the comments; null when it is no longer shown. */
  onCommentedText?: (text: CommentedText | null) => void;
  /** The text is about to be drawn: the reading view can be removed now, but not earlier. */
  onLive: () => void;
  /** The text is in the page; once it is live, `takeFocus` moves the caret to a visible block. */
  onShown: (takeFocus?: (visibleBlockId: string | null) => void) => void;
  /** Set while the text is live. */
  source: RefObject<LiveSource | null>;
  /** Moves a chapter of the text; set while the text is live. */
  mover: RefObject<MoveChapter | null>;
  /** Parts of the page that need the surface of the editor. */
  children?: ReactNode;
}
