// Copies paragraphs so that pasting them into a document shows them there as synced ones, and elsewhere their text.

import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import i18next from 'i18next';
import { showToast } from '../../ui/toasts.ts';
import { element } from '../drawing/element.ts';
import { shownFileId } from './paragraphPlaces.ts';

interface CopiedParagraph {
  fileId: string;
  paragraphId: string;
  text: string;
}

/** The blocks that are selected, or the one with the caret. */
export function selectedParagraphs({ selection, doc }: EditorState): Node[] {
  if (selection instanceof NodeSelection && selection.node.attrs.id) return [selection.node];
  const { $from, from, to, empty } = selection;
  if (empty) return $from.parent.attrs.id ? [$from.parent] : [];
  const blocks: Node[] = [];
  doc.nodesBetween(from, to, (node) => {
    const { isTextblock, isAtom, isBlock, attrs } = node;
    if ((isTextblock || (isAtom && isBlock)) && attrs.id) blocks.push(node);
    return !isTextblock;
  });
  return blocks;
}

/** A signature can't be shown elsewhere, and a synced paragraph leads to its own source. */
export function syncedCopies(blocks: readonly Node[], fileId: string): CopiedParagraph[] {
  return blocks.flatMap(({ type, attrs, textContent: text }) => {
    if (type.name === 'signature') return [];
    if (type.name !== 'synced') return [{ fileId, paragraphId: attrs.id, text }];
    const { paragraphId } = attrs;
    return attrs.fileId && paragraphId ? [{ fileId: attrs.fileId, paragraphId, text }] : [];
  });
}

export const copySelectedAsSynced = (state: EditorState): Promise<void> =>
  copyAsSynced(syncedCopies(selectedParagraphs(state), shownFileId()));

export async function copyAsSynced(paragraphs: readonly CopiedParagraph[]): Promise<void> {
  const { t } = i18next;
  const text = paragraphs.map((one) => one.text).join('\n');
  try {
    const [html, plain] = [
      new Blob([htmlOf(paragraphs)], { type: 'text/html' }),
      new Blob([text], { type: 'text/plain' }),
    ];
    const item = new ClipboardItem({ 'text/html': html, 'text/plain': plain });
    await navigator.clipboard.write([item]);
    const message = t('editor.syncedCopied', { count: paragraphs.length });
    showToast({ message, type: 'success', id: 'copied-synced' });
  } catch {
    // Browsers reject clipboard access with different errors; nothing was changed.
    showToast({ message: t('editor.notCopied'), type: 'error', id: 'copied-synced' });
  }
}

/** The blocks as the schema reads them; other programs show the texts in them. */
export function htmlOf(paragraphs: readonly CopiedParagraph[]): string {
  const blocks = paragraphs.map(({ fileId, paragraphId, text }) => {
    const attrs = JSON.stringify({ fileId, paragraphId });
    return element('div', { 'data-type': 'synced', 'data-attrs': attrs }, text);
  });
  // The editor takes its own clipboard as it is.
  blocks[0]?.setAttribute('data-pm-slice', '0 0 []');
  return blocks.map((block) => block.outerHTML).join('');
}
