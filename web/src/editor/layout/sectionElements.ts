/** The section elements of a text; other elements, such as footnotes, may follow them. */
export function sectionsOf(text: HTMLElement): HTMLElement[] {
  const sections: HTMLElement[] = [];
  // Called at each key, and walking the siblings is cheapest.
  for (let each = text.firstElementChild; each; each = each.nextElementSibling) {
    if (each.localName === 'section') sections.push(each as HTMLElement);
  }
  return sections;
}
