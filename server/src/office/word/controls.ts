// Content controls and the form fields of old versions as our form fields.
import type { NodeJSON } from '@docent/document-model/content';
import { childOf, childrenOf, type Element, elementsIn } from '../xml.ts';
import { plainTextOf } from './plainText.ts';
import { isOn, settingOf } from './properties.ts';

/** The field for a content control; null if it only groups text. */
export function controlOf(control: Element): NodeJSON | null {
  const properties = childOf(control, 'w:sdtPr');
  // Text that belongs to the document's properties is no field of a form.
  if (childOf(properties, 'w:dataBinding')) return null;
  const content = childOf(control, 'w:sdtContent');
  const text = plainTextOf(content).trim();
  const isEmpty = childOf(properties, 'w:showingPlcHdr') !== null;
  const label = settingOf(properties, 'w:alias') ?? settingOf(properties, 'w:tag');
  const attrs: Record<string, unknown> = {
    key: keyOf(settingOf(properties, 'w:tag') ?? settingOf(properties, 'w:alias')),
    ...(label && { label }),
    ...(/content/i.test(settingOf(properties, 'w:lock') ?? '') && { disabled: true }),
    ...(isEmpty && text && { placeholder: text }),
  };
  const value = isEmpty || text === '' ? null : text;
  for (const property of elementsIn(properties)) {
    switch (property.name) {
      case 'w14:checkbox': {
        const checked = isOn(childOf(property, 'w14:checked')?.attributes['w14:val']);
        return fieldOf({ ...attrs, kind: 'checkbox', value: checked });
      }
      case 'w:dropDownList':
      case 'w:comboBox': {
        const options = childrenOf(property, 'w:listItem')
          .filter(({ attributes }) => attributes['w:value'] !== '')
          .map(({ attributes }) => attributes['w:displayText'] || attributes['w:value']);
        return fieldOf({ ...attrs, kind: 'enumeration', options, value });
      }
      case 'w:date': {
        const day = property.attributes['w:fullDate']?.slice(0, 10);
        return fieldOf({ ...attrs, kind: 'date', value: isEmpty ? null : (day ?? null) });
      }
      case 'w:text':
        return fieldOf({ ...attrs, kind: 'text', value });
    }
  }
  return null;
}

/** The field for a form field of Word 97 to 2003, with its result as text. */
export function formFieldOf(form: Element, result: string): NodeJSON {
  const name = settingOf(form, 'w:name');
  const hint = settingOf(form, 'w:statusText') ?? settingOf(form, 'w:helpText');
  const attrs = { key: keyOf(name), ...((hint || name) && { label: hint || name }) };
  const box = childOf(form, 'w:checkBox');
  if (box) {
    const state = childOf(box, 'w:checked') ?? childOf(box, 'w:default');
    const value = state !== null && !/^(?:0|false)$/.test(state.attributes['w:val'] ?? '1');
    return fieldOf({ ...attrs, kind: 'checkbox', value });
  }
  const list = childOf(form, 'w:ddList');
  if (list) {
    const options = childrenOf(list, 'w:listEntry').map(({ attributes }) => attributes['w:val']);
    const chosenValue =
      options[Number(settingOf(list, 'w:result') ?? settingOf(list, 'w:default') ?? 0)];
    return fieldOf({ ...attrs, kind: 'enumeration', options, value: chosenValue ?? null });
  }
  // Word fills empty fields with wide spaces.
  const value = result.replaceAll('\u2002', '').trim() || null;
  const longest = Number(settingOf(childOf(form, 'w:textInput'), 'w:maxLength')) || null;
  return fieldOf({ ...attrs, kind: 'text', value, ...(longest && { longest }) });
}

function fieldOf(attrs: Record<string, unknown>): NodeJSON {
  return { type: 'control', attrs };
}

function keyOf(name: string | null): string {
  return (name ?? '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
}

/** Gives every field a key that no other one in the document has. */
export function nameFields(nodes: readonly NodeJSON[], keys = new Set<string>()): void {
  for (const node of nodes) {
    if (node.content) nameFields(node.content, keys);
    if (node.type !== 'control' || !node.attrs) continue;
    const base = `${node.attrs.key || 'field'}`;
    let key = node.attrs.key ? base : `${base}-1`;
    for (let nth = 2; keys.has(key); nth++) key = `${base}-${nth}`;
    keys.add(key);
    node.attrs.key = key;
  }
}
