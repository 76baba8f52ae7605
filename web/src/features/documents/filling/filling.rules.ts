// Rules for documents with controls or signature lines.
import type { Content } from '@docent/contract/documents';
import type { FieldValue, Form } from '@docent/contract/forms';

export interface Fillable {
  controls: boolean;
  signatures: boolean;
}

interface Node {
  type?: unknown;
  content?: Node[];
}

/** Whether there are fields to fill in, or lines to sign. */
export function fillableIn(content: Content): Fillable {
  const fillable = { controls: false, signatures: false };
  const open: Node[] = [content as Node];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'control') fillable.controls = true;
    else if (node.type === 'signature') fillable.signatures = true;
    if (node.content) open.push(...node.content);
    if (fillable.controls && fillable.signatures) break;
  }
  return fillable;
}

export interface FormProgress {
  state: 'missing' | 'partial' | 'complete';
  /** Number of fields, or of missing ones. */
  count: number;
  filled: number;
}

/** Progress of a form; null for a form without fields. */
export function progressOf({ fields }: Pick<Form, 'fields'>): FormProgress | null {
  if (fields.length === 0) return null;
  const missing = fields.filter(({ problem }) => problem !== null).length;
  const filledCount = fields.filter(({ value }) => !isEmpty(value)).length;
  if (missing > 0) return { state: 'missing', count: missing, filled: filledCount };
  return {
    state: filledCount < fields.length ? 'partial' : 'complete',
    count: fields.length,
    filled: filledCount,
  };
}

/** An unchecked box counts as empty, as for required fields. */
function isEmpty(value: FieldValue): boolean {
  return (
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}
