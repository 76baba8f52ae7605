// A control as a form element, for the editor's node view and the reading page. Plain DOM.

import { sameContent } from '@docent/document-model/content';
import {
  type Control,
  checkValue,
  controlOf,
  numberIn,
  type ValueProblem,
} from '@docent/document-model/forms/forms';
import type { ControlValue } from '@docent/document-model/nodes/control';
import i18next from 'i18next';
import './forms.css';
import { focusField, goToField } from './fieldOrder.ts';
import { sentence } from './problemText.ts';

export interface FieldHost {
  /** The person has changed the value; it may be invalid. */
  onChange(value: ControlValue): void;
  /** The person has left the field. */
  onLeave?(value: ControlValue): void;
  onEscape?(): void;
}

interface FieldState {
  canFill: boolean;
  /** Why the server refused the value, as text. */
  refusal?: string | null;
}

type Input = HTMLInputElement | HTMLSelectElement;

let count = 0;

export class ControlField {
  readonly dom = document.createElement('span');
  private readonly before = affix();
  private readonly after = affix();
  private readonly errorText = document.createElement('span');
  private readonly host: FieldHost;
  private readonly id = `control-${++count}`;
  private field: HTMLElement = document.createElement('span');
  private inputs: Input[] = [];
  private form = '';
  private control: Control | null = null;
  /** Whether the field was left once; from then on, a missing value is reported as well. */
  private wasLeft = false;
  private refusal: string | null = null;
  private isComposing = false;

  constructor(host: FieldHost) {
    this.host = host;
    this.dom.className = 'control';
    this.errorText.className = 'control-problem';
    this.errorText.id = `${this.id}-problem`;
    this.dom.append(this.before, this.field, this.after, this.errorText);
    this.dom.addEventListener('keydown', this.onKeyDown);
    this.dom.addEventListener('input', this.onInput);
    this.dom.addEventListener('change', this.onInput);
    this.dom.addEventListener('compositionend', this.onInput);
    this.dom.addEventListener('focusout', ({ relatedTarget }) => {
      if (this.dom.contains(relatedTarget as Node | null)) return;
      this.wasLeft = true;
      this.showError();
      this.host.onLeave?.(this.value());
    });
  }

  /** `attrs` are the attributes of the control's node. */
  draw(attrs: Record<string, unknown>, { canFill, refusal = null }: FieldState): void {
    // A control without a key can still be shown.
    const control = controlOf({ ...attrs, key: attrs.key ?? this.id });
    if (!control) return;
    this.control = control;
    this.refusal = refusal;
    const { kind, options, multiple, key, label } = control;
    const form = JSON.stringify([kind, options, multiple, i18next.language]);
    if (form !== this.form) this.build(control);
    this.form = form;
    this.dom.dataset.control = key;
    this.dom.dataset.kind = kind;
    this.dom.dataset.turn = `${control.turn ?? ''}`;
    this.before.textContent = words(attrs.prefix);
    this.after.textContent = words(attrs.suffix);
    const placeholder = words(attrs.placeholder);
    const name = label || placeholder || i18next.t(`forms.kind.${kind}`);
    this.field.setAttribute('aria-label', name);
    this.field.title = label;
    if (this.field instanceof HTMLInputElement) this.field.placeholder = placeholder || label;
    if (this.field instanceof HTMLSelectElement && this.field.options[0]) {
      this.field.options[0].text = placeholder || i18next.t('forms.choose');
    }
    for (const input of this.inputs) {
      input.disabled = !canFill || control.disabled;
      input.required = control.required && input === this.field;
    }
    if (kind === 'radio') this.field.setAttribute('aria-required', `${control.required}`);
    if (!this.isUnfinished() && !sameContent(this.value(), control.value)) this.show(control.value);
    this.dom.toggleAttribute('data-empty', this.value() === null || this.value() === false);
    this.showError();
  }

  value(): ControlValue {
    const [first] = this.inputs;
    if (!first || !this.control) return null;
    switch (this.control.kind) {
      case 'number':
        return numberIn(first.value);
      case 'checkbox':
        return (first as HTMLInputElement).checked || null;
      case 'radio':
        return this.selectedOptions()[0] ?? null;
      case 'enumeration':
        if (!this.control.multiple) return first.value || null;
        return this.selectedOptions().length > 0 ? this.selectedOptions() : null;
      default:
        return first.value || null;
    }
  }

