// Focuses the first field of a dialog. The focus trap would choose the first button, which closes the
// dialog.

/**
 * Whether an element is a field to fill in: of a radio group only the selected one, and no unreachable
 * ones.
 */
function hasAutofocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || !element.checkVisibility()) return false;
  if (element instanceof HTMLInputElement && element.type === 'radio') return element.checked;
  return !element.matches(':disabled, [type="hidden"]');
}

/**
 * The field marked for autofocus, or the first one; if there are no fields and none are loading, the first
 * button.
 */
function firstOf(body: HTMLElement): HTMLElement | undefined {
  const all = (what: string) => [...body.querySelectorAll<HTMLElement>(what)].filter(hasAutofocus);
  const [field] = [...all('[data-autofocus]'), ...all('input, select, textarea')];
  const isComing = body.querySelector('.mantine-Skeleton-root') !== null;
  return field ?? (isComing ? undefined : all('button, a[href]')[0]);
}

/** Focuses the first field of a dialog, even if it appears later, until the person does something. */
export function beginAtFirstField(body: HTMLElement): () => void {
  const focusFirst = () => {
    if (!body.contains(document.activeElement)) firstOf(body)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focusFirst);
  observer.observe(body, { childList: true, subtree: true });
  const dialog = body.closest<HTMLElement>('[role="dialog"]');
  const end = () => {
    observer.disconnect();
    dialog?.removeEventListener('focusin', focusFirst);
    for (const act of ['keydown', 'pointerdown']) removeEventListener(act, end, true);
  };
  dialog?.addEventListener('focusin', focusFirst);
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, end, true);
  focusFirst();
  return end;
}
