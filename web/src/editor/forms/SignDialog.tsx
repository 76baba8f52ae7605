import { Button, Checkbox, SegmentedControl, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { ApiError, requireShown } from '../../api/errors.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { InkField, type SignatureInk } from './InkField.tsx';
import { SavedInk } from './SavedInk.tsx';
import classes from './SignDialog.module.css';

interface Props {
  /** The person or role that is supposed to sign; null if the line names nobody. */
  label: string | null;
  onSign: (ink: SignatureInk) => Promise<void>;
  onClose: () => void;
}

type Way = 'draw' | 'type' | 'own';

/** Asks for a signature: drawn, typed or the person's saved one. */
export function SignDialog({ label, onSign, onClose }: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('draw');
  const [newInk, setNewInk] = useState<SignatureInk | null>(null);
  const [savesSignature, setSavesSignature] = useState(false);
  const [savedInk, setSavedInk] = useState<SignatureInk | null>(null);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    const abortController = new AbortController();
    api.forms
      .ownSignature({}, { signal: abortController.signal, silent: true })
      .then((savedSignature) => {
        setSavedInk(savedSignature);
        if (savedSignature) setWay('own');
      })
      // Without a saved signature, the person draws one.
      .catch(requireShown);
    return () => abortController.abort();
  }, []);

  const ink = way === 'own' ? savedInk : newInk;

  async function submit() {
    if (ink === null) return;
    setSending(true);
    try {
      if (savesSignature && way !== 'own') await api.forms.saveSignature(ink);
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
      setWay('draw');
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
        onChange={(value) => {
          setWay(value as Way);
          setNewInk(null);
        }}
      />
      {way !== 'own' && <InkField way={way} onChange={setNewInk} />}
      {way === 'own' && savedInk && (
        <div className={classes.own}>
          <SavedInk ink={savedInk} label={t('forms.own')} />
          <Button variant="subtle" size="xs" onClick={() => void deleteSaved()}>
            {t('forms.ownDelete')}
          </Button>
        </div>
      )}
      {way !== 'own' && (
        <Checkbox
          label={t('forms.ownSave')}
          checked={savesSignature}
          onChange={({ currentTarget }) => setSavesSignature(currentTarget.checked)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('forms.signText')}
      </Text>
    </FormDialog>
  );
}
