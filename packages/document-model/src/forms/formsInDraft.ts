// Fills in forms in a live draft: sets values of controls and cannot change anything else.

import * as Y from 'yjs';
import { repairAttributes } from '../attributes.ts';
import { fragmentName, modelOrigin } from '../yjs.ts';
import { asStored, type Control, checkValue, type ValueProblem } from './forms.ts';

export interface DraftFieldValue {
  key: string;
  value: unknown;
}

/** Why a value was refused; `message` is the form's own error text. */
export type FieldRefusal =
  | { reason: 'gone' | 'disabled' }
  | (ValueProblem & { message: string | null });

/**
 * Sets all values, or none if one is refused; then returns the reasons by key. `controls` are the
 * controls that the person has seen.
 */
export function fillControls(
  ydoc: Y.Doc,
  values: readonly DraftFieldValue[],
  controls: readonly Control[],
): Record<string, FieldRefusal> | null {
  const controlsByKey = new Map(controls.map((control) => [control.key, control]));
  const refusals = new Map<string, FieldRefusal>();
  for (const { key, value } of values) {
    const refusal = refusalOf(controlsByKey.get(key), value);
    if (refusal) refusals.set(key, refusal);
  }
  if (refusals.size > 0) return Object.fromEntries(refusals);
  const elements = controlElements(ydoc);
  ydoc.transact(() => {
    for (const { key, value } of values) {
      const element = elements.get(key);
      const storedValue = asStored(value);
      // Setting an equal value would count as a change of the draft.
      if (isSame(element?.getAttribute('value'), storedValue)) continue;
      if (storedValue === null) element?.removeAttribute('value');
      else element?.setAttribute('value', storedValue as string);
    }
  }, modelOrigin);
  return null;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function refusalOf(control: Control | undefined, value: unknown): FieldRefusal | null {
  if (!control) return { reason: 'gone' };
  if (control.disabled) return { reason: 'disabled' };
  const problem = checkValue(control, value);
  return problem && { ...problem, message: control.message };
}

/** The controls by key; of those with the same key, the first. */
function controlElements(ydoc: Y.Doc): Map<string, Y.XmlElement> {
  const elements = new Map<string, Y.XmlElement>();
  // Iterative, because a damaged draft may be nested deeper than the stack allows.
  const open: unknown[] = [ydoc.getXmlFragment(fragmentName)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next instanceof Y.XmlElement && next.nodeName === 'control') {
      const key: unknown = repairAttributes('control', next.getAttributes())?.key;
      if (typeof key === 'string' && !elements.has(key)) elements.set(key, next);
    } else if (next instanceof Y.XmlFragment) open.push(...next.toArray().toReversed());
  }
  return elements;
}
