// Pure decisions about forms and signatures.
import { createHash } from 'node:crypto';
import type { Form, FormField, Ink } from '@docent/contract/forms';
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { asStored, type Control, type FormData, formCsv } from '@docent/document-model/forms/forms';
import { signedText } from '@docent/document-model/forms/signatures';
import { drawingForm } from '@docent/document-model/nodes/signature';

/**
 * The controls that somebody sees, with their current values in the draft. Omits those that the draft no longer
 * contains.
 */
export function asTheyStand(
  controlsAtLoad: readonly Control[],
  draft: readonly Control[],
): Control[] {
  const now = new Map(draft.map((control) => [control.key, control]));
  return controlsAtLoad.map(({ key }) => now.get(key)).filter((control) => control !== undefined);
}

/** These controls with newly filled-in values. */
export function filledWith(
  controls: readonly Control[],
  values: readonly { key: string; value: unknown }[],
): Control[] {
  const valueByKey = new Map(values.map(({ key, value }) => [key, asStored(value)]));
  return controls.map((control) => {
    const value = valueByKey.get(control.key);
    return value === undefined ? control : { ...control, value };
  });
}

/** The document as people see it, with the values of these controls. */
export function withValues(document: DocumentJSON, controls: readonly Control[]): DocumentJSON {
  const values = new Map(controls.map(({ key, value }) => [key, value]));
  const visit = (node: NodeJSON): NodeJSON => {
    const key = node.type === 'control' ? node.attrs?.key : undefined;
    if (typeof key === 'string' && values.has(key)) {
      return { ...node, attrs: { ...node.attrs, value: values.get(key) } };
    }
    return node.content ? { ...node, content: node.content.map(visit) } : node;
  };
  return values.size > 0 ? (visit(document) as DocumentJSON) : document;
}

/** Refuses with `signature/blank` if there is neither typed text nor a valid drawing. */
export function readInk(ink: { drawing?: string | null; typed?: string | null }): Ink {
  const drawing = ink.drawing ?? null;
  const typedName = ink.typed?.replace(/\s+/g, ' ').trim() || null;
  if ((drawing === null) === (typedName === null)) throw refuse('signature/blank');
  if (drawing !== null && !(drawingForm.test(drawing) && /[LQC]/.test(drawing))) {
    throw refuse('signature/blank');
  }
  return { drawing, typed: typedName };
}

/** Two documents have the same hash if their text is the same apart from signatures. */
export function textHash(content: DocumentJSON): Buffer {
  return createHash('sha256').update(signedText(content)).digest();
}

export function formFile(
  form: FormData,
  format: 'json' | 'csv',
): { body: Uint8Array; mime: string } {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const text =
    format === 'csv' ? `\ufeff${formCsv(form)}` : JSON.stringify(formJson(form), null, 2);
  const mime = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
  return { body: new TextEncoder().encode(text), mime };
}

function formJson({ complete, fields }: FormData): Form & { values: Record<string, unknown> } {
  const values = Object.fromEntries(fields.map(({ key, value }: FormField) => [key, value]));
  return { complete, values, fields };
}
