// Links to files show the file's current name, unless their text was edited.

import { presentWords } from '@docent/document-model/links';

export function nameLinks(text: ParentNode, names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return;
  for (const link of text.querySelectorAll('a[href^="/detail/"]')) {
    const words = link.textContent;
    const name = presentWords(link.getAttribute('href'), words, (id) => names.get(id));
    // A text with mixed formatting was edited; a single format is a chain of single elements.
    let inner: Element = link;
    while (inner.firstElementChild && inner.childNodes.length === 1)
      inner = inner.firstElementChild;
    if (name && inner.childElementCount === 0) inner.textContent = name;
  }
}
