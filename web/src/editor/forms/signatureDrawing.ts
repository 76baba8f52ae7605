// Draws a signature line in the editor and on the reading page: waiting, signed, or invalid.

import i18next from 'i18next';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { ownLanguage, withTime } from '../../ui/times.ts';
import './forms.css';

export interface SignedShown {
  label: string | null;
  username: string | null;
  /** ISO 8601, UTC; null until the line is signed. */
  signedAt: string | null;
  version: number | null;
  drawing: string | null;
  typed: string | null;
}

/**
 * The result of comparing the signature with its record; `unchecked` and `unknown` if that was impossible.
 */
export type SignatureStatus = 'valid' | 'changed' | 'invalid' | 'unchecked' | 'unknown';

interface Options {
  verdict: SignatureStatus;
  /** Null if the person may not sign. */
  onSignClick: (() => void) | null;
}

export function drawSignature(
  dom: HTMLElement,
  signature: SignedShown,
  { verdict, onSignClick }: Options,
): void {
  const isSigned = Boolean(signature.signedAt);
  dom.className = 'signature';
  dom.dataset.state = isSigned ? verdict : 'waiting';
  const ink = element('div', 'signature-ink');
  if (isSigned && verdict !== 'invalid') ink.append(inkOf(signature));
  const parts = [
    element('div', 'signature-label', signature.label ?? i18next.t('forms.signature')),
    ink,
  ];
  if (isSigned) parts.push(...factsOf(signature, verdict));
  else {
    parts.push(element('div', 'signature-facts', i18next.t('forms.waiting')));
    if (onSignClick) parts.push(buttonOf(signature.label, onSignClick));
  }
  dom.replaceChildren(...parts);
}

function factsOf(
  { username, signedAt, version }: SignedShown,
  verdict: SignatureStatus,
): HTMLElement[] {
  const at = new Date(signedAt ?? '');
  const options = withTime({ dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(ownLanguage(i18next.language), options);
  const when = Number.isNaN(at.getTime()) ? '' : day.format(at);
  const facts = [
    i18next.t('forms.signedBy', {
      name: username ?? '',
      at: when,
      interpolation: { escapeValue: false },
    }),
    version === null
      ? i18next.t('forms.signedDraft')
      : i18next.t('forms.signedVersion', { version }),
  ];
  const lines = [element('div', 'signature-facts', facts.join(' · '))];
  const warning = warnings[verdict];
  if (warning) lines.push(element('div', 'signature-warning', i18next.t(warning)));
  return lines;
}

const warnings = {
  valid: null,
  unknown: null,
  changed: 'forms.changed',
  invalid: 'forms.invalid',
  unchecked: 'forms.unchecked',
} as const;

function buttonOf(label: string | null, onSignClick: () => void): HTMLElement {
  const button = element('button', '', opensDialog(i18next.t('forms.sign'))) as HTMLButtonElement;
  button.type = 'button';
  if (label)
    button.setAttribute(
      'aria-label',
      i18next.t('shell.named', { what: i18next.t('forms.sign'), which: label }),
    );
  button.addEventListener('click', onSignClick);
  return button;
}

function inkOf({ drawing, typed, username }: SignedShown): Element {
  const name = i18next.t('forms.signatureOf', {
    name: username ?? '',
    interpolation: { escapeValue: false },
  });
  if (drawing) return strokesOf(drawing, name);
  const text = element('span', '', typed ?? '');
  text.dataset.typed = '';
  return text;
}

const svg = 'http://www.w3.org/2000/svg';

/** The strokes as an image with this label. */
function strokesOf(drawing: string, name: string): Element {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '0 0 300 100');
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', name);
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', drawing);
  picture.append(path);
  return picture;
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  return node;
}
