// A document's page is in one of four phases:
//
//             edit             editorReady            done
//   reading ────────▶ opening ─────────────▶ live ──────────▶ leaving
//      ▲                 │   done or rights    │                 │
//      │                 ╰──▶   lost           │   rights lost   │ confirmed
//      ╰─────────────────────────────────────────────────────────╯
//
// opening   the text is still read as before, while the editor loads and connects
// live      the editor holds the text
// leaving   the text is read as it was just written, until the server confirms that it holds as much; offline it
//           stays so. Editing again is possible at once.
import type { Content, OutlineEntry } from '@docent/contract/documents';
import type { Presence } from '../../editor/shell/DocumentEditor.tsx';

export interface DocumentState {
  phase: 'reading' | 'opening' | 'live' | 'leaving';
  /** The person chose the draft where it differs from the published text, or just wrote it. */
  prefersDraft: boolean;
  /** The text as the editor held it when it closed, until the server confirms it. Null for who only suggested. */
  editedContent: Content | null;
  /** The other people in the editor. */
  others: Presence[];
  /** The headings of the text in the editor; null until it tells them. */
  outline: OutlineEntry[] | null;
}

export type DocumentEvent =
  | { type: 'edit' }
  | { type: 'editorReady' }
  | { type: 'done'; editedContent: Content | null }
  | { type: 'confirmed'; editedContent: Content | null }
  | { type: 'rightsChanged'; mayEdit: boolean; mayWrite: boolean }
  | { type: 'draftPreferred'; prefersDraft: boolean }
  | { type: 'presence'; others: Presence[] }
  | { type: 'outline'; outline: OutlineEntry[] };

export const initialState: DocumentState = {
  phase: 'reading',
  prefersDraft: false,
  editedContent: null,
  others: [],
  outline: null,
};

const editorClosed = { others: [], outline: null } satisfies Partial<DocumentState>;

export const isEditing = ({ phase }: Pick<DocumentState, 'phase'>): boolean =>
  phase === 'opening' || phase === 'live';

export function nextState(state: DocumentState, event: DocumentEvent): DocumentState {
  switch (event.type) {
    case 'edit':
      return isEditing(state) ? state : { ...state, phase: 'opening' };
    case 'editorReady':
      return state.phase === 'opening' ? { ...state, phase: 'live' } : state;
    case 'done':
      return {
        ...state,
        ...editorClosed,
        phase: 'leaving',
        prefersDraft: true,
        editedContent: event.editedContent,
      };
    case 'confirmed': {
      // A later text is not confirmed by the answer to an earlier one.
      if (state.editedContent !== event.editedContent) return state;
      const phase = state.phase === 'leaving' ? 'reading' : state.phase;
      return { ...state, phase, editedContent: null };
    }
    case 'rightsChanged': {
      const editedContent = event.mayEdit ? state.editedContent : null;
      // Without the right to write, reading goes on, with no more of the draft than other readers see.
      if (isEditing(state) && !event.mayWrite) {
        return { ...state, ...editorClosed, phase: 'reading', editedContent };
      }
      if (editedContent === state.editedContent) return state;
      return {
        ...state,
        phase: state.phase === 'leaving' ? 'reading' : state.phase,
        editedContent,
      };
    }
    case 'draftPreferred':
      return { ...state, prefersDraft: event.prefersDraft };
    case 'presence':
      return { ...state, others: event.others };
    case 'outline':
      return { ...state, outline: event.outline };
  }
}
