/** Scrolls to something in the text, through sections that get their heights only on the way. */
export function goTo(target: Element | null | undefined): void {
  if (!target) return;
  const show = () => target.scrollIntoView({ block: 'center', behavior: 'instant' });
  show();
  requestAnimationFrame(() => {
    show();
    requestAnimationFrame(show);
  });
}

/** The block of this id in a text. */
export function blockIn(text: Element | null | undefined, id: string): HTMLElement | null {
  return text?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
}
