// Comments of an OpenDocument text: they stand where their range begins.
import { dateOf } from '../word/changes.ts';
import type { WordThread } from '../word/comments.ts';
import { childOf, childrenOf, type Element, findAllDeep, textIn } from '../xml.ts';
import type { Annotations } from './reading.ts';

interface OpenAnnotation {
  thread: WordThread;
  isOpen: boolean;
}

export function createAnnotations(): Annotations {
  const annotations: OpenAnnotation[] = [];
  const byName = new Map<string, OpenAnnotation>();
  return {
    begin(element, blockId) {
      const name = element.attributes['office:name'] ?? '';
      const comment = {
        author: textOf(childOf(element, 'dc:creator')),
        at: dateOf(textOf(childOf(element, 'dc:date'))),
        text: findAllDeep(element, 'text:p').map(textIn).join('\n').trim(),
      };
      if (comment.text === '') return;
      const parent = byName.get(element.attributes['loext:parent-name'] ?? '');
      if (parent) {
        parent.thread.replies.push(comment);
        if (name) byName.set(name, parent);
        return;
      }
      const isResolved = element.attributes['loext:resolved'] === 'true';
      const thread = { ...comment, isResolved, replies: [], blockId, quote: '' };
      const annotation = { thread, isOpen: name !== '' };
      annotations.push(annotation);
      if (name) byName.set(name, annotation);
    },
    end(name) {
      const annotation = byName.get(name);
      if (annotation) annotation.isOpen = false;
    },
    addText(text, blockId) {
      for (const { thread, isOpen } of annotations) {
        // A thread is about text of one paragraph.
        if (isOpen && thread.blockId === blockId) thread.quote += text;
      }
    },
    // Without an end, a comment is about its place alone.
    threads: () =>
      annotations.map(({ thread, isOpen }) => (isOpen ? { ...thread, quote: '' } : thread)),
  };
}

const textOf = (element: Element | null): string => (element ? textIn(element).trim() : '');

/** The number of changes that the text holds as if they were accepted. */
export function countChanges(body: Element): number {
  return childrenOf(childOf(body, 'text:tracked-changes'), 'text:changed-region').length;
}
