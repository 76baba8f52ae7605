// What the page of a document and its live editor say to each other.
import type { LiveRefusal } from '@docent/contract/live';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import type { OutlineHeading } from '@docent/document-model/outline';
import type { RefObject } from 'react';
import type { MoveChapter } from '../blocks/moveBlocks.ts';
import type { CommentedText } from '../comments/commented.ts';
import type { UploadedImage } from '../kit/surroundings.ts';
import type { Presence } from '../live/carets.ts';
import type { SaveState } from '../live/liveConnection.ts';
import type { DocumentNames } from './PageSurface.tsx';

/** The text in this editor, and when the server has it too. */
export interface LiveSource {
  read(): DocumentJSON;
  /** Resolves also after the editor is no longer shown; never where the server refuses the text. */
  saved(): Promise<void>;
  /** Inserts blocks at the caret, as one step of undo; false where they do not fit or nobody may write. */
  insert(blocks: NodeJSON[]): boolean;
  /** Gives the text the focus, with the caret at its start. */
  focusStart(): void;
}

export interface DocumentEditorProps {
  fileId: string;
  token: string;
  person: { id: string; username: string };
  /** Without this right the person may suggest. */
  mayEdit: boolean;
  onState: (state: SaveState) => void;
  onRefused: (reason: LiveRefusal) => void;
  /** `onProgress` takes 0 to 1. */
  uploadImage: (file: File, onProgress: (share: number) => void) => Promise<UploadedImage>;
  /** An address that an <img> can load; usually an object URL. */
  resolveImage: (src: string) => Promise<string>;
  /** Names of the document for headers and footers. */
  names?: DocumentNames;
  /** The files that the text links to, by id; those that the person may not read are not among them. */
  linkNames?: ReadonlyMap<string, string>;
  /** The elements of the bars over and under the text, which do not scroll with it. */
  bars: { tools: HTMLElement | null; status: HTMLElement | null };
  onOutline?: (outline: OutlineHeading[]) => void;
  onPresence?: (others: Presence[]) => void;
  /** Starts a comment on the selection. */
  onComment?: () => void;
  /** The live text, for comments on it; null when it is no longer shown. */
  onCommentedText?: (text: CommentedText | null) => void;
  /** The text is about to be drawn: the reading view may be removed now, and not earlier. */
  onLive: () => void;
  /** The text is in the page; once it is live, `takeFocus` moves the caret to a visible block. */
  onShown: (takeFocus?: (visibleBlockId: string | null) => void) => void;
  /** While the text is live. */
  source: RefObject<LiveSource | null>;
  /** While the text is live: moves a chapter of it. */
  mover: RefObject<MoveChapter | null>;
}
