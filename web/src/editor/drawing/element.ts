type Content = Node | string | null | undefined | false;

interface Traits {
  class?: string;
  [attribute: string]: string | undefined;
}

/** Creates an element with attributes and children; null values are skipped. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  traits: Traits = {},
  ...children: Content[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) {
    if (value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null && child !== false));
  return node;
}

/** A button that does not take the focus from the text. */
export function button(label: string, run: () => void, traits: Traits = {}): HTMLButtonElement {
  const button = element('button', { type: 'button', ...traits }, label);
  button.addEventListener('click', run);
  return button;
}
