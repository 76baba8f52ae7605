import { checkValue, controlOf, isUntouched } from '@docent/document-model/forms/forms';
import { type ControlKind, controlKinds } from '@docent/document-model/nodes/control';
import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import {
  type ControlAttrs,
  type ControlFlagName,
  type ControlNumberName,
  type ControlTextName,
  choicesOf,
  controlAttrsOf,
  controlErrors,
  hasChoices,
  isMultiple,
  readControlForm,
} from './controlForm.rules.ts';
import { InitialValue } from './InitialValue.tsx';

/** The properties of the control at `at`: its label, appearance and validation. */
export function ControlDialog({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const [node] = useState(() => (at === null ? null : editor.state.doc.nodeAt(at)));
  const form = useForm({
    initialValues: readControlForm(node?.attrs ?? {}),
    validate: (values) => controlErrors(values, t),
  });
  const { values } = form;
  const { kind } = values;

  const save = () => {
    if (form.validate().hasErrors) return;
    onClose();
    if (at !== null && node) setControlAttrs(editor, at, node, controlAttrsOf(values));
  };

  const text = (name: ControlTextName, hint?: string) => (
    <TextInput
      label={t(`forms.${name}`)}
      description={hint}
      maxLength={1_000}
      autoComplete="off"
      {...form.getInputProps(name)}
      {...(name === 'label' ? { 'data-autofocus': true } : {})}
    />
  );
  const number = (name: ControlNumberName, hint?: string) => (
    <TextInput
      type="number"
      step={name === 'least' || name === 'most' ? 'any' : 1}
      min={name === 'least' || name === 'most' ? undefined : 1}
      label={t(`forms.${name}`)}
      description={hint}
      flex={1}
      miw="8rem"
      {...form.getInputProps(name)}
    />
  );
  const flag = (name: ControlFlagName) => (
    <Checkbox label={t(`forms.${name}`)} {...form.getInputProps(name, { type: 'checkbox' })} />
  );
  return (
    <FormDialog
      title={t('forms.propertiesTitle')}
      size="lg"
      submit={t('forms.save')}
      onSubmit={save}
      noValidate
      onClose={onClose}
    >
      <NativeSelect
        label={t('forms.type')}
        value={kind}
        data={controlKinds.map((value) => ({ value, label: t(`forms.kind.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ kind: value as ControlKind, initial: null })
        }
      />
      {text('label', t('forms.labelHint'))}
      {hasChoices(values) && (
        <Textarea
          label={t('forms.options')}
          description={t('forms.optionsHint')}
          autosize
          minRows={3}
          maxRows={8}
          {...form.getInputProps('options')}
        />
      )}
      {kind === 'enumeration' && flag('multiple')}
      <Group gap="lg">
        {flag('required')}
        {flag('disabled')}
      </Group>
      <InitialValue
        kind={kind}
        options={choicesOf(values)}
        multiple={isMultiple(values)}
        value={values.initial}
        error={form.errors.initial}
        onChange={(initial) => form.setFieldValue('initial', initial)}
      />
      {kind !== 'checkbox' && kind !== 'radio' && !isMultiple(values) && text('placeholder')}
      <Group grow gap="sm">
        {text('prefix')}
        {text('suffix')}
      </Group>
      {kind === 'text' && (
        <>
          <Group gap="sm" align="flex-start">
            {number('shortest')}
            {number('longest')}
          </Group>
          {text('pattern', t('forms.patternHint'))}
        </>
      )}
      {kind === 'number' && (
        <Group gap="sm" align="flex-start">
          {number('least')}
          {number('most')}
        </Group>
      )}
      {text('message', t('forms.messageHint'))}
      {number('turn', t('forms.turnHint'))}
    </FormDialog>
  );
}

/** Sets the attributes of the control `before`, unless others have moved or deleted it meanwhile. */
function setControlAttrs(editor: Editor, at: number, before: Node, attrs: ControlAttrs): void {
  perform(editor, (state, dispatch) => {
    const node = state.doc.nodeAt(at);
    if (node?.type !== before.type || node.attrs.key !== before.attrs.key) return false;
    const control = controlOf({ ...attrs, key: 'new' });
    const fits = control !== null && checkValue(control, node.attrs.value)?.reason !== 'unfit';
    const isKept = fits && !isUntouched(node.attrs.value, before.attrs.initial);
    const value = isKept ? node.attrs.value : attrs.initial;
    const tr = state.tr.setNodeMarkup(at, null, { ...node.attrs, ...attrs, value });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)));
    return true;
  });
}
