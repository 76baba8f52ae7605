/** Others may put something of their own below the text, such as its footnotes. */
export function sectionsOf(text: HTMLElement): HTMLElement[] {
  const sections: HTMLElement[] = [];
  // Asked at each key: from one to the next is the least that browsers ask for it.
  for (let each = text.firstElementChild; each; each = each.nextElementSibling) {
    if (each.localName === 'section') sections.push(each as HTMLElement);
  }
  return sections;
}
