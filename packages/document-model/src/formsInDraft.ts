// Filling in a live draft: the values of its controls are set, and nothing else can be reached from here.

import * as Y from 'yjs';
import { repairAttributes } from './attributes.ts';
import { asStored, type Control, checkValue, controlOf, type Problem } from './forms.ts';
import { fragmentName, modelOrigin } from './yjs.ts';

export interface FieldValue {
  key: string;
  value: unknown;
}

/** Why a field was refused; `message` is the form's own sentence for it. */
export type FieldRefusal = { reason: 'gone' | 'disabled' } | (Problem & { message: string | null });

/**
 * Sets these values, or none of them where one is refused: then the reasons by key. `mayFill` says which controls
 * whoever fills in knows of.
 */
export function fillControls(
  ydoc: Y.Doc,
  values: readonly FieldValue[],
  mayFill: (key: string) => boolean,
): Record<string, FieldRefusal> | null {
  const elements = controlElements(ydoc);
  const refused = new Map<string, FieldRefusal>();
  for (const { key, value } of values) {
    const control = mayFill(key) ? elements.get(key)?.control : undefined;
    const refusal = refusalOf(control, value);
    if (refusal) refused.set(key, refusal);
  }
  if (refused.size > 0) return Object.fromEntries(refused);
  ydoc.transact(() => {
    for (const { key, value } of values) {
      const element = elements.get(key)?.element;
      const stored = asStored(value);
      if (stored === null) element?.removeAttribute('value');
      else element?.setAttribute('value', stored as string);
    }
  }, modelOrigin);
  return null;
}

function refusalOf(control: Control | undefined, value: unknown): FieldRefusal | null {
  if (!control) return { reason: 'gone' };
  if (control.disabled) return { reason: 'disabled' };
  const problem = checkValue(control, value);
  return problem && { ...problem, message: control.message };
}

/** The controls by their keys; of those that share one, the first. */
function controlElements(ydoc: Y.Doc): Map<string, { element: Y.XmlElement; control: Control }> {
  const found = new Map<string, { element: Y.XmlElement; control: Control }>();
  // Not recursive: a damaged draft may be nested deeper than the stack.
  const open: unknown[] = [ydoc.getXmlFragment(fragmentName)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next instanceof Y.XmlElement && next.nodeName === 'control') {
      const control = controlOf(repairAttributes('control', next.getAttributes()));
      if (control && !found.has(control.key)) found.set(control.key, { element: next, control });
    } else if (next instanceof Y.XmlFragment) open.push(...next.toArray().toReversed());
  }
  return found;
}
