import type { Node } from '@tiptap/pm/model';

/** Sets the attributes common to all blocks, as their `toDOM` does. */
export function shareBlock(dom: HTMLElement, { attrs: { id, suggestion } }: Node): void {
  if (id) dom.dataset.id = id;
  else delete dom.dataset.id;
  if (suggestion) dom.dataset.suggestion = JSON.stringify(suggestion);
  else delete dom.dataset.suggestion;
}
