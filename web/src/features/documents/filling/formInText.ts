// The controls and signature lines of a text that is read: their newest values, form elements while they are filled
// in, and signatures as they are recorded.
import type { FieldValue, Form, Signature } from '@docent/contract/forms';
import { controlWords } from '@docent/document-model/nodes/control';
import { attrsOf } from '../../../editor/drawing/leaves.ts';
import { ControlField } from '../../../editor/forms/controlField.ts';
import { drawSignature, type SignedShown } from '../../../editor/forms/signatureDrawing.ts';

export interface FormShown {
  /** Null where the text itself is all that is known. */
  formData: Form | null;
  isFilling: boolean;
  /** Null while nobody knows. */
  signatures: readonly Signature[] | null;
  /** They could not be asked for. */
  isUnchecked: boolean;
  maySign: boolean;
}

export interface FormHost {
  /** Answers why the value was not taken, in words; null where it was. */
  fill(key: string, value: FieldValue): Promise<string | null>;
  sign(blockId: string, label: string | null): void;
}

/** In milliseconds: what one stops typing for is sent. */
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
        const signed = record ?? signedOf(attrs);
        const label = signed.label;
        drawSignature(target, signed, {
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
    /** Sends what was entered last. */
    end(): void {
      for (const control of controls) control.send();
    },
    /** How many entries were not taken, or would not be. */
    untaken: () => controls.filter((control) => control.isUntaken()).length,
    /** Goes to the first of those; false where there is none. */
    goToUntaken(): boolean {
      const first = controls.find((control) => control.isUntaken());
      first?.focus();
      return first !== undefined;
    },
  };
}

/** A control of the text. An entry that the server has not accepted yet stays in it, whatever others fill in. */
function controlIn(target: HTMLElement, host: FormHost) {
  const attrs = attrsOf(target);
  const key = typeof attrs.key === 'string' ? attrs.key : null;
  let field: ControlField | null = null;
  let savedValue: FieldValue = (attrs.value as FieldValue | undefined) ?? null;
  let entered: { value: FieldValue } | null = null;
  let refusal: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    const value = entered ? entered.value : savedValue;
    field?.draw({ ...attrs, value }, { canFill: true, refusal });
  };

  function send(): void {
    clearTimeout(timer);
    const sentEntry = entered;
    if (key === null || sentEntry === null || field?.problem()) return;
    void host.fill(key, sentEntry.value).then((problem) => {
      // Something else has been entered meanwhile, and is on its way.
      if (entered !== sentEntry) return;
      refusal = problem;
      if (problem === null) {
        savedValue = sentEntry.value;
        entered = null;
      }
      draw();
    });
  }

  return {
    send,
    isUntaken: () => entered !== null && (refusal !== null || field?.problem() != null),
    focus: () => field?.focus(),
    show(values: ReadonlyMap<string, FieldValue>, isFilling: boolean): void {
      const isKnown = key !== null && values.has(key);
      if (isKnown) savedValue = values.get(key) ?? null;
      if (isFilling && isKnown) {
        if (!field) {
          field = new ControlField({
            onChange(value) {
              entered = { value };
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
      // An invalid entry was never sent: it waits for the field to be opened again.
      const isSent = entered !== null && refusal === null && !field?.problem();
      if (field) delete target.dataset.filling;
      field = null;
      const words = controlWords({
        ...attrs,
        value: isSent && entered ? entered.value : savedValue,
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
