/**
 * Scrolls to an element in the text, across sections whose heights are only known once they are rendered.
 */
export function goTo(target: Element | null | undefined): void {
  if (!target) return;
  const show = () => target.scrollIntoView({ block: 'center', behavior: 'instant' });
  show();
  requestAnimationFrame(() => {
    show();
    requestAnimationFrame(show);
  });
}

/** The block with this id in a text. */
export function blockIn(text: Element | null | undefined, id: string): HTMLElement | null {
  return text?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
}
