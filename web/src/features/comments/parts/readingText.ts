// The text for reading, for comments on it. Marks are elements around its words; nothing else changes.
import { maxCommentedParagraphs } from '@docent/contract/constants';
import {
  type CommentedPart,
  type CommentedPlace,
  type CommentedText,
  type CommentedThread,
  markedParts,
  placeOfParts,
  quoteOf,
  threadClass,
  wordsIn,
} from '../../../editor/comments/commented.ts';

/** Rendered elements that are not part of the text. */
const generatedContent = 'button, select, input, textarea, svg, style, [data-drawn]';

export function readingText(root: HTMLElement): CommentedText {
  let currentThreads: readonly CommentedThread[] = [];
  return {
    root,
    show(threads, activeId) {
      const keys = new Set(threads.map(placeKey));
      for (const thread of currentThreads) if (!keys.has(placeKey(thread))) unmark(root, thread.id);
      const before = new Set(currentThreads.map(placeKey));
      const fresh = threads.filter((thread) => !before.has(placeKey(thread)));
      // One walk for all threads, because a search for each would walk the text every time.
      const blocks = new Map<string | undefined, HTMLElement>();
      if (fresh.length > 0) {
        for (const block of root.querySelectorAll<HTMLElement>('[data-id]')) {
          blocks.set(block.dataset.id, block);
        }
      }
      for (const thread of fresh) {
        for (const part of markedParts(thread)) {
          const block = blocks.get(part.paragraphId);
          if (block) mark(block, part);
        }
      }
      currentThreads = threads;
      for (const one of root.querySelectorAll('.commented-active')) {
        one.classList.remove('commented-active');
      }
      if (activeId === null) return;
      for (const one of root.querySelectorAll(`.${CSS.escape(threadClass(activeId))}`)) {
        one.classList.add('commented-active');
      }
    },
    placeOf: (id) => currentThreads.find((thread) => thread.id === id) ?? null,
    selected: () => selectedIn(root),
    saved: async () => {},
    focus: () => document.getElementById('content')?.focus({ preventScroll: true }),
  };
}

const placeKey = (thread: CommentedThread) =>
  markedParts(thread)
    .map(({ key, paragraphId, anchor }) => `${key} ${paragraphId} ${anchor?.from} ${anchor?.to}`)
    .join('\n');

function mark(block: HTMLElement, part: ReturnType<typeof markedParts>[number]): void {
  const nodes = textsOf(block);
  const words = wordsIn(nodes.map(({ data }) => data).join(''), part);
  if (words === null) {
    if (part.anchor === null) block.classList.add('commented', threadClass(part.thread));
    return;
  }
  let at = 0;
  for (const node of nodes) {
    const from = Math.max(0, words.from - at);
    const to = Math.min(node.length, words.to - at);
    at += node.length;
    if (from >= to) continue;
    const piece = from > 0 ? node.splitText(from) : node;
    if (to - from < piece.length) piece.splitText(to - from);
    const around = document.createElement('span');
    around.className = `commented ${threadClass(part.thread)}`;
    piece.replaceWith(around);
    around.append(piece);
  }
}

function unmark(root: HTMLElement, id: string): void {
  const name = threadClass(id);
  for (const one of root.querySelectorAll<HTMLElement>(`.${CSS.escape(name)}`)) {
    if (one.dataset.id !== undefined) {
      one.classList.remove(name);
      if (!/\bthread-/.test(one.className)) one.classList.remove('commented', 'commented-active');
      continue;
    }
    const parent = one.parentNode;
    one.replaceWith(...one.childNodes);
    parent?.normalize();
  }
}

/** The text nodes of a block's own line, in order. */
function textsOf(block: HTMLElement): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_ALL, (node) => {
    if (node instanceof Element) {
      const isOther =
        node.matches(generatedContent) || (node as HTMLElement).dataset.id !== undefined;
      return isOther ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    }
    return node instanceof Text ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
  });
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function selectedIn(root: HTMLElement): CommentedPlace | null {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const start = range.startContainer;
  if (!root.contains(start)) return null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT, (node) =>
    (node as HTMLElement).dataset.id === undefined
      ? NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  const around = (start instanceof Element ? start : start.parentElement)?.closest('[data-id]');
  walker.currentNode = around && root.contains(around) ? around : start;
  const parts: CommentedPart[] = [];
  // Called on every change of the selection, so it stops at one paragraph more than allowed.
  let block = around === walker.currentNode ? around : walker.nextNode();
  while (block && range.intersectsNode(block) && parts.length <= maxCommentedParagraphs) {
    const part = selectedOf(block as HTMLElement, range);
    if (part) parts.push(part);
    block = walker.nextNode();
  }
  return placeOfParts(parts);
}

/** The part of a block's own line that a range covers. */
function selectedOf(block: HTMLElement, range: Range): CommentedPart | null {
  let text = '';
  let from: number | null = null;
  let to = 0;
  for (const node of textsOf(block)) {
    if (range.intersectsNode(node)) {
      const startOffset = node === range.startContainer ? range.startOffset : 0;
      const end = node === range.endContainer ? range.endOffset : node.length;
      if (startOffset < end) {
        from ??= text.length + startOffset;
        to = text.length + end;
      }
    }
    text += node.data;
  }
  if (from === null) return null;
  return {
    paragraphId: block.dataset.id ?? '',
    anchor: { from, to },
    quote: quoteOf(text.slice(from, to)),
  };
}
