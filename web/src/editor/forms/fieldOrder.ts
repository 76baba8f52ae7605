// The tab order of form fields.

/** Focuses the first field in tab order. */
export function goToFirstField(root: HTMLElement): void {
  focusField(fieldsIn(root)[0]);
}

/** Focuses the next enabled field in tab order; false at the end. */
export function goToField(from: HTMLElement, step: 1 | -1): boolean {
  const fields = fieldsIn(from.closest('.document-text') ?? document, from);
  return focusField(fields[fields.indexOf(from) + step]);
}

/** The enabled fields and the focused one, in tab order. */
function fieldsIn(root: ParentNode, from?: HTMLElement): HTMLElement[] {
  const last = Number.POSITIVE_INFINITY;
  const turnOf = ({ dataset }: HTMLElement) => Number(dataset.turn || last);
  return [...root.querySelectorAll<HTMLElement>('.control[data-control]')]
    .filter((field) => field === from || field.querySelector('input:enabled, select:enabled'))
    .sort((a, b) => (turnOf(a) === turnOf(b) ? 0 : turnOf(a) - turnOf(b)));
}

export function focusField(field: HTMLElement | undefined): boolean {
  const input =
    field?.querySelector<HTMLInputElement>('input:checked') ??
    field?.querySelector<HTMLInputElement>('input, select');
  if (!input) return false;
  input.focus();
  if (input.type === 'text') input.select();
  return true;
}
