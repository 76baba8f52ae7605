import type { ControlKind, ControlValue } from '@docent/document-model/nodes/control';
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  kind: ControlKind;
  options: readonly string[];
  multiple: boolean;
  value: ControlValue;
  error: ReactNode;
  onChange: (value: ControlValue) => void;
}

/** The initial value, entered with a field of the control's kind. */
export function InitialValue({ kind, options, multiple, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const label = t('forms.initial');
  if (kind === 'checkbox') {
    return (
      <Checkbox
        label={`${label} ☑`}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked || null)}
      />
    );
  }
  if (multiple) {
    return (
      <Checkbox.Group
        label={label}
        value={Array.isArray(value) ? value : []}
        error={error}
        onChange={(options) => onChange(options.length > 0 ? options : null)}
      >
        <Group gap="sm" mt={6}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={option} />
          ))}
        </Group>
      </Checkbox.Group>
    );
  }
  if (kind === 'enumeration' || kind === 'radio') {
    return (
      <NativeSelect
        label={label}
        value={typeof value === 'string' ? value : ''}
        error={error}
        data={[{ value: '', label: t('forms.initialNone') }, ...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    );
  }
  return (
    <TextInput
      type={kind}
      step={kind === 'number' ? 'any' : undefined}
      label={label}
      value={value === null ? '' : `${value}`}
      error={error}
      autoComplete="off"
      onChange={({ currentTarget: { value: text } }) =>
        onChange(text === '' ? null : kind === 'number' ? Number(text) : text)
      }
    />
  );
}
