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
  written: Content | null;
  /** The other people in the editor. */
  others: Presence[];
  /** The headings of the text in the editor; null until it tells them. */
  outline: OutlineEntry[] | null;
}

export type DocumentEvent =
  | { type: 'edit' }
  | { type: 'editorReady' }
  | { type: 'done'; written: Content | null }
  | { type: 'confirmed'; written: Content | null }
  | { type: 'rightsChanged'; mayEdit: boolean; mayWrite: boolean }
  | { type: 'draftPreferred'; prefersDraft: boolean }
  | { type: 'presence'; others: Presence[] }
  | { type: 'outline'; outline: OutlineEntry[] };

export const initialState: DocumentState = {
  phase: 'reading',
  prefersDraft: false,
  written: null,
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
        written: event.written,
      };
    case 'confirmed': {
      // A later text is not confirmed by the answer to an earlier one.
      if (state.written !== event.written) return state;
      const phase = state.phase === 'leaving' ? 'reading' : state.phase;
      return { ...state, phase, written: null };
    }
    case 'rightsChanged': {
      const written = event.mayEdit ? state.written : null;
      // Without the right to write, reading goes on, with no more of the draft than other readers see.
      if (isEditing(state) && !event.mayWrite) {
        return { ...state, ...editorClosed, phase: 'reading', written };
      }
      if (written === state.written) return state;
      return { ...state, phase: state.phase === 'leaving' ? 'reading' : state.phase, written };
    }
    case 'draftPreferred':
      return { ...state, prefersDraft: event.prefersDraft };
    case 'presence':
      return { ...state, others: event.others };
    case 'outline':
      return { ...state, outline: event.outline };
  }
}
