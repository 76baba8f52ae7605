// Suggestions as tracked changes.
import { blocksOf, type DocumentJSON, type NodeJSON } from '@docent/document-model/content';
import type { Suggestion } from '@docent/document-model/nodes/attributes';
import type { IParagraphRunOptions } from 'docx';

interface Author {
  username?: unknown;
  at?: unknown;
}

type Change = { id: number; author: string; date: string };

export interface Revisions {
  change(author: Author): Change;
  /** How the end of a paragraph was changed: a break that was added or is to be deleted belongs to the paragraph before it. */
  endOf(block: NodeJSON): Pick<IParagraphRunOptions, 'insertion' | 'deletion'> | null;
}

export const suggestionOf = ({ attrs }: NodeJSON): Suggestion | null =>
  (attrs?.suggestion as Suggestion | null | undefined) ?? null;

/** `date` is that of changes without one. */
export function createRevisions(content: DocumentJSON, date: Date): Revisions {
  let count = 0;
  const change = ({ username, at }: Author): Change => {
    const time = typeof at === 'string' ? new Date(at) : date;
    return {
      id: ++count,
      author: typeof username === 'string' && username !== '' ? username : '—',
      // Word rejects fractions of seconds.
      date: `${(Number.isNaN(time.getTime()) ? date : time).toISOString().slice(0, 19)}Z`,
    };
  };
  const ends = endings(content);
  return {
    change,
    endOf(block) {
      const ending = ends.get(block);
      if (!ending) return null;
      return ending.kind === 'split' || ending.kind === 'insertion'
        ? { insertion: change(ending) }
        : { deletion: change(ending) };
    },
  };
}

function endings(content: DocumentJSON): Map<NodeJSON, Suggestion> {
  const ends = new Map<NodeJSON, Suggestion>();
  let last: NodeJSON | null = null;
  const visit = (nodes: readonly NodeJSON[], around: Suggestion | null) => {
    for (const node of nodes) {
      const own = suggestionOf(node);
      const whole = own?.kind === 'insertion' || own?.kind === 'deletion' ? own : around;
      if (node.type !== 'paragraph' && node.type !== 'heading') {
        visit(node.content ?? [], whole);
        continue;
      }
      if (whole) ends.set(node, whole);
      if (last && (own?.kind === 'split' || own?.kind === 'join')) ends.set(last, own);
      last = node;
    }
  };
  visit(blocksOf(content), null);
  return ends;
}
