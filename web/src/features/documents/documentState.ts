// A document's page is in one of four phases:
//
//             edit             editorReady            done
//   reading ────────▶ opening ─────────────▶ live ──────────▶ leaving
//      ▲                 │   done or rights    │                 │
//      │                 ╰──▶   lost           │   rights lost   │ confirmed
//      ╰─────────────────────────────────────────────────────────╯
//
//   opening   the text stays readable while the editor loads and connects
//   live      the editor contains the text
//   leaving   the text is shown as just written, until the server confirms that it has it; offline it stays that
//             way. Editing can be resumed at any time.
import type { Content, OutlineEntry } from '@docent/contract/documents';
import type { Presence } from '../../editor/shell/DocumentEditor.tsx';

export interface DocumentState {
  phase: 'reading' | 'opening' | 'live' | 'leaving';
  /** The person chose the draft instead of the published text, or has just edited it. */
  prefersDraft: boolean;
  /** The editor's text when it closed, until the server confirms it. Null for people who only suggested. */
  editedContent: Content | null;
  /** The other people in the editor. */
  others: Presence[];
  /** The headings of the editor's text; null until the editor reports them. */
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
      // The confirmation of an earlier text does not apply to a later one.
      if (state.editedContent !== event.editedContent) return state;
      const phase = state.phase === 'leaving' ? 'reading' : state.phase;
      return { ...state, phase, editedContent: null };
    }
    case 'rightsChanged': {
      const editedContent = event.mayEdit ? state.editedContent : null;
      // Without the right to edit, the document is shown for reading, with no more of the draft than other
      // readers see.
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
