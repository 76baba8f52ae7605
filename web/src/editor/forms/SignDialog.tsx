import { Button, Checkbox, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { ApiError, requireShown } from '../../api/errors.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import classes from './SignDialog.module.css';

/** A drawing or a typed name. */
export interface SignatureInk {
  drawing: string | null;
  typed: string | null;
}

interface Props {
  /** The person or role that is to sign; null where the line names nobody. */
  label: string | null;
  onSign: (ink: SignatureInk) => Promise<void>;
  onClose: () => void;
}

type Way = 'draw' | 'type' | 'own';

interface SignForm {
  way: Way;
  drawing: string;
  name: string;
  savesSignature: boolean;
}

/** The ink that was drawn or typed in the dialog; null while there is none. */
function newInkOf({ way, drawing, name }: SignForm): SignatureInk | null {
  if (way === 'draw') return drawing === '' ? null : { drawing, typed: null };
  const typed = name.trim();
  return typed === '' ? null : { drawing: null, typed };
}

/** Asks for a signature: drawn, typed or the person's saved one. */
export function SignDialog({ label, onSign, onClose }: Props) {
  const { t } = useTranslation();
  const form = useForm<SignForm>({
    initialValues: { way: 'draw', drawing: '', name: '', savesSignature: false },
  });
  const { setFieldValue } = form;
  const { way } = form.values;
  const [savedInk, setSavedInk] = useState<SignatureInk | null>(null);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    const abortController = new AbortController();
    api.forms
      .ownSignature({}, { signal: abortController.signal, quiet: true })
      .then((saved) => {
        setSavedInk(saved);
        if (saved) setFieldValue('way', 'own');
      })
      // Without a saved signature, the person draws one.
      .catch(requireShown);
    return () => abortController.abort();
  }, [setFieldValue]);

  const ink = way === 'own' ? savedInk : newInkOf(form.values);

  async function submit() {
    if (ink === null) return;
    setSending(true);
    try {
      if (form.values.savesSignature && way !== 'own') await api.forms.saveSignature(ink);
      await onSign(ink);
      onClose();
    } catch (error) {
      // The drawing stays for another try, unless the line is signed already.
      setSending(false);
      if (error instanceof ApiError && error.reason === 'signature/signed') onClose();
      requireShown(error);
    }
  }

  async function deleteSaved() {
    try {
      await api.forms.deleteSignature({});
      setSavedInk(null);
      setFieldValue('way', 'draw');
    } catch (error) {
      requireShown(error);
    }
  }

  const ways: Way[] = savedInk ? ['own', 'draw', 'type'] : ['draw', 'type'];
  const names = { own: t('forms.own'), draw: t('forms.draw'), type: t('forms.typeName') };
  return (
    <FormDialog
      title={
        label
          ? t('shell.named', { what: t('forms.signTitle'), which: label })
          : t('forms.signTitle')
      }
      gap="md"
      submit={t('forms.sign')}
      onSubmit={submit}
      isSending={isSending}
      disabled={ink === null}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('forms.signTitle')}
        fullWidth
        value={way}
        data={ways.map((value) => ({ value, label: names[value] }))}
        onChange={(value) => setFieldValue('way', value as Way)}
      />
      {way === 'draw' && <SignaturePad onChange={(drawing) => setFieldValue('drawing', drawing)} />}
      {way === 'type' && (
        <TextInput
          label={t('forms.typedName')}
          maxLength={200}
          autoComplete="name"
          classNames={{ input: classes.typed ?? '' }}
          {...form.getInputProps('name')}
        />
      )}
      {way === 'own' && savedInk && (
        <div className={classes.own}>
          {savedInk.drawing ? (
            <svg viewBox="0 0 300 100" role="img" aria-label={t('forms.own')}>
              <path d={savedInk.drawing} />
            </svg>
          ) : (
            <span className={classes.typed}>{savedInk.typed}</span>
          )}
          <Button variant="subtle" size="xs" onClick={() => void deleteSaved()}>
            {t('forms.ownDelete')}
          </Button>
        </div>
      )}
      {way !== 'own' && (
        <Checkbox
          label={t('forms.ownSave')}
          {...form.getInputProps('savesSignature', { type: 'checkbox' })}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('forms.signText')}
      </Text>
    </FormDialog>
  );
}
