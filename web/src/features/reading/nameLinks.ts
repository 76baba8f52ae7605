// Links to files show what the file is called now, unless their words were changed by hand.

import { presentWords } from '@docent/document-model/links';

export function nameLinks(text: ParentNode, names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return;
  for (const link of text.querySelectorAll('a[href^="/detail/"]')) {
    const words = link.textContent;
    const name = presentWords(link.getAttribute('href'), words, (id) => names.get(id));
    // Words in several looks were changed by hand; around a single look stands a row of single elements.
    let inner: Element = link;
    while (inner.firstElementChild && inner.childNodes.length === 1)
      inner = inner.firstElementChild;
    if (name && inner.childElementCount === 0) inner.textContent = name;
  }
}
