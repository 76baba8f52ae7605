// Form fields and dates as content controls.
import { controlKindOf, controlValueOf, controlWords } from '@docent/document-model/nodes/control';
import { asWords } from '@docent/document-model/nodes/leaf';
import { CheckBox, TextRun, type XmlComponent } from 'docx';
import { element, xmlText } from './docx-xml.ts';

type Attrs = Record<string, unknown>;

/** The signs that Word itself uses. */
const boxes = {
  checkedState: { value: '2612', font: 'MS Gothic' },
  uncheckedState: { value: '2610', font: 'MS Gothic' },
};

export const writeCheckBox = (checked: boolean, alias = ''): CheckBox =>
  new CheckBox({ ...boxes, checked, ...(alias === '' ? {} : { alias: xmlText(alias) }) });

export function writeDate(value: unknown, words: string): XmlComponent {
  return contentControl([dateOf(value)], run(words));
}

/** What is filled in, else the placeholder. */
export function writeControl(attrs: Attrs): XmlComponent[] {
  const kind = controlKindOf(attrs.kind);
  const label = asWords(attrs.label);
  const value = controlValueOf(attrs.value);
  if (kind === 'checkbox') return [writeCheckBox(value === true, label)];
  const words = controlWords({ ...attrs, prefix: null, suffix: null });
  const field = contentControl(
    [
      ...(label === '' ? [] : [element('w:alias', { 'w:val': label })]),
      ...(typeof attrs.key === 'string' ? [element('w:tag', { 'w:val': attrs.key })] : []),
      ...(attrs.disabled === true ? [element('w:lock', { 'w:val': 'sdtContentLocked' })] : []),
      ...(words === '' ? [element('w:showingPlcHdr')] : []),
      kindOf(kind, attrs),
    ],
    words === '' ? placeholder(asWords(attrs.placeholder)) : run(words),
  );
  const beside = (text: unknown) => (asWords(text) === '' ? [] : [run(asWords(text))]);
  return [...beside(attrs.prefix), field, ...beside(attrs.suffix)];
}

function kindOf(kind: string, attrs: Attrs): XmlComponent {
  if (kind === 'date') return dateOf(attrs.value);
  // Word has no field for several of the options, and none for radio buttons.
  const isChoice = (kind === 'enumeration' && attrs.multiple !== true) || kind === 'radio';
  if (!isChoice || !Array.isArray(attrs.options)) return element('w:text');
  const items = attrs.options.map((option) =>
    element('w:listItem', { 'w:displayText': `${option}`, 'w:value': `${option}` }),
  );
  return element('w:dropDownList', {}, ...items);
}

function dateOf(value: unknown): XmlComponent {
  return element(
    'w:date',
    typeof value === 'string' ? { 'w:fullDate': `${value}T00:00:00Z` } : {},
    element('w:dateFormat', { 'w:val': 'yyyy-MM-dd' }),
  );
}

function contentControl(properties: XmlComponent[], content: XmlComponent): XmlComponent {
  return element(
    'w:sdt',
    {},
    element('w:sdtPr', {}, ...properties),
    element('w:sdtContent', {}, content),
  );
}

const run = (text: string) => new TextRun(xmlText(text));
/** With nothing in it, a field could not be found. */
const placeholder = (text: string) =>
  new TextRun({ text: text === '' ? '\u2003'.repeat(8) : xmlText(text), style: 'PlaceholderText' });
