import type { Node } from '@tiptap/pm/model';

/** What every block says of itself in the page, as its `toDOM` would. */
export function shareBlock(dom: HTMLElement, { attrs: { id, suggestion } }: Node): void {
  if (id) dom.dataset.id = id;
  else delete dom.dataset.id;
  if (suggestion) dom.dataset.suggestion = JSON.stringify(suggestion);
  else delete dom.dataset.suggestion;
}