  /** The problem with the current input, or null. */
  problem(): ValueProblem | null {
    if (!this.control) return null;
    if (this.isUnfit()) return { reason: 'unfit' };
    return checkValue(this.control, this.value());
  }

  focus(): void {
    focusField(this.dom);
  }

  private build({ kind, options, multiple }: Control): void {
    const field = document.createElement('span');
    let next: HTMLElement = field;
    if (kind === 'radio' || (kind === 'enumeration' && multiple)) {
      field.className = 'control-choices';
      field.setAttribute('role', kind === 'radio' ? 'radiogroup' : 'group');
      this.inputs = options.map((option) => {
        const input = inputOf(kind === 'radio' ? 'radio' : 'checkbox');
        input.name = this.id;
        input.value = option;
        const label = document.createElement('label');
        label.append(input, option);
        field.append(label);
        return input;
      });
    } else if (kind === 'enumeration') {
      const select = document.createElement('select');
      select.add(new Option('', ''));
      for (const option of options) select.add(new Option(option, option));
      this.inputs = [select];
      next = select;
    } else {
      // Browsers treat a comma in number fields differently: some accept it, others drop it or what follows
      // it.
      const input = inputOf(kind === 'number' ? 'text' : kind);
      if (kind === 'number') input.inputMode = 'decimal';
      input.autocomplete = 'off';
      this.inputs = [input];
      next = input;
    }
    next.setAttribute('aria-describedby', this.errorText.id);
    this.field.replaceWith(next);
    this.field = next;
  }

  private show(value: ControlValue): void {
    for (const input of this.inputs) {
      if (input instanceof HTMLInputElement && (input.type === 'radio' || input.name)) {
        input.checked = Array.isArray(value) ? value.includes(input.value) : value === input.value;
      } else if (input instanceof HTMLInputElement && input.type === 'checkbox') {
        input.checked = value === true;
      } else input.value = value === null ? '' : `${value}`;
    }
  }

  private selectedOptions(): string[] {
    return this.inputs
      .filter((input) => input instanceof HTMLInputElement && input.checked)
      .map(({ value }) => value);
  }

  /** Whether the input is not a value of its kind, such as half a date. */
  private isUnfit(): boolean {
    const [first] = this.inputs;
    if (!(first instanceof HTMLInputElement)) return false;
    if (this.control?.kind !== 'number') return first.validity.badInput;
    return first.value.trim() !== '' && this.value() === null;
  }

  /** Invalid or composed input is not a value yet and must not be overwritten. */
  private isUnfinished(): boolean {
    const isFocused = this.inputs[0] === document.activeElement;
    if (this.isUnfit()) return isFocused || this.control?.value === null;
    return isFocused && this.isComposing;
  }

  private showError(): void {
    const problem = this.problem();
    const isMissing = problem?.reason === 'required';
    const isTold = problem !== null && (!isMissing || this.wasLeft);
    const text = this.refusal ?? (isTold ? sentence(problem, this.control?.message ?? null) : '');
    if (this.errorText.textContent !== text) this.errorText.textContent = text;
    const isWrong = isTold || this.refusal !== null;
    this.dom.toggleAttribute('data-invalid', isWrong);
    for (const input of this.inputs) input.setAttribute('aria-invalid', `${isWrong}`);
  }

  private readonly onInput = (event: Event) => {
    this.isComposing = event instanceof InputEvent && event.isComposing;
    if (this.isComposing) return;
    this.refusal = null;
    this.showError();
    // Invalid input is not a value, but only a number field drops the previous value for it.
    if (this.isUnfit() && this.control?.kind !== 'number') return;
    this.dom.toggleAttribute('data-empty', this.value() === null);
    this.host.onChange(this.value());
  };

  private readonly onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.host.onEscape) {
      event.preventDefault();
      this.host.onEscape();
    } else if (event.key === 'Tab' || event.key === 'Enter') {
      const isBack = event.key === 'Tab' && event.shiftKey;
      if (goToField(this.dom, isBack ? -1 : 1) || event.key === 'Enter') event.preventDefault();
    }
  };
}

function inputOf(type: string): HTMLInputElement {
  const input = document.createElement('input');
  input.type = type;
  return input;
}

function affix(): HTMLElement {
  const element = document.createElement('span');
  element.className = 'control-affix';
  return element;
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
