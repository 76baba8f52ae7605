import { Button, Checkbox, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import classes from './SignDialog.module.css';

/** A drawing or a typed name. */
export interface SignatureInk {
  drawing: string | null;
  typed: string | null;
}

interface Props {
  /** Who is to sign, in words. */
  label: string | null;
  onSign: (ink: SignatureInk) => Promise<void>;
  onClose: () => void;
}

type Way = 'draw' | 'type' | 'own';

/** Asks for a signature: drawn, typed or the person's saved one. */
export function SignDialog({ label, onSign, onClose }: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('draw');
  const [drawing, setDrawing] = useState('');
  const [typedName, setTypedName] = useState('');
  const [own, setOwn] = useState<SignatureInk | null>(null);
  const [keeps, setKeeps] = useState(false);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    const abortController = new AbortController();
    api.forms
      .ownSignature({}, { signal: abortController.signal, quiet: true })
      .then((saved) => {
        setOwn(saved);
        if (saved) setWay('own');
      })
      // Without a saved one, one draws.
      .catch(() => {});
    return () => abortController.abort();
  }, []);

  const ink: SignatureInk | null =
    way === 'own'
      ? own
      : way === 'draw'
        ? drawing
          ? { drawing, typed: null }
          : null
        : typedName.trim()
          ? { drawing: null, typed: typedName.trim() }
          : null;

  async function submit() {
    if (ink === null) return;
    setSending(true);
    try {
      if (keeps && way !== 'own') await api.forms.saveSignature(ink);
      await onSign(ink);
      onClose();
    } catch (error) {
      // The client has said why; what was drawn is still there, unless nobody can sign this line any more.
      setSending(false);
      if (error instanceof ApiError && error.reason === 'signature/signed') onClose();
    }
  }

  async function forget() {
    try {
      await api.forms.deleteSignature({});
      setOwn(null);
      setWay('draw');
    } catch {
      // The client has said why; it is still there.
    }
  }

  const ways: Way[] = own ? ['own', 'draw', 'type'] : ['draw', 'type'];
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
        onChange={(value) => setWay(value as Way)}
      />
      {way === 'draw' && <SignaturePad onChange={setDrawing} />}
      {way === 'type' && (
        <TextInput
          label={t('forms.typedName')}
          value={typedName}
          maxLength={200}
          autoComplete="name"
          classNames={{ input: classes.typed ?? '' }}
          onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
        />
      )}
      {way === 'own' && own && (
        <div className={classes.own}>
          {own.drawing ? (
            <svg viewBox="0 0 300 100" role="img" aria-label={t('forms.own')}>
              <path d={own.drawing} />
            </svg>
          ) : (
            <span className={classes.typed}>{own.typed}</span>
          )}
          <Button variant="subtle" size="xs" onClick={() => void forget()}>
            {t('forms.ownDelete')}
          </Button>
        </div>
      )}
      {way !== 'own' && (
        <Checkbox
          label={t('forms.ownSave')}
          checked={keeps}
          onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('forms.signText')}
      </Text>
    </FormDialog>
  );
}
