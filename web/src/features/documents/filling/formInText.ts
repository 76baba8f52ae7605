// Controls and signature lines in a text for reading: their latest values, form elements while filling in,
// and signatures according to their records.
import type { FieldValue, Form, Signature } from '@docent/contract/forms';
import { controlWords } from '@docent/document-model/nodes/control';
import { attrsOf } from '../../../editor/drawing/leaves.ts';
import { ControlField } from '../../../editor/forms/controlField.ts';
import { drawSignature, type SignedShown } from '../../../editor/forms/signatureDrawing.ts';

export interface FormShown {
  /** Null if only the text is known. */
  formData: Form | null;
  isFilling: boolean;
  /** Null while unknown. */
  signatures: readonly Signature[] | null;
  /** The records could not be loaded. */
  isUnchecked: boolean;
  maySign: boolean;
}

export interface FormHost {
  /** Returns why the value was refused, as text; null if it was accepted. */
  fill(key: string, value: FieldValue): Promise<string | null>;
  sign(blockId: string, label: string | null): void;
}

/** In milliseconds; the value is sent after a pause in typing. */
const pause = 700;

type Attrs = Record<string, unknown>;

export function formIn(text: HTMLElement, host: FormHost) {
  const controls = [...text.querySelectorAll<HTMLElement>('[data-type="control"]')].map((target) =>
    controlIn(target, host),
  );
  const lines = [...text.querySelectorAll<HTMLElement>('[data-type="signature"]')].map(
    (target) => ({ target, attrs: attrsOf(target) }),
  );
  return {
    show(state: FormShown): void {
      const values = new Map(state.formData?.fields.map(({ key, value }) => [key, value]));
      for (const control of controls) control.show(values, state.isFilling);
      for (const { target, attrs } of lines) {
        const blockId = target.dataset.id ?? '';
        const record = state.signatures?.find((signature) => signature.blockId === blockId);
        const shownSignature = record ?? signedOf(attrs);
        const label = shownSignature.label;
        drawSignature(target, shownSignature, {
          verdict: record
            ? record.changed
              ? 'changed'
              : 'valid'
            : state.signatures
              ? 'invalid'
              : state.isUnchecked
                ? 'unchecked'
                : 'unknown',
          onSignClick: state.maySign ? () => host.sign(blockId, label) : null,
        });
      }
    },
    /** Sends the last value. */
    end(): void {
      for (const control of controls) control.send();
    },
    /** Number of values that were refused or are invalid. */
    untaken: () => controls.filter((control) => control.isUntaken()).length,
    /** Focuses the first of those; false if there is none. */
    goToUntaken(): boolean {
      const first = controls.find((control) => control.isUntaken());
      first?.focus();
      return first !== undefined;
    },
  };
}

/**
 * A control in the text. A value that the server has not accepted yet stays in it, whatever others fill in.
 */
function controlIn(target: HTMLElement, host: FormHost) {
  const attrs = attrsOf(target);
  const key = typeof attrs.key === 'string' ? attrs.key : null;
  let field: ControlField | null = null;
  let savedValue: FieldValue = (attrs.value as FieldValue | undefined) ?? null;
  let entry: { value: FieldValue } | null = null;
  let refusal: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    const value = entry ? entry.value : savedValue;
    field?.draw({ ...attrs, value }, { canFill: true, refusal });
  };

  function send(): void {
    clearTimeout(timer);
    const sentEntry = entry;
    if (key === null || sentEntry === null || field?.problem()) return;
    void host.fill(key, sentEntry.value).then((problem) => {
      // Another value was entered meanwhile and is being sent.
      if (entry !== sentEntry) return;
      refusal = problem;
      if (problem === null) {
        savedValue = sentEntry.value;
        entry = null;
      }
      draw();
    });
  }

  return {
    send,
    isUntaken: () => entry !== null && (refusal !== null || field?.problem() != null),
    focus: () => field?.focus(),
    show(values: ReadonlyMap<string, FieldValue>, isFilling: boolean): void {
      const isKnown = key !== null && values.has(key);
      if (isKnown) savedValue = values.get(key) ?? null;
      if (isFilling && isKnown) {
        if (!field) {
          field = new ControlField({
            onChange(value) {
              entry = { value };
              refusal = null;
              clearTimeout(timer);
              timer = setTimeout(send, pause);
            },
            onLeave: send,
          });
          target.dataset.filling = '';
          target.replaceChildren(field.dom);
        }
        draw();
        return;
      }
      // An invalid value was never sent; it stays until the field is opened again.
      const isSent = entry !== null && refusal === null && !field?.problem();
      if (field) delete target.dataset.filling;
      field = null;
      const words = controlWords({
        ...attrs,
        value: isSent && entry ? entry.value : savedValue,
      });
      target.textContent = attrs.kind === 'checkbox' && words === '' ? '☐' : words;
    },
  };
}

function signedOf(attrs: Attrs): SignedShown {
  const text = (name: string) => (typeof attrs[name] === 'string' ? attrs[name] : null);
  return {
    label: text('label'),
    username: text('username'),
    signedAt: text('signedAt'),
    version: typeof attrs.version === 'number' ? attrs.version : null,
    drawing: text('drawing'),
    typed: text('typed'),
  };
}
